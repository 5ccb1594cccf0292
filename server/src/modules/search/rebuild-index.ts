import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock, isOneOf } from '../../drivers/db/dialect.ts'
import {
  addToNameIndex,
  type NameKind,
  nameKinds,
  removeFromNameIndex,
} from '../../drivers/search/name-index.ts'
import { dropPosts, putPosts } from '../../drivers/search/post-index.ts'
import { addWords } from '../../drivers/search/vocabulary.ts'
import { indexLock } from './index-pending.ts'
import { mergeAllSegments, mergeSegments } from './merge-segments.ts'
import { countWords, readEntries, readNames } from './read-entries.ts'

/** Increment when texts get other terms; indexes of earlier versions are rebuilt. */
const indexVersion = { sqlite: 2, postgres: 4 } as const
const postsAtOnce = 500
const namesAtOnce = 500

/** Names of the stored progress, at which an interrupted rebuild continues. */
const stateNames = ['version', 'under-way', 'post', 'user', 'topic'] as const
type StateName = (typeof stateNames)[number]
type State = Readonly<Record<StateName, number>>

async function readState(ctx: Context): Promise<State> {
  const rows = await ctx.db.selectFrom('search_state').select(['name', 'value']).execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(stateNames.map((name) => [name, values.get(name) ?? 0])) as State
}

async function setState(tx: Tx, state: Partial<State>): Promise<void> {
  await tx
    .insertInto('search_state')
    .values(Object.entries(state).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

/** Starts to rebuild the index. Searches meanwhile use the existing entries. */
export async function beginRebuild(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, indexLock)
    await tx.updateTable('search_words').set({ counting: 0 }).where('counting', '<>', 0).execute()
    await setState(tx, { 'under-way': 1, post: 0, user: 0, topic: 0 })
  })
}

/** Returns whether the index must be built: it is missing, of another version, or its rebuild was interrupted. */
export async function needsRebuild(ctx: Context): Promise<'begin' | 'go on' | null> {
  const state = await readState(ctx)
  if (state['under-way'] === 1) return 'go on'
  return state.version === indexVersion[ctx.database.engine] ? null : 'begin'
}

/** Runs the writes of a step, unless another process has done the same step. */
async function writeStep(
  ctx: Context,
  name: StateName,
  from: number,
  to: number,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, indexLock)
    const row = await tx
      .selectFrom('search_state')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    if (row?.value !== from) return
    await write(tx)
    await setState(tx, { [name]: to })
  })
}

async function nextIds(ctx: Context, table: 'posts' | 'users' | 'topics', after: number, most: number) {
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns index entries between two ids whose posts were deleted permanently. `ids` are the posts that were read. */
async function orphansBetween(
  ctx: Context,
  from: number,
  to: number,
  ids: readonly number[],
): Promise<number[]> {
  const indexed = await ctx.db
    .selectFrom('search_posts')
    .select('post_id')
    .where('post_id', '>', from)
    .where('post_id', '<=', to)
    .execute()
  const read = new Set(ids)
  const others = indexed.map(({ post_id }) => post_id).filter((id) => !read.has(id))
  if (others.length === 0) return []
  // Posts that were published after the read exist too.
  const living = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), others))
    .execute()
  const there = new Set(living.map(({ id }) => id))
  return others.filter((id) => !there.has(id))
}

/** Indexes one batch of posts; returns their number, 0 at the end. */
async function rebuildPosts(ctx: Context): Promise<number> {
  const { engine } = ctx.database
  const { post: from } = await readState(ctx)
  const ids = await nextIds(ctx, 'posts', from, postsAtOnce)
  const to = ids.length < postsAtOnce ? Number.MAX_SAFE_INTEGER : (ids.at(-1) ?? from)
  const entries = await readEntries(ctx, ids)
  const orphans = await orphansBetween(ctx, from, to, ids)
  const publicIds = new Set(entries.map(({ postId }) => postId))
  await writeStep(ctx, 'post', from, ids.at(-1) ?? from, async (tx) => {
    await dropPosts(tx, engine, ids.filter((id) => !publicIds.has(id)).concat(orphans))
    await putPosts(tx, engine, entries)
    await addWords(tx, engine, countWords(entries), 'counting')
  })
  return ids.length
}

const tableOf = { user: 'users', topic: 'topics' } as const

async function orphanNames(ctx: Context, kind: NameKind, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ ref_id: number }>`
    select n.ref_id from search_names as n left join ${sql.table(tableOf[kind])} as t on t.id = n.ref_id
    where n.kind = ${kind} and n.ref_id > ${from} and n.ref_id <= ${to} and t.id is null
  `.execute(ctx.db)
  return rows.map(({ ref_id }) => ref_id)
}

async function rebuildNames(ctx: Context, kind: NameKind): Promise<number> {
  const { engine } = ctx.database
  const { [kind]: from } = await readState(ctx)
  const ids = await nextIds(ctx, tableOf[kind], from, namesAtOnce)
  const last = ids.at(-1) ?? from
  const to = ids.length < namesAtOnce ? Number.MAX_SAFE_INTEGER : last
  const found = await readNames(ctx, kind, ids)
  const living = new Set(found.map(({ refId }) => refId))
  const orphans = await orphanNames(ctx, kind, from, to)
  await writeStep(ctx, kind, from, last, async (tx) => {
    await removeFromNameIndex(tx, engine, kind, ids.filter((id) => !living.has(id)).concat(orphans))
    await addToNameIndex(tx, engine, found)
  })
  return ids.length
}

async function finish(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, indexLock)
    // Words that occur in names only are counted directly and have no new count.
    await sql`update search_words set documents = counting, counting = 0 where counting > 0`.execute(tx)
    await setState(tx, { version: indexVersion[ctx.database.engine], 'under-way': 0 })
  })
}

/**
 * Continues to rebuild the index. The site, including other processes, runs meanwhile: each batch is a short
 * transaction, and concurrent changes are indexed as usual. `progress` receives the number of posts done.
 */
export async function continueRebuild(
  ctx: Context,
  progress: (posts: number) => void = () => {},
  isStopped: () => boolean = () => false,
): Promise<void> {
  let done = 0
  for (let count = 1; count > 0 && !isStopped(); done += count) {
    count = await rebuildPosts(ctx)
    await mergeSegments(ctx, { restTimes: 0.5, isStopped })
    progress(done + count)
  }
  for (const kind of nameKinds)
    for (let count = 1; count > 0 && !isStopped(); ) count = await rebuildNames(ctx, kind)
  if (!isStopped()) await finish(ctx)
  await mergeAllSegments(ctx, { restTimes: 0.5, isStopped })
}
