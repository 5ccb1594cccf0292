import sharp, { type Sharp } from 'sharp'
import type { PictureSize } from './picture-limits.ts'

/** A picture that is put on another one. */
export interface Watermark {
  /** A file on this machine. */
  readonly path: string
  /** One of nine cells, from 1 at the top left, row by row, to 9. */
  readonly position: number
  /** Pixels from the edge on which the cell lies. */
  readonly horizontal: number
  readonly vertical: number
}

/** Pixels of the shorter side below which a picture is too small to be marked. */
const leastSide = 160
/** The share of each side that a watermark takes at most. */
const mostShare = 1 / 3

/** Where something begins on a side: at its beginning, in its middle or at its end, and within it in any case. */
function placeOn(cell: number, side: number, own: number, space: number): number {
  const places = [space, Math.round((side - own) / 2), side - own - space]
  return Math.max(0, Math.min(side - own, places[cell] ?? 0))
}

/** A picture of a size with a watermark on it; as it is where it is too small for one, or there is none. */
export async function withWatermark(
  picture: Sharp,
  { width, height }: PictureSize,
  watermark: Watermark | undefined,
): Promise<Sharp> {
  if (!watermark || Math.min(width, height) < leastSide) return picture
  const { data, info } = await sharp(watermark.path)
    .resize(Math.floor(width * mostShare), Math.floor(height * mostShare), {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer({ resolveWithObject: true })
  const cell = Math.max(0, Math.min(8, watermark.position - 1))
  return picture.composite([
    {
      input: data,
      left: placeOn(cell % 3, width, info.width, watermark.horizontal),
      top: placeOn(Math.floor(cell / 3), height, info.height, watermark.vertical),
    },
  ])
}
