import { open, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Watermark } from './add-watermark.ts'
import type { VariantFormat } from './picture-format.ts'
import type { IngestedPicture, PictureJob, PosterFacts, WrittenPicture } from './picture-jobs.ts'
import { type PictureLimits, pictureLimits } from './picture-limits.ts'
import { startPictureProcess } from './picture-process.ts'
import { openPictureQueue } from './picture-queue.ts'
import { PictureRefused } from './picture-refused.ts'
import type { PictureVariantName } from './picture-variants.ts'
import { SNIFF_BYTES, type SourceFormat, sniffFormat } from './sniff-format.ts'

/** Reads and draws pictures in child processes, which protects this process from malicious files. */
export interface Pictures {
  /**
   * Decodes the upload at `path` and writes it to `outPath`: upright, sRGB, no metadata, scaled to the stored size,
   * with a watermark unless it is animated or small. Throws `PictureRefused` for unacceptable pictures, and leaves no
   * file at `outPath`. `path` is not changed.
   */
  ingest(
    input: { path: string; outPath: string; watermark?: Watermark | undefined },
    limits?: Partial<PictureLimits>,
  ): Promise<IngestedPicture>
  /** Writes one variant of a picture that `ingest` wrote to `outPath`; throws `PictureRefused` if busy or too slow. */
  variant(input: {
    path: string
    outPath: string
    variant: PictureVariantName
    format: VariantFormat
  }): Promise<WrittenPicture>
  /** Draws the preview card of shared content to `outPath`, a PNG of 1200 × 630; throws like `variant`. */
  card(input: { title: string; author: string; siteName: string; outPath: string }): Promise<WrittenPicture>
  /** Draws the poster of a thread to `outPath`, a JPEG 900 pixels wide; throws like `variant`. */
  poster(input: PosterFacts): Promise<WrittenPicture>
  /** Returns the number of running and waiting jobs, and the ids of the processes. */
  load(): { busy: number; waiting: number; pids: number[] }
  /** Ends every process; running and waiting jobs fail. */
  close(): void
}

export interface PicturesOptions {
  /** Maximum pictures at a time, each in a process that uses one core. */
  maxWorkers: number
  /** Waiting callers above which `PictureRefused` is thrown with `busy`; 64 by default. */
  maxWaiting?: number
  /** Idle time after which processes stop; 30 s by default. */
  idleStopMs?: number
  /** Maximum RSS in bytes of a process; by default 2 GiB or half of the machine's memory, whichever is less. */
  maxMemoryBytes?: number
  log?: { warn(fields: object, message: string): void }
}

const GIB = 1024 ** 3

async function sniffUpload(path: string, limits: PictureLimits): Promise<SourceFormat> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size > limits.maxBytes) throw new PictureRefused('too-large', `${size} bytes`)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
  const sniffed = sniffFormat(buffer.subarray(0, bytesRead))
  if (sniffed.kind === 'picture') return sniffed.format
  if (sniffed.kind === 'unsupported') throw new PictureRefused('unsupported', sniffed.name)
  throw new PictureRefused('not-a-picture', 'no known format')
}

/** Opens the picture driver; the first picture starts the first process. */
export function openPictures({
  maxWorkers,
  maxWaiting = 64,
  idleStopMs = 30_000,
  maxMemoryBytes = Math.min(2 * GIB, totalmem() / 2),
  log,
}: PicturesOptions): Pictures {
  const start = () => startPictureProcess(maxMemoryBytes)
  const queue = openPictureQueue({ maxWorkers, maxWaiting, idleStopMs, start })

  async function run(job: PictureJob, timeLimitMs: number): Promise<WrittenPicture | IngestedPicture> {
    try {
      return await queue.run(job, timeLimitMs)
    } catch (error) {
      await rm(job.outPath, { force: true })
      const reason = error instanceof PictureRefused ? error.reason : 'failed'
      log?.warn({ job: job.kind, reason, err: error }, 'picture not taken')
      throw error
    }
  }

  return {
    async ingest({ path, outPath, watermark }, some) {
      const limits = { ...pictureLimits, ...some }
      const sourceFormat = await sniffUpload(path, limits)
      const job: PictureJob = { kind: 'ingest', path, outPath, sourceFormat, limits, watermark }
      const written = await run(job, limits.timeLimitMs)
      if (!('sourceFormat' in written)) throw new Error('The picture process answered another job')
      return written
    },
    variant: (input) => run({ kind: 'variant', ...input }, pictureLimits.timeLimitMs),
    poster: (input) => run({ kind: 'poster', ...input }, pictureLimits.timeLimitMs),
    card: (input) => run({ kind: 'card', ...input }, pictureLimits.timeLimitMs),
    load: queue.load,
    close: queue.close,
  }
}
