import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { mergeSomeSegments } from '../../drivers/search/post-index.ts'

/** Maximum milliseconds of a pause between two steps. */
const longestRestMs = 20

/** Merges the segments of the search index that recent changes added, in short steps with pauses of the same length. */
export async function mergeSegments(
  { database }: Context,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const begunAt = performance.now()
    const isMore = await database.backgroundTransaction((tx) => mergeSomeSegments(tx, database.engine))
    if (!isMore || isStopped()) return
    await sleep(Math.min(performance.now() - begunAt, longestRestMs))
  }
}
