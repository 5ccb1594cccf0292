/** Box, quality (10–80, docs/reference/limits.md#pictures) and frames of a variant of a stored picture. */
export interface PictureVariant {
  width: number
  /** Absent: follows the picture's aspect ratio. */
  height?: number
  /** `cut` fills the box from the middle of the picture; `fit` keeps the whole picture; neither enlarges. */
  shape: 'cut' | 'fit'
  quality: number
  /** Maximum frames of an animation (docs/reference/limits.md#pictures: 5 or 10); 1 makes it still. */
  frames: 1 | 5 | 10
  /** Unrecognisable: no detail finer than 24 pixels across remains. */
  blurred?: true
}

/** All variants, by the name in URLs; no other size can be requested. */
export const pictureVariants = {
  thumb: { width: 500, height: 500, shape: 'cut', quality: 60, frames: 5 },
  blur: { width: 500, shape: 'fit', quality: 30, frames: 1, blurred: true },
  s: { width: 667, shape: 'fit', quality: 60, frames: 5 },
  m: { width: 1080, shape: 'fit', quality: 70, frames: 10 },
  l: { width: 1920, shape: 'fit', quality: 80, frames: 10 },
  'avatar-0': { width: 24, height: 24, shape: 'cut', quality: 10, frames: 5 },
  'avatar-1': { width: 38, height: 38, shape: 'cut', quality: 20, frames: 5 },
  'avatar-2': { width: 48, height: 48, shape: 'cut', quality: 30, frames: 5 },
  'avatar-3': { width: 72, height: 72, shape: 'cut', quality: 40, frames: 5 },
  'avatar-4': { width: 80, height: 80, shape: 'cut', quality: 50, frames: 5 },
  'avatar-5': { width: 120, height: 120, shape: 'cut', quality: 60, frames: 5 },
  'avatar-6': { width: 160, height: 160, shape: 'cut', quality: 70, frames: 10 },
  'avatar-7': { width: 360, height: 360, shape: 'cut', quality: 80, frames: 10 },
} as const satisfies Record<string, PictureVariant>

export type PictureVariantName = keyof typeof pictureVariants

export type AvatarLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The default level of an avatar (docs/reference/components.md#avatar). */
export const DEFAULT_AVATAR_LEVEL: AvatarLevel = 6

/** Returns the variant of one of the 8 avatar levels. */
export const avatarVariant = (level: AvatarLevel = DEFAULT_AVATAR_LEVEL) => `avatar-${level}` as const

/** Returns whether a text from a URL is a variant's name. */
export function isPictureVariant(name: string): name is PictureVariantName {
  return Object.hasOwn(pictureVariants, name)
}

/**
 * Returns the step for a screen width in CSS pixels: `s` up to 667, `m` below 1080, `l` from 1080 on
 * (docs/reference/limits.md#pictures).
 */
export function screenStep(screenWidth: number): 's' | 'm' | 'l' {
  if (screenWidth <= 667) return 's'
  return screenWidth < 1080 ? 'm' : 'l'
}
