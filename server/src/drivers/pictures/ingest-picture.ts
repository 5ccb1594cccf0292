import { stat, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { withWatermark } from './add-watermark.ts'
import type { StoredFormat } from './picture-format.ts'
import type { IngestedPicture, PictureJob } from './picture-jobs.ts'
import { type PictureLimits, storedSize } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'

type IngestJob = Extract<PictureJob, { kind: 'ingest' }>

interface Source {
  width: number
  height: number
  frames: number
  bytes: number
  hasAlpha: boolean
  isPalette: boolean
}

const PALETTE_PIXELS = 2_000_000
// Writing a gif costs up to 0.3 µs a pixel, five times a WebP, and ten times its bytes.
const GIF_PIXELS = 8_000_000

// A baseline jpeg, because drawing variants from it is twice as fast as from an interlaced one.
const encode: Record<StoredFormat, (picture: Sharp, source: Source) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  webp: (picture) => picture.webp({ quality: 85, effort: 2 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  png: (picture, { isPalette, width, height }) =>
    isPalette && width * height <= PALETTE_PIXELS
      ? picture.png({ palette: true, quality: 100, dither: 0, effort: 3 })
      : picture.png(),
}

// Flat colour packs to well under a byte a pixel and would get artefacts as a jpeg; a photograph never does.
const isDrawing = (job: IngestJob, { bytes, width, height }: Source) =>
  job.sourceFormat === 'gif' || (job.sourceFormat === 'png' && bytes <= width * height)

function storedFormat(job: IngestJob, source: Source, target: Source): StoredFormat {
  const { width, height, frames } = target
  if (frames > 1) return job.sourceFormat === 'gif' && width * height * frames <= GIF_PIXELS ? 'gif' : 'webp'
  if (isDrawing(job, source)) return 'png'
  return source.hasAlpha ? 'webp' : 'jpeg'
}

function checkLimits({ width, height, frames }: Source, limits: PictureLimits): void {
  const pixels = width * height
  if (width > limits.maxSide || height > limits.maxSide || pixels > limits.maxPixels)
    throw new PictureRefused('too-large', `${width} × ${height} pixels`)
  if (frames > limits.maxFrames) throw new PictureRefused('too-many-frames', `${frames} frames`)
  if (frames > 1 && pixels * frames > limits.maxAnimationPixels)
    throw new PictureRefused('too-large', `${frames} frames of ${width} × ${height} pixels`)
}

async function readHeader(job: IngestJob): Promise<Source> {
  // Unlimited, because a header costs nothing and the error should name the size.
  const header: Metadata = await sharp(job.path, { limitInputPixels: false }).metadata()
  const named = header.format === 'heif' ? 'avif' : header.format
  if (named !== job.sourceFormat) throw new PictureRefused('not-a-picture', `begins as ${job.sourceFormat}`)
  const mayMove = job.sourceFormat === 'gif' || job.sourceFormat === 'webp'
  const frames = mayMove ? (header.pages ?? 1) : 1
  const { width, height } = frames > 1 ? header : header.autoOrient
  const bytes = (await stat(job.path)).size
  return { width, height, frames, bytes, hasAlpha: header.hasAlpha, isPalette: header.isPalette }
}

/** Decodes an upload completely and writes it without metadata, upright, in sRGB, scaled to the stored size. */
export async function ingestPicture(job: IngestJob): Promise<IngestedPicture> {
  const source = await readHeader(job)
  checkLimits(source, job.limits)
  const size = storedSize(source, source.frames)
  const target = { ...source, ...size }
  const format = storedFormat(job, source, target)
  const opened = sharp(job.path, {
    failOn: 'error',
    limitInputPixels: source.width * source.height * source.frames,
    pages: source.frames,
  })
  // Animations have no orientation, and sharp refuses to rotate them.
  const upright = source.frames > 1 ? opened : opened.autoOrient()
  const scaled =
    size.width === source.width ? upright : upright.resize(size.width, size.height, { fit: 'fill' })
  const marked = target.frames > 1 ? scaled : await withWatermark(scaled, size, job.watermark)
  const encoded = encode[format](marked.toColourspace('srgb'), target)
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  await writeFile(job.outPath, data)
  return {
    format,
    width: info.width,
    height: info.pageHeight ?? info.height,
    frames: info.pages ?? 1,
    bytes: data.length,
    sourceFormat: job.sourceFormat,
    sourceWidth: source.width,
    sourceHeight: source.height,
  }
}
