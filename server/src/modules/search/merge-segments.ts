import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { beginMergingAll, mergeSomeSegments } from '../../drivers/search/post-index.ts'

/** Maximum milliseconds of a pause between two steps. */
const longestRestMs = 250

interface MergeOptions {
  /** Maximum steps; unlimited by default. */
  readonly steps?: number
  /** Ratio of a pause to the duration of its step. */
  readonly restTimes: number
  readonly isStopped?: () => boolean
}

/**
 * Merges the segments of the search index that recent changes added, in short steps with pauses. A step merges at least
 * one whole term, which takes up to 30 ms among a million comments.
 */
export async function mergeSegments(
  { database }: Context,
  { steps = Number.POSITIVE_INFINITY, restTimes, isStopped = () => false }: MergeOptions,
): Promise<void> {
  // PostgreSQL merges its index itself.
  if (database.engine === 'postgres') return
  for (let step = 1; step <= steps && !isStopped(); step += 1) {
    const begunAt = performance.now()
    const isMore = await database.backgroundTransaction(mergeSomeSegments)
    if (!isMore) return
    await sleep(Math.min((performance.now() - begunAt) * restTimes, longestRestMs))
  }
}

/** Merges all segments of the search index into one, like `mergeSegments`: searches read each segment. */
export async function mergeAllSegments(ctx: Context, options: MergeOptions): Promise<void> {
  if (ctx.database.engine === 'postgres') return
  await ctx.database.backgroundTransaction(beginMergingAll)
  await mergeSegments(ctx, options)
}
