import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

/** Returns the stored categories, in the site's order. */
export function listCategoryRows(db: Db) {
  return db.selectFrom('categories').selectAll().orderBy('sort').orderBy('id').execute()
}

const numbers = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)

/** Returns the ids of the categories whose threads the home page recommends. */
export async function listRecommendedCategories(db: Db): Promise<ReadonlySet<number>> {
  const row = await db
    .selectFrom('sequences')
    .select('category_ids')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return new Set(numbers(row?.category_ids))
}

/** Returns those of the ids that belong to no user. */
export async function missingUsers(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !known.has(id))
}

export async function insertCategories(
  tx: Tx,
  rows: readonly Insertable<Tables['categories']>[],
): Promise<void> {
  await tx.insertInto('categories').values(rows).execute()
}

/** Changes a category; returns whether it exists. */
export async function updateCategory(
  tx: Tx,
  id: number,
  changes: Updateable<Tables['categories']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('categories')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks categories until the transaction ends, always in the order of their ids. */
export async function lockCategories(tx: Tx, engine: Engine, ids: readonly number[]): Promise<void> {
  await sql`
    select id from categories where ${isOneOf(engine, sql.ref('id'), ids)} order by id ${forUpdate(engine)}
  `.execute(tx)
}

/** Counts the threads of categories that are neither drafts nor deleted. */
export async function countPublishedThreads(tx: Tx, ids: readonly number[]): Promise<number> {
  const { n } = await tx
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('category_id', 'in', ids)
    .where('is_draft', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Moves the threads that remain in categories, drafts and deleted ones, to another category. */
export async function moveThreadsToCategory(tx: Tx, ids: readonly number[], targetId: number): Promise<void> {
  await tx.updateTable('threads').set({ category_id: targetId }).where('category_id', 'in', ids).execute()
}

/** Deletes categories, with the permissions and the recommendation that refer to them. */
export async function deleteCategoryRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('categories').where('id', 'in', ids).execute()
  for (const id of ids)
    await tx.deleteFrom('group_permission').where('permission', 'like', `category${id}.%`).execute()
  const row = await tx.selectFrom('sequences').select(['id', 'category_ids']).executeTakeFirst()
  if (!row) return
  const left = numbers(row.category_ids).filter((id) => !ids.includes(id))
  await tx.updateTable('sequences').set({ category_ids: left.join() }).where('id', '=', row.id).execute()
}

/**
 * Redirects the addresses of a category, and those that redirected to it, to another one; its children move below the
 * other one.
 */
export async function redirectCategory(tx: Tx, id: number, intoId: number): Promise<void> {
  await tx.updateTable('categories').set({ parentid: intoId }).where('parentid', '=', id).execute()
  await tx.updateTable('merged_categories').set({ into_id: intoId }).where('into_id', '=', id).execute()
  await tx.insertInto('merged_categories').values({ id, into_id: intoId }).execute()
}
