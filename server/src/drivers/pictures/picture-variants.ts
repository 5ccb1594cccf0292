/** The box, quality (10–80, docs/reference/limits.md#pictures) and frames of one way to show a kept picture. */
export interface PictureVariant {
  width: number
  /** Absent: as high as the picture's shape asks. */
  height?: number
  /** `cut` fills the box from the middle of the picture; `fit` keeps the whole picture; neither ever enlarges. */
  shape: 'cut' | 'fit'
  quality: number
  /**
   * An animation is thinned out to at most this many frames (docs/reference/limits.md#pictures: 5 or 10); 1 makes it
   * still.
   */
  frames: 1 | 5 | 10
  /** The picture cannot be recognised: nothing finer than 24 points across survives. */
  blurred?: true
}

/** Every variant there is, by the name used in addresses; no other size can be asked for. */
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

/** The level an avatar is shown at when its place names none (docs/reference/components.md#avatar). */
export const DEFAULT_AVATAR_LEVEL: AvatarLevel = 6

/** The variant of one of the 8 avatar levels. */
export const avatarVariant = (level: AvatarLevel = DEFAULT_AVATAR_LEVEL) => `avatar-${level}` as const

/** Whether a word from an address names a variant. */
export function isPictureVariant(name: string): name is PictureVariantName {
  return Object.hasOwn(pictureVariants, name)
}

/**
 * The step for a screen of this many CSS pixels across: `s` up to 667, `m` below 1080, `l` from 1080 on
 * (docs/reference/limits.md#pictures).
 */
export function screenStep(screenWidth: number): 's' | 'm' | 'l' {
  if (screenWidth <= 667) return 's'
  return screenWidth < 1080 ? 'm' : 'l'
}
