import { open } from 'node:fs/promises'
import { type ByteSource, byteSource } from './byte-source.ts'
import { drawPoster, findFfmpeg } from './draw-poster.ts'
import { type MediaFacts, named, type ProbedMedia } from './media-facts.ts'
import { readAac, readMp3 } from './read-frames.ts'
import { readMp4 } from './read-mp4.ts'
import { readOgg, readWav } from './read-sounds.ts'
import { readWebm } from './read-webm.ts'

/** Reads sounds and videos. */
export interface Media {
  /** What the file at `path` is, by its structure; null when it is neither sound nor video. */
  probe(path: string): Promise<ProbedMedia | null>
  /**
   * Draws a poster of the video at `path` to `outPath`, a JPEG; answers false, and leaves nothing there, where ffmpeg
   * is not installed or cannot read it. One at a time.
   */
  poster(input: { path: string; outPath: string; durationMs: number }): Promise<boolean>
}

/** Those that are known by their first bytes come first. */
const readers: readonly ((source: ByteSource) => Promise<MediaFacts | null>)[] = [
  readWav,
  readWebm,
  readOgg,
  readMp4,
  readMp3,
  readAac,
]

/**
 * What a file is, by its structure: a sound or a video with its length and size, or null for anything else. Reads
 * small pieces only, whatever the size of the file.
 */
export async function probeMedia(path: string): Promise<ProbedMedia | null> {
  await using file = await open(path)
  const { size } = await file.stat()
  const source = byteSource(file, size)
  for (const read of readers) {
    const facts = await read(source)
    if (facts) return facts.hasVideo || facts.hasAudio ? named(facts) : null
  }
  return null
}

/** Posters that may wait for their turn; beyond it a video has none. */
const waitingMost = 8

/** Opens the driver and finds out, once, whether ffmpeg is installed. */
export function openMedia(): Media {
  const found = findFfmpeg()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    probe: probeMedia,
    async poster(input) {
      if (!(await found) || waiting >= waitingMost) return false
      waiting += 1
      const drawn = last.then(() => drawPoster(input))
      last = drawn.catch(() => false)
      try {
        return await drawn
      } finally {
        waiting -= 1
      }
    },
  }
}
