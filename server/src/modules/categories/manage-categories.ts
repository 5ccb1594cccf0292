import type { InputOf, ManagedCategoryView, managedCategoriesApi } from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { localized, localizedList } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, changesBetween, type FieldNames, logAdminAction, named } from '../audit/index.ts'
import { invalidateThreadCounts, threadCounts } from './category-store.ts'
import {
  countPublishedThreads,
  deleteCategoryRows,
  insertCategories,
  listCategoryRows,
  listRecommendedCategories,
  lockCategories,
  missingUsers,
  moveThreadsToCategory,
  updateCategory,
} from './managed-category-store.ts'

type Created = InputOf<typeof managedCategoriesApi.createCategories>['data'][number]
type Changed = InputOf<typeof managedCategoriesApi.changeCategories>['data'][number]

const notFound = () => new AppError('CATEGORY_NOT_FOUNF')

/**
 * Returns all categories for administrators (docs/reference/wire-content.md#categories); parents include the counts of
 * their children.
 */
export async function listManagedCategories(ctx: Context, _viewer: Member): Promise<ManagedCategoryView[]> {
  const [rows, counts, recommended] = await Promise.all([
    listCategoryRows(ctx.db),
    threadCounts(ctx),
    listRecommendedCategories(ctx.db),
  ])
  const view = (row: (typeof rows)[number], below: typeof rows) => ({
    pid: row.id,
    categoryId: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    sort: row.sort,
    property: row.property,
    threadCount: [row, ...below].reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
    parentid: row.parentid,
    canCreateThread: true,
    searchIds: [row.id, ...below.map(({ id }) => id)],
    moderators: row.moderators,
    checked: recommended.has(row.id) ? 1 : 0,
  })
  return rows
    .filter(({ parentid }) => parentid === 0)
    .map((row) => {
      const below = rows.filter(({ parentid }) => parentid === row.id)
      return { ...view(row, below), children: below.map((child) => ({ ...view(child, []), children: [] })) }
    })
}

function nameOf({ name }: { readonly name: string }): string {
  const tidy = trimmed(name)
  if (tidy === '') throw invalid('categories.name.required')
  return tidy
}

async function assertModeratorsExist(tx: Tx, items: readonly { readonly moderators?: string | undefined }[]) {
  const ids = items.flatMap(({ moderators = '' }) =>
    moderators
      .split(',')
      .filter((id) => id !== '')
      .map(Number),
  )
  const [missing] = await missingUsers(tx, [...new Set(ids)])
  if (missing !== undefined) throw invalid('categories.moderator.missing', { missing })
}

const namesOf = (data: readonly { readonly name: string }[]) => data.map((item) => nameOf(item)).join(', ')

type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

const fieldNames: FieldNames<CategoryRow> = {
  name: 'audit.name',
  description: 'audit.description',
  icon: 'audit.icon',
  sort: 'audit.sort',
  parentid: 'audit.parent',
  moderators: 'audit.moderators',
}

/** Maps a row to the fields of the form. */
const formFieldsOf = (row: CategoryRow | undefined) => row && { ...row, parentId: row.parentid }

/** Refuses parents that would create more than two levels. */
function assertTwoLevels(rows: readonly CategoryRow[], data: readonly Changed[]): void {
  const moved = new Map(
    data.flatMap(({ id, parentId }) => (parentId === undefined ? [] : [[id, parentId] as const])),
  )
  if (moved.size === 0) return
  const parents = new Map(rows.map(({ id, parentid }) => [id, moved.get(id) ?? parentid]))
  for (const parent of parents.values())
    if (parent !== 0 && parents.get(parent) !== 0) throw invalid('categories.parent.wrong')
}

/** Creates categories at the top level or below a category of the top level. */
export async function createCategories(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<typeof managedCategoriesApi.createCategories>,
): Promise<[]> {
  const now = ctx.clock.now()
  const rowOf = (item: Created) => ({
    name: nameOf(item),
    description: item.description ?? '',
    icon: item.icon ?? '',
    sort: item.sort ?? 0,
    property: 0,
    thread_count: 0,
    moderators: item.moderators ?? '',
    parentid: item.parentId ?? 0,
    created_at: now,
    updated_at: now,
  })
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'categories')
      const tops = new Set(
        (await listCategoryRows(tx)).filter((row) => row.parentid === 0).map(({ id }) => id),
      )
      const rows = data.map(rowOf)
      if (rows.some(({ parentid }) => parentid !== 0 && !tops.has(parentid)))
        throw invalid('categories.parent.wrong')
      await assertModeratorsExist(tx, data)
      await insertCategories(tx, rows)
      await logAdminAction(
        tx,
        viewer,
        'category',
        localized('audit.category.made', { names: namesOf(data) }),
        now,
      )
    },
    ['categories'],
  )
  return []
}

/** Changes categories: their names, order, parents, pictures and moderators. */
export async function changeCategories(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<typeof managedCategoriesApi.changeCategories>,
): Promise<[]> {
  const now = ctx.clock.now()
  const change = ({ sort, description, icon, moderators, parentId, ...item }: Changed) => ({
    name: nameOf(item),
    sort,
    ...(parentId !== undefined && { parentid: parentId }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(moderators !== undefined && { moderators }),
    updated_at: now,
  })
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'categories')
      const rows = new Map((await listCategoryRows(tx)).map((row) => [row.id, row]))
      refuseStale(
        data.flatMap(({ id, was }) =>
          staleFields(was, formFieldsOf(rows.get(id)) ?? was ?? {}).map((stale) => ({ id, ...stale })),
        ),
      )
      assertTwoLevels([...rows.values()], data)
      await assertModeratorsExist(tx, data)
      // One lock order for all transactions, so that two concurrent sorts cannot deadlock.
      for (const item of data.toSorted((one, other) => one.id - other.id))
        if (!(await updateCategory(tx, item.id, change(item)))) throw notFound()
      for (const item of data) {
        const row = rows.get(item.id)
        const changes = row ? changesBetween(row, change(item), fieldNames) : []
        const text = auditText(localized('audit.category.changed', { name: named(item.name, item.id) }), {
          changes,
        })
        if (changes.length > 0) await logAdminAction(tx, viewer, 'category', text, now)
      }
    },
    ['categories'],
  )
  return []
}

/**
 * Deletes categories with their children, and the permissions that refer to them. Refuses (INTERNAL_ERROR, as the wire
 * defines) while they contain published threads, and refuses to delete the last category. Drafts and deleted threads
 * are moved to the first remaining category.
 */
export async function deleteCategories(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedCategoriesApi.deleteCategories>,
): Promise<[]> {
  const wanted = new Set(input.id.split(',').map(Number))
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'categories')
      const rows = await listCategoryRows(tx)
      const gone = rows
        .filter(({ id, parentid }) => wanted.has(id) || wanted.has(parentid))
        .map(({ id }) => id)
      if ([...wanted].some((id) => !gone.includes(id))) throw notFound()
      const heir = rows.find(({ id, parentid }) => parentid === 0 && !gone.includes(id))
      if (!heir) throw invalid('categories.delete.last')
      // Publishing updates the row of the category, so a concurrent publication waits here or finds the category
      // deleted.
      await lockCategories(tx, ctx.database.engine, gone)
      if ((await countPublishedThreads(tx, gone)) > 0)
        throw new AppError('INTERNAL_ERROR', localized('categories.delete.hasThreads'))
      await moveThreadsToCategory(tx, gone, heir.id)
      await deleteCategoryRows(tx, gone)
      const names = rows.filter(({ id }) => gone.includes(id)).map(({ id, name }) => named(name, id))
      const text = localized('audit.category.deleted', { names: localizedList(names) })
      await logAdminAction(tx, viewer, 'category', text, ctx.clock.now())
    },
    ['categories', 'groups'],
  )
  invalidateThreadCounts(ctx)
  return []
}
