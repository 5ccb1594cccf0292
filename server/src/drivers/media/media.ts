import { open } from 'node:fs/promises'
import { type ByteSource, byteSource } from './byte-source.ts'
import { drawPoster, findFfmpeg } from './draw-poster.ts'
import { type MediaFacts, named, type ProbedMedia } from './media-facts.ts'
import { readOgg, readWav } from './read-audio.ts'
import { readAac, readMp3 } from './read-frames.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

/** Reads sounds and videos. */
export interface Media {
  /** Probes the file at `path` by its structure; null if it is neither sound nor video. */
  probe(path: string): Promise<ProbedMedia | null>
  /**
   * Draws a poster of the video at `path` to `outPath`, a JPEG; returns false, and leaves no file, if ffmpeg is not
   * installed or cannot read it. One at a time.
   */
  poster(input: { path: string; outPath: string; durationMs: number }): Promise<boolean>
}

/** Formats with magic bytes come first. */
const readers: readonly ((source: ByteSource) => Promise<MediaFacts | null>)[] = [
  readWav,
  readWebm,
  readOgg,
  readMp4,
  readMp3,
  readAac,
]

/**
 * Probes a file by its structure: returns a sound or video with its length and size, or null for anything else. Reads
 * small chunks only, for files of any size.
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

/** Maximum waiting posters; further videos get none. */
const maxWaiting = 8

/** Opens the driver and checks once whether ffmpeg is installed. */
export function openMedia(): Media {
  const found = findFfmpeg()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    probe: probeMedia,
    async poster(input) {
      if (!(await found) || waiting >= maxWaiting) return false
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
