import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import { type VariantFormat, variantPixels } from './picture-format.ts'
import type { PictureJob, WrittenPicture } from './picture-jobs.ts'
import { type PictureVariant, pictureVariants } from './picture-variants.ts'

type VariantJob = Extract<PictureJob, { kind: 'variant' }>

const BLUR_POINTS = 24
const PALETTE_PIXELS = 1_500_000

// Above this, effort 2 would take an AVIF three times as long and save a tenth.
const PATIENT_AVIF_PIXELS = 500_000
// At 0.7 of the number an AVIF has the quality of a webp.
const AVIF_QUALITY = 0.7

const encode: Record<VariantFormat, (picture: Sharp, quality: number, pixels: number) => Sharp> = {
  jpeg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg({ quality, progressive: true }),
  webp: (picture, quality) => picture.webp({ quality, effort: 3 }),
  avif: (picture, quality, pixels) =>
    picture.avif({
      quality: Math.round(quality * AVIF_QUALITY),
      effort: pixels <= PATIENT_AVIF_PIXELS ? 2 : 1,
      chromaSubsampling: '4:2:0',
    }),
  png: (picture, quality, pixels) =>
    pixels <= PALETTE_PIXELS
      ? picture.png({ palette: true, quality, effort: 3, progressive: true })
      : picture.png({ progressive: true }),
  gif: (picture) => picture.gif({ effort: 3 }),
}

const boxOf = ({ width, height, shape }: PictureVariant): ResizeOptions => ({
  width,
  ...(height === undefined ? {} : { height }),
  fit: shape === 'cut' ? 'cover' : 'inside',
  withoutEnlargement: true,
})

// Shrunk to a few pixels first, since a blur alone can be reversed.
async function blurred(path: string, variant: PictureVariant, header: Metadata): Promise<Sharp> {
  const points = await sharp(path)
    .resize({ width: BLUR_POINTS, height: BLUR_POINTS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const width = Math.min(variant.width, header.width)
  const height = Math.max(1, Math.round((header.height / header.width) * width))
  return sharp(points).resize({ width, height, fit: 'fill' }).blur(8)
}

/** Returns which of `total` frames to keep and their durations in ms, so that `wanted` frames take the same time. */
export function sampleFrames(total: number, wanted: number, delays: readonly number[]) {
  const shown = Array.from({ length: wanted }, (_, index) => Math.floor((index * total) / wanted))
  const delay = shown.map((from, index) => {
    const until = shown[index + 1] ?? total
    return delays.slice(from, until).reduce((sum, one) => sum + one, 0)
  })
  return { shown, delay }
}

async function thinnedOut(path: string, variant: PictureVariant, header: Metadata, total: number) {
  const drawn = await sharp(path, { pages: total })
    .resize(boxOf(variant))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, channels } = drawn.info
  const height = drawn.info.height / total
  const bytes = width * height * channels
  const { shown, delay } = sampleFrames(total, variant.frames, header.delay ?? [])
  const data = Buffer.concat(shown.map((frame) => drawn.data.subarray(frame * bytes, (frame + 1) * bytes)))
  const raw = { width, height: height * shown.length, channels, pageHeight: height }
  return { picture: sharp(data, { raw }), timing: { delay, loop: header.loop ?? 0 } }
}

/** Writes one variant of a stored picture; animated if format and variant allow it. */
export async function drawVariant(job: VariantJob): Promise<WrittenPicture> {
  const variant: PictureVariant = pictureVariants[job.variant]
  const header = await sharp(job.path).metadata()
  const total = header.pages ?? 1
  const mayMove = (job.format === 'gif' || job.format === 'webp') && variant.frames > 1
  const frames = mayMove ? Math.min(total, variant.frames) : 1
  const data = await write()
  await writeFile(job.outPath, data)
  const written = await sharp(data).metadata()
  return { format: job.format, width: written.width, height: written.height, frames, bytes: data.length }

  async function write(): Promise<Buffer> {
    if (frames > 1 && frames < total) {
      const { picture, timing } = await thinnedOut(job.path, variant, header, total)
      return job.format === 'gif'
        ? picture.gif({ effort: 3, ...timing }).toBuffer()
        : picture.webp({ quality: variant.quality, effort: 3, ...timing }).toBuffer()
    }
    const picture = variant.blurred
      ? await blurred(job.path, variant, header)
      : sharp(job.path, { pages: frames }).resize(boxOf(variant))
    return encode[job.format](picture, variant.quality, variantPixels(variant, header)).toBuffer()
  }
}
