import type { PictureSize } from './picture-limits.ts'
import { type PictureVariant, type PictureVariantName, pictureVariants } from './picture-variants.ts'

/** A format in which a picture is kept after ingest. */
export type StoredFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** A format in which a variant is sent. */
export type VariantFormat = StoredFormat | 'avif'

/** File ending (no dot) and media type of every format that is kept or sent. */
export const pictureFormats: Record<VariantFormat, { extension: string; mediaType: string }> = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  gif: { extension: 'gif', mediaType: 'image/gif' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
}

// Above this an AVIF takes longer than half a second and 350 MB to write.
const AVIF_PIXELS = 2_500_000

/** The kept picture as far as the choice of a format needs to know it; width and height of one frame. */
export interface KeptPicture extends PictureSize {
  format: StoredFormat
  frames: number
}

// Only a type that is named counts: every client sends */* and means nothing by it.
function accepts(accept: string, mediaType: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([type, ...rest]) => type === mediaType && !rest.some((part) => /^q=0(\.0*)?$/.test(part)))
}

function fallbackFormat(kept: KeptPicture, frames: number): StoredFormat {
  if (kept.frames > 1 && frames > 1) return 'gif'
  return kept.format === 'jpeg' ? 'jpeg' : 'png'
}

/** About how many pixels a frame of this variant has. */
export function variantPixels(variant: PictureVariant, kept: PictureSize): number {
  const width = Math.min(variant.width, kept.width)
  return width * Math.min(variant.height ?? Number.POSITIVE_INFINITY, (kept.height / kept.width) * width)
}

/** The format in which to send a variant to whoever sent this Accept header (the answer needs `Vary: Accept`):
 * avif where it is quick to make, else webp, else jpeg, png (transparent or drawn) or gif (moving). */
export function negotiateFormat(
  accept: string | undefined,
  name: PictureVariantName,
  kept: KeptPicture,
): VariantFormat {
  const variant: PictureVariant = pictureVariants[name]
  const moves = kept.frames > 1 && variant.frames > 1
  const wanted = accept ?? ''
  if (!moves && variantPixels(variant, kept) <= AVIF_PIXELS && accepts(wanted, 'image/avif')) return 'avif'
  if (accepts(wanted, 'image/webp')) return 'webp'
  return fallbackFormat(kept, variant.frames)
}
