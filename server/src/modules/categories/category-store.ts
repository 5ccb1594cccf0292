import type { CategoryPermissionKey } from '@chaguan/contracts'
import { type Cache, memoizeByObject } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { prepare } from '../../drivers/db/prepared.ts'
import { AppError } from '../../http/app-error.ts'
import { can, canEverywhere, type Viewer } from '../../viewer.ts'

/** A category as it is cached. Its thread count is not included, because it changes too often. */
export interface Category {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly sort: number
  readonly property: number
  /** 0 for a category of the first level. */
  readonly parentid: number
  /** Ids of its moderators, separated by commas. */
  readonly moderators: string
}

/** All categories, in the site's order. */
export interface Categories {
  readonly byId: ReadonlyMap<number, Category>
  readonly all: readonly Category[]
  /** The ids that merged categories had, mapped to the category that they were merged into. */
  readonly merged: ReadonlyMap<number, number>
}

async function load({ db }: Context): Promise<Categories> {
  const all = await db
    .selectFrom('categories')
    .select(['id', 'name', 'description', 'icon', 'sort', 'property', 'parentid', 'moderators'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const merged = await db.selectFrom('merged_categories').selectAll().execute()
  return {
    all,
    byId: new Map(all.map((category) => [category.id, category])),
    merged: new Map(merged.map(({ id, into_id }) => [id, into_id])),
  }
}

/** Returns all categories from the versioned cache; a transaction that changes one invalidates 'categories'. */
export function readCategories(ctx: Context): Promise<Categories> {
  return ctx.versionedCache.read('categories', () => load(ctx))
}

/** Publications on other instances are counted within a second. */
const countCache: Cache<ReadonlyMap<number, number>> = {
  name: 'thread counts of categories',
  maxAgeMs: 1000,
  limit: { entries: 1 },
}

const selectCounts = prepare<Record<never, never>, { id: number; thread_count: number }>(({ db }) =>
  db.selectFrom('categories').select(['id', 'thread_count']),
)

async function loadCounts({ db, database }: Context): Promise<ReadonlyMap<number, number>> {
  const rows = await selectCounts(db, database.engine, {})
  return new Map(rows.map((row) => [row.id, row.thread_count]))
}

/** Returns the number of listed threads of each category without its children; at most a second old. */
export function threadCounts(ctx: Context): Promise<ReadonlyMap<number, number>> {
  return ctx.cache(countCache).read('all', () => loadCounts(ctx))
}

/** Invalidates the thread counts of categories. Call it after the commit that changed them. */
export function invalidateThreadCounts(ctx: Pick<Context, 'cache'>): void {
  ctx.cache(countCache).clear()
}

/**
 * Adds `delta` to the thread count of a category, in the transaction that lists or hides the threads. Refuses
 * (CATEGORY_NOT_FOUNF) a category that was deleted concurrently.
 */
export async function changeThreadCount(tx: Tx, categoryId: number, delta: number): Promise<void> {
  if (delta === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('categories')
    .set((eb) => ({ thread_count: eb('thread_count', '+', delta) }))
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (delta > 0 && numUpdatedRows === 0n) throw new AppError('CATEGORY_NOT_FOUNF')
}

/** Returns the category of a thread of this author; null when they did not write it. */
export async function categoryOfOwnThread(
  ctx: Context,
  threadId: number,
  userId: number,
): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('threads')
    .select('category_id')
    .where('id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.category_id ?? null
}

/** Categories in which a viewer has a permission; 'all' lets lists skip the condition. */
export type PermittedCategories = 'all' | readonly number[]

type Rights = Pick<Viewer, 'isAdmin' | 'permissions'>

// Viewers with the same groups share one set of permissions, so their categories are computed once for all of them.
const permittedIdsOf = memoizeByObject((_categories: Categories) =>
  memoizeByObject((_permissions: ReadonlySet<string>) => new Map<CategoryPermissionKey, readonly number[]>()),
)

/**
 * Returns the ids of the categories in which the viewer has the permission, or 'all' when it holds for the whole site.
 */
export async function permittedCategoryIds(
  ctx: Context,
  viewer: Rights,
  key: CategoryPermissionKey,
): Promise<PermittedCategories> {
  if (canEverywhere(viewer, key)) return 'all'
  const categories = await readCategories(ctx)
  const byKey = permittedIdsOf(categories)(viewer.permissions)
  const ids =
    byKey.get(key) ?? categories.all.filter(({ id }) => can(viewer, key, id)).map((category) => category.id)
  byKey.set(key, ids)
  return ids
}
