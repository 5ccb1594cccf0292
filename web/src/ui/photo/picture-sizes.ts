/**
 * The variants of an uncropped picture: up to 667, up to 1080 and up to 1920 px wide
 * (docs/reference/limits.md#pictures).
 */
export type PictureSize = 's' | 'm' | 'l'

/** The address of a variant, derived from that of the thumbnail in the same folder. */
export const pictureUrl = (thumbUrl: string, step: PictureSize) => thumbUrl.replace(/thumb$/, step)

/** The media queries that choose the variant: `s` up to 667 px, `m` below 1080, else `l`. The first match applies. */
export const pictureMedia = { s: '(max-width: 667px)', m: '(max-width: 1079.98px)' } as const
