import type { Context } from '../../context.ts'
import { Pace } from '../../jobs/pace.ts'
import { deleteOrphanedFiles } from '../files/index.ts'
import { publishSessionsChanged } from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import {
  abandonedJobs,
  type BulkItem,
  type BulkJob,
  claimJob,
  closeIncompleteJobs,
  findJob,
  itemStates,
  lockJob,
  nextItems,
  storeOutcomes,
  updateJob,
} from './bulk-store.ts'
import { changeItems } from './change-items.ts'

const leaseMs = 60_000
/**
 * Items per transaction: SQLite serves nobody else meanwhile. On PostgreSQL a batch mostly waits for the database, so that
 * longer batches with short pauses delay other requests no more.
 */
const changingPaces = {
  sqlite: { least: 30, most: 150, turnMs: 5, restTimes: 4, longestRestMs: 60 },
  postgres: { least: 10, most: 200, turnMs: 80, restTimes: 0.6, longestRestMs: 60 },
} as const
/** Consecutive failures after which a job is stopped. */
const maxFailures = 5

async function end(ctx: Context, job: BulkJob, items: readonly BulkItem[]): Promise<boolean> {
  if (items.length > 0) return false
  const state = job.state === 'undoing' ? 'undone' : 'done'
  await ctx.transaction((tx) => updateJob(tx, job.id, { state, lease_until: null }))
  return true
}

interface BulkStep {
  readonly job: BulkJob
  readonly items: readonly BulkItem[]
  readonly changed: readonly number[]
  /** Milliseconds of the transaction, without waiting for its turn and its commit. */
  readonly tookMs: number
}

/** Runs one transaction of a job with at most `most` items; null when the job is no longer running. */
async function step(ctx: Context, id: number, most: number): Promise<BulkStep | null> {
  return ctx.backgroundTransaction(async (tx) => {
    const begunAt = performance.now()
    const job = await lockJob(ctx, tx, id)
    if (!job || (job.state !== 'running' && job.state !== 'undoing')) return null
    const items = await nextItems(tx, job, most)
    const outcomes = items.length === 0 ? [] : await changeItems({ ctx, tx, job }, items)
    await storeOutcomes(ctx, tx, id, outcomes)
    const count = (wanted: number) => outcomes.filter(({ state }) => state === wanted).length
    const isUndo = job.state === 'undoing'
    await updateJob(tx, id, {
      cursor: outcomes.at(-1)?.place ?? job.cursor,
      lease_until: ctx.clock.now() + leaseMs,
      ...(isUndo
        ? { undone: job.undone + count(itemStates.changedBack) }
        : { done: job.done + count(itemStates.changed), skipped: job.skipped + count(itemStates.left) }),
    })
    const wanted = isUndo ? itemStates.changedBack : itemStates.changed
    const places = new Set(outcomes.filter(({ state }) => state === wanted).map(({ place }) => place))
    const changed = items.filter(({ place }) => places.has(place)).map((item) => item.item_id)
    return { job, items, changed, tookMs: performance.now() - begunAt }
  })
}

function publishChanges(ctx: Context, { job, changed }: BulkStep): void {
  if (job.kind === 'users') for (const id of changed) publishSessionsChanged(ctx, id)
}

/** Invalidates caches of lists, and deletes files whose post was erased. */
async function finish(ctx: Context, { kind, action }: BulkJob): Promise<void> {
  if (kind === 'stopWords' || kind === 'accessBlocks') await ctx.transaction(async () => {}, [kind])
  if (kind === 'threads' || kind === 'comments' || kind === 'topics')
    await runThreadTransaction(ctx, async () => {})
  if (action === 'erase') await deleteOrphanedFiles(ctx)
}

async function runSteps(ctx: Context, id: number): Promise<void> {
  const pace = new Pace(changingPaces[ctx.database.engine])
  for (;;) {
    const stepped = await step(ctx, id, pace.count)
    if (!stepped) return
    publishChanges(ctx, stepped)
    if (await end(ctx, stepped.job, stepped.items)) return finish(ctx, stepped.job)
    await pace.rest(stepped.tookMs)
  }
}

/** Runs a job to its end unless another process holds its lease; a job that keeps failing is stopped. */
export async function runBulk(ctx: Context, id: number): Promise<void> {
  if (!(await claimJob(ctx, id, ctx.clock.now() + leaseMs))) return
  for (let failures = 1; ; failures += 1)
    try {
      return await runSteps(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, bulkId: id }, 'a step of a bulk action failed')
      if (failures < maxFailures) continue
      const job = await findJob(ctx.db, id)
      if (job) await ctx.transaction((tx) => updateJob(tx, id, { state: 'stopped', lease_until: null }))
      return
    }
}

/** Resumes jobs whose process ended, and closes those whose items were not all stored. */
export async function resumeBulk(ctx: Context): Promise<void> {
  await closeIncompleteJobs(ctx)
  for (const id of await abandonedJobs(ctx)) await runBulk(ctx, id)
}
