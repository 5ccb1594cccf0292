import sharp, { type Sharp } from 'sharp'
import type { PictureSize } from './picture-limits.ts'

/** A watermark. */
export interface Watermark {
  /** A local file. */
  readonly path: string
  /** One of nine cells, from 1 at the top left, row by row, to 9. */
  readonly position: number
  /** Pixels from the edge of the cell's side. */
  readonly horizontal: number
  readonly vertical: number
}

/** Minimum pixels of the shorter side; smaller pictures get no watermark. */
const leastSide = 160
/** Maximum share of each side that a watermark takes. */
const mostShare = 1 / 3

/** Returns the offset on one side: at the start, middle or end, and always within the picture. */
function placeOn(cell: number, side: number, own: number, space: number): number {
  const places = [space, Math.round((side - own) / 2), side - own - space]
  return Math.max(0, Math.min(side - own, places[cell] ?? 0))
}

/** Adds a watermark to a picture; returns it unchanged if it is too small or there is no watermark. */
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
