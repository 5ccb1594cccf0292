import { drawPoster, findFfmpeg } from './draw-poster.ts'
import type { ProbedMedia } from './media-facts.ts'
import { probeMedia } from './probe-media.ts'

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
