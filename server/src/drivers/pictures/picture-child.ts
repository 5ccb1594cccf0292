import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import { drawSharePoster } from './draw-share-poster.ts'
import { drawVariant } from './draw-variant.ts'
import { ingestPicture } from './ingest-picture.ts'
import { OUT_OF_MEMORY_EXIT, type PictureJob, type PictureMessage } from './picture-jobs.ts'
import { PictureRefused } from './picture-refused.ts'

const MEMORY_LOOK_MS = 25

function yieldToTheServer(): void {
  try {
    setPriority(10)
    // If memory runs out, the kernel should kill this process instead of the server.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Neither exists on every system, and pictures work without them.
  }
}

function blockUnsafeLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const files = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile']
  const buffers = ['PngBuffer', 'JpegBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']
  sharp.unblock({ operation: [...files, ...buffers].map((reader) => `VipsForeignLoad${reader}`) })
}

function say(message: PictureMessage): void {
  process.send?.(message)
}

const isWriteFailure = (error: unknown) => error instanceof Error && 'code' in error && 'syscall' in error

function failureOf(error: unknown): PictureMessage {
  const detail = error instanceof Error ? error.message : String(error)
  const rssBytes = process.memoryUsage.rss()
  if (isWriteFailure(error)) return { kind: 'failed', detail, rssBytes }
  const reason = error instanceof PictureRefused ? error.reason : 'not-a-picture'
  return { kind: 'failed', reason, detail, rssBytes }
}

function make(job: PictureJob) {
  if (job.kind === 'ingest') return ingestPicture(job)
  if (job.kind === 'poster') return drawSharePoster(job)
  return job.kind === 'card' ? drawCard(job) : drawVariant(job)
}

async function perform(job: PictureJob): Promise<PictureMessage> {
  try {
    const picture = await make(job)
    return { kind: 'done', picture, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    return failureOf(error)
  }
}

yieldToTheServer()
blockUnsafeLoaders()
sharp.cache(false)
// One core per process: the pool decides how many are busy.
sharp.concurrency(1)

const maxMemoryBytes = Number(process.argv[2])
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(OUT_OF_MEMORY_EXIT)
}, MEMORY_LOOK_MS)
process.on('disconnect', () => process.exit(0))
process.on('message', (job: PictureJob) => {
  void perform(job).then(say)
})
say({ kind: 'ready' })
