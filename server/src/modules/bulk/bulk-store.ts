import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'
import { Pace } from '../../jobs/pace.ts'
import type { Tables } from '../../schema/tables.ts'
import type { BulkAction, BulkKind, BulkState } from './bulk-rules.ts'

type BulkJobRow = Selectable<Tables['bulk_jobs']>

export type BulkJob = Omit<BulkJobRow, 'kind' | 'action' | 'state'> & {
  readonly kind: BulkKind
  readonly action: BulkAction
  readonly state: BulkState
}

// The cast is sound: only these values are stored.
const asJob = (row: BulkJobRow) => row as BulkJob

export type BulkItem = Selectable<Tables['bulk_items']>

/** The result for one item. */
export type Outcome = Pick<BulkItem, 'place' | 'state' | 'before'>

/** The transaction of one step of a job. */
export interface Step {
  readonly ctx: Context
  readonly tx: Tx
  readonly job: BulkJob
}

export const itemStates = { waiting: 0, changed: 1, left: 2, changedBack: 3 } as const

/** Items per insert transaction: SQLite serves nobody else meanwhile. */
const insertingPace = { least: 50, most: 500, turnMs: 5, restTimes: 1, longestRestMs: 20 }

/** How long a job may stay in preparation without another item being stored, in milliseconds. */
const preparingMs = 60_000

/**
 * Stores a job and its items, in their order, and returns it in the state `preparing`; the caller starts it. When the
 * process ends before all items are stored, {@link closeIncompleteJobs} closes the job without processing any item.
 */
export async function insertJob(
  ctx: Context,
  job: Pick<BulkJob, 'user_id' | 'ip' | 'kind' | 'action' | 'reason' | 'category_id' | 'created_at'>,
  ids: readonly number[],
): Promise<BulkJob> {
  const counts = { total: ids.length, done: 0, skipped: 0, undone: 0, cursor: 0 }
  const row = await ctx.transaction((tx) =>
    tx
      .insertInto('bulk_jobs')
      .values({ ...job, ...counts, state: 'preparing', lease_until: ctx.clock.now() + preparingMs })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const pace = new Pace(insertingPace)
  for (let from = 0; from < ids.length; ) {
    const rows = ids.slice(from, from + pace.count).map((item_id, n) => ({
      ...{ job_id: row.id, place: from + n + 1, item_id, state: itemStates.waiting, before: 0 },
    }))
    await ctx.transaction(async (tx) => {
      await tx.insertInto('bulk_items').values(rows).execute()
      await updateJob(tx, row.id, { lease_until: ctx.clock.now() + preparingMs })
    })
    from += rows.length
    await pace.rest()
  }
  return asJob(row)
}

export async function findJob(db: Db, id: number): Promise<BulkJob | undefined> {
  const row = await db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asJob(row)
}

export async function lockJob(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  id: number,
): Promise<BulkJob | undefined> {
  const row = await tx
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
  return row && asJob(row)
}

/** Returns the newest jobs that were created since a time. */
export async function latestJobs(db: Db, since: number, most: number): Promise<readonly BulkJob[]> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(asJob)
}

export async function updateJob(tx: Tx, id: number, changes: Partial<BulkJob>): Promise<void> {
  await tx.updateTable('bulk_jobs').set(changes).where('id', '=', id).execute()
}

/** Takes the lease of a job; returns false when another process holds it. */
export async function claimJob(ctx: Context, id: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.transaction((tx) =>
    tx
      .updateTable('bulk_jobs')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('state', 'in', ['running', 'undoing'])
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', ctx.clock.now())]))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Returns the ids of unfinished jobs whose lease has expired. */
export async function abandonedJobs(ctx: Pick<Context, 'db' | 'clock'>): Promise<readonly number[]> {
  const rows = await ctx.db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', ctx.clock.now())]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Closes jobs whose process ended before all of their items were stored as `incomplete`; they changed nothing. */
export async function closeIncompleteJobs(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    const closed = await tx
      .updateTable('bulk_jobs')
      .set({ state: 'incomplete', lease_until: null })
      .where('state', '=', 'preparing')
      .where('lease_until', '<', ctx.clock.now())
      .returning('id')
      .execute()
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('bulk_items').where('job_id', 'in', ids).execute()
  })
}

/** Returns the next items of a job: waiting ones or, during an undo, those that it changed. */
export const nextItems = (tx: Tx, job: BulkJob, most: number): Promise<BulkItem[]> =>
  tx
    .selectFrom('bulk_items')
    .selectAll()
    .where('job_id', '=', job.id)
    .where('place', '>', job.cursor)
    .where('state', '=', job.state === 'undoing' ? itemStates.changed : itemStates.waiting)
    .orderBy('place')
    .limit(most)
    .execute()

/** Returns the first items of a job, in its order. */
export const firstItems = (db: Db, jobId: number, most: number): Promise<Pick<BulkItem, 'item_id'>[]> =>
  db
    .selectFrom('bulk_items')
    .select('item_id')
    .where('job_id', '=', jobId)
    .orderBy('place')
    .limit(most)
    .execute()

/** Whether some of these ids are items of a job. */
export async function hasItems(
  ctx: Pick<Context, 'db' | 'database'>,
  jobId: number,
  ids: readonly number[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bulk_items')
    .select('place')
    .where('job_id', '=', jobId)
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('item_id'), ids))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the results of items, with the state that each had before. */
export async function storeOutcomes(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  jobId: number,
  outcomes: readonly Pick<BulkItem, 'place' | 'state' | 'before'>[],
): Promise<void> {
  const alike = Map.groupBy(outcomes, ({ state, before }) => `${state} ${before}`)
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    await tx
      .updateTable('bulk_items')
      .set({ state: first.state, before: first.before })
      .where('job_id', '=', jobId)
      .where((eb) =>
        isOneOf(
          ctx.database.engine,
          eb.ref('place'),
          group.map(({ place }) => place),
        ),
      )
      .execute()
  }
}

/** Deletes jobs that were created before a time, with their items. */
export async function deleteJobsBefore(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom('bulk_items')
    .where('job_id', 'in', (eb) => eb.selectFrom('bulk_jobs').select('id').where('created_at', '<', before))
    .execute()
  await tx.deleteFrom('bulk_jobs').where('created_at', '<', before).execute()
}
