/**
 * The ways to show a picture whole: up to 667, up to 1080 and up to 1920 px wide (docs/reference/limits.md#pictures).
 */
export type PictureSize = 's' | 'm' | 'l'

/** The address of one way to show a picture, by that of its thumbnail, beside which it lies. */
export const pictureUrl = (thumbUrl: string, step: PictureSize) => thumbUrl.replace(/thumb$/, step)

/** Which step a screen is sent: `s` up to 667 px, `m` below 1080, else `l`. The first that holds. */
export const pictureMedia = { s: '(max-width: 667px)', m: '(max-width: 1079.98px)' } as const
