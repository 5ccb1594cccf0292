/** A picture that the browser has decoded and rotated upright. */
export interface DecodedPicture {
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
  /** Encodes it at a size. A type that the browser cannot encode becomes PNG. */
  readonly encode: (width: number, height: number, type: string) => Promise<Blob>
}

export interface PictureLimits {
  /** Extensions that the site accepts, in lower case. */
  readonly endings: readonly string[]
  readonly maxBytes: number
}

/** Pictures up to this size are sent unchanged. */
const smallBytes = 1.5 * 1024 * 1024
/** What the server stores of a picture (docs/decisions/0003-picture-variants.md), and what phones can decode. */
const maxPixels = 4096 * 4096
const quality = 0.85
const maxTries = 6

const endingOf = ({ name }: File) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Whether the file is a HEIC photo, by its extension or its media type. */
export const isHeic = (file: File) =>
  /^hei[cf]$/.test(endingOf(file)) || /^image\/hei[cf](?:-sequence)?$/.test(file.type)

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
}

function named(file: File, blob: Blob): File {
  const stem = file.name.replace(/\.[^.]*$/, '') || 'picture'
  return new File([blob], `${stem}.${endings[blob.type] ?? 'jpg'}`, { type: blob.type })
}

/** The smallest format for the picture among those that the site accepts, if any of them can be encoded. */
function formatOf({ isTransparent }: DecodedPicture, taken: readonly string[]): string {
  const formats = isTransparent ? ['image/webp', 'image/png'] : ['image/jpeg', 'image/webp', 'image/png']
  const isTaken = (type: string) =>
    taken.includes(endings[type] ?? '') || (type === 'image/jpeg' && taken.includes('jpeg'))
  return formats.find(isTaken) ?? formats[0] ?? 'image/jpeg'
}

/** Encodes the picture as large as the limits allow, smaller with each try. */
async function shrunk(picture: DecodedPicture, { endings: taken, maxBytes }: PictureLimits): Promise<Blob> {
  const { width, height, encode } = picture
  const type = formatOf(picture, taken)
  let scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  for (let tries = 1; ; tries += 1) {
    const blob = await encode(
      Math.max(1, Math.floor(width * scale)),
      Math.max(1, Math.floor(height * scale)),
      type,
    )
    if (blob.size <= maxBytes || tries === maxTries) return blob
    scale *= Math.min(0.8, Math.sqrt(maxBytes / blob.size))
  }
}

/**
 * Prepares a picture for the upload: large photos are scaled down, and a format that the site does not accept is
 * converted where this browser can decode it. Null for a HEIC photo that it cannot decode; anything else that it cannot
 * decode is left to the server. A GIF stays unchanged, because it may be animated.
 */
export async function preparePicture(
  file: File,
  rules: PictureLimits,
  decode: (file: File) => Promise<DecodedPicture> = decodeInBrowser,
): Promise<File | null> {
  const { endings: taken, maxBytes } = rules
  const isTaken = taken.includes(endingOf(file)) && !isHeic(file)
  if (isTaken && (file.size <= Math.min(smallBytes, maxBytes) || endingOf(file) === 'gif')) return file
  try {
    const blob = await shrunk(await decode(file), rules)
    return isTaken && file.size <= maxBytes && blob.size >= file.size ? file : named(file, blob)
  } catch {
    return isHeic(file) ? null : file
  }
}

async function bitmapOf(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file)
  } catch {
    // Some browsers show formats for which they cannot create a bitmap.
    const image = new Image()
    image.src = URL.createObjectURL(file)
    await image.decode().finally(() => URL.revokeObjectURL(image.src))
    return image
  }
}

function draw(source: CanvasImageSource, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return { canvas, context }
}

const lookSize = 64

/** Whether a small copy of the picture has a pixel that is not opaque; photos have none. */
function isTransparentIn(source: CanvasImageSource): boolean {
  const { data } = draw(source, lookSize, lookSize).context.getImageData(0, 0, lookSize, lookSize)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}

async function decodeInBrowser(file: File): Promise<DecodedPicture> {
  const source = await bitmapOf(file)
  return {
    width: source.width,
    height: source.height,
    isTransparent: file.type !== 'image/jpeg' && isTransparentIn(source),
    encode: (width, height, type) =>
      new Promise((resolve, reject) => {
        const { canvas } = draw(source, width, height)
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('It cannot be rendered.'))),
          type,
          quality,
        )
      }),
  }
}
