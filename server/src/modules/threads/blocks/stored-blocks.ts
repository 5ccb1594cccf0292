import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../drivers/db/db.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { ThreadRow } from '../thread-store.ts'
import type { StoredBlock } from './block-kind.ts'

const selectBlocks = prepare<
  { readonly ids: readonly number[] },
  { thread_id: number; tom_type: string; value: string; price_ids: string }
>(({ db, isOneOf }) =>
  db
    .selectFrom('thread_tom')
    .select(['thread_id', 'tom_type', 'value', 'price_ids'])
    .where((eb) => isOneOf(eb.ref('thread_id'), 'ids'))
    .where('status', '=', 0)
    .orderBy('id'),
)

/** Returns the blocks of threads, in order. */
export async function readBlocksOf(
  { database }: Pick<Context, 'database'>,
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredBlock[]>> {
  const rows = await selectBlocks(db, database.engine, { ids })
  const blocks = new Map<number, StoredBlock[]>()
  for (const row of rows) {
    const list = blocks.get(row.thread_id) ?? []
    list.push({
      tomId: row.tom_type,
      value: JSON.parse(row.value),
      pricedIds: JSON.parse(row.price_ids || '[]'),
    })
    blocks.set(row.thread_id, list)
  }
  return blocks
}

const blocksOfThreads: Cache<readonly StoredBlock[] | null> = {
  name: 'blocks of threads',
  ...untilWriteTo('thread_tom'),
  limit: { entries: 2000 },
}

/** Returns the blocks of threads for readers, cached. */
export function readBlocks(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredBlock[]>> {
  return ctx.cache(blocksOfThreads).readMany(ids, (missing) => readBlocksOf(ctx, ctx.db, missing))
}

/** Returns the blocks of one thread; pass a Tx to see its uncommitted changes. */
export async function readStoredBlocks(
  ctx: Pick<Context, 'database' | 'hooks'>,
  db: Db,
  threadId: number,
): Promise<readonly StoredBlock[]> {
  return (await readBlocksOf(ctx, db, [threadId])).get(threadId) ?? []
}

/** Returns the kinds of blocks of each thread. */
export async function readTags(
  ctx: Context,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const blocks = await readBlocks(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map([...blocks].map(([id, list]) => [id, list.map(({ tomId }) => tomId)]))
}
