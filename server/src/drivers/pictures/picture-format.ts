import type { PictureSize } from './picture-limits.ts'
import { type PictureVariant, type PictureVariantName, pictureVariants } from './picture-variants.ts'

/** A format of stored pictures. */
export type StoredFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** A format of variants. */
export type VariantFormat = StoredFormat | 'avif'

/** Extension (no dot) and media type of every format. */
export const pictureFormats: Record<VariantFormat, { extension: string; mediaType: string }> = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  gif: { extension: 'gif', mediaType: 'image/gif' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
}

// Above this an AVIF takes more than half a second and 350 MB to write.
const AVIF_PIXELS = 2_500_000

/** The properties of a stored picture that decide the format; width and height of one frame. */
export interface PictureProperties extends PictureSize {
  format: StoredFormat
  frames: number
}

// Only a named type counts: every client sends */*.
function accepts(accept: string, mediaType: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([type, ...rest]) => type === mediaType && !rest.some((part) => /^q=0(\.0*)?$/.test(part)))
}

function fallbackFormat(picture: PictureProperties, frames: number): StoredFormat {
  if (picture.frames > 1 && frames > 1) return 'gif'
  return picture.format === 'jpeg' ? 'jpeg' : 'png'
}

/** Returns the approximate pixels of one frame of this variant. */
export function variantPixels(variant: PictureVariant, picture: PictureSize): number {
  const width = Math.min(variant.width, picture.width)
  return (
    width * Math.min(variant.height ?? Number.POSITIVE_INFINITY, (picture.height / picture.width) * width)
  )
}

/**
 * Returns the format of a variant for an Accept header (the response needs `Vary: Accept`): avif where it is fast, else
 * webp, else jpeg, png (transparent or drawn) or gif (animated).
 */
export function negotiateFormat(
  accept: string | undefined,
  name: PictureVariantName,
  picture: PictureProperties,
): VariantFormat {
  const variant: PictureVariant = pictureVariants[name]
  const moves = picture.frames > 1 && variant.frames > 1
  const wanted = accept ?? ''
  if (!moves && variantPixels(variant, picture) <= AVIF_PIXELS && accepts(wanted, 'image/avif')) return 'avif'
  if (accepts(wanted, 'image/webp')) return 'webp'
  return fallbackFormat(picture, variant.frames)
}
