/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A cut-out is written as JPEG, or as PNG when it may have parts one sees through. */
const keepsTransparency: ReadonlySet<string> = new Set(['image/png', 'image/webp', 'image/gif'])

/** How large a cut-out is drawn: no longer than `most` on its longer side, and never larger than it was. */
export function drawnSize({ width, height }: Pick<Area, 'width' | 'height'>, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Cuts a part out of a picture file, upright as it is shown. */
export async function cutOut(file: File, area: Area, most: number): Promise<File> {
  const picture = await createImageBitmap(file)
  const size = drawnSize(area, most)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  picture.close()
  const type = keepsTransparency.has(file.type) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the cut-out was not written')
  return new File([blob], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type })
}
