import type { CategoryView, categoriesApi, OutputOf } from '@chaguan/contracts'
import { cacheByRow } from '../../context/row-cache.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member, type Viewer } from '../../viewer.ts'
import { type Category, categoryOfOwnThread, readCategories, threadCounts } from './category-store.ts'

type Tree = OutputOf<typeof categoriesApi.listCategories>

function groupTree(
  categories: readonly Category[],
  counts: ReadonlyMap<number, number>,
  rightsIn: (id: number) => Pick<CategoryView, 'canCreateThread' | 'canEditThread' | 'canPostAnonymously'>,
): Tree {
  const shown = new Set(categories.map(({ id }) => id))
  const view = (category: Category, below: readonly Category[]) => ({
    pid: category.id,
    categoryId: category.id,
    name: category.name,
    description: category.description,
    icon: category.icon,
    sort: category.sort,
    property: category.property,
    threadCount: [category, ...below].reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
    parentid: category.parentid,
    ...rightsIn(category.id),
    searchIds: [category.id, ...below.map(({ id }) => id)],
  })
  // A category whose parent the viewer may not see is shown at the top level.
  return categories
    .filter(({ parentid }) => !shown.has(parentid))
    .map((category) => {
      const below = categories.filter(({ parentid }) => parentid === category.id)
      return {
        ...view(category, below),
        children: below.map((child) => ({ ...view(child, []), children: [] })),
      }
    })
}

/** Trees by permissions, cached while the thread counts are. */
const trees = cacheByRow<
  ReadonlyMap<number, number>,
  { readonly all: readonly Category[] } & Pick<Viewer, 'isAdmin' | 'permissions'>,
  Tree
>()

/**
 * Returns the categories whose threads the viewer may see (docs/reference/wire-content.md#categories); refuses with
 * UNAUTHORIZED when there is none.
 */
export async function listCategories(ctx: Context, viewer: Viewer): Promise<Tree> {
  const [{ all }, counts] = await Promise.all([readCategories(ctx), threadCounts(ctx)])
  const { isAdmin, permissions } = viewer
  const tree = trees(counts, { all, isAdmin, permissions }, () => {
    const visible = all.filter(({ id }) => can(viewer, 'viewThreads', id))
    return groupTree(visible, counts, (id) => ({ canCreateThread: can(viewer, 'createThread', id) }))
  })
  if (tree.length === 0) throw new AppError('UNAUTHORIZED')
  return tree
}

/**
 * Returns the categories for the composer: those where the viewer may see threads, write or edit, and that of their own
 * thread `threadId`. `canEditThread` is whether that thread may be moved into the category or, without `threadId`,
 * whether the viewer may edit their own threads there.
 */
export async function listCategoriesToPostIn(
  ctx: Context,
  viewer: Member,
  input: { threadId?: number },
): Promise<Tree> {
  const [{ all }, counts] = await Promise.all([readCategories(ctx), threadCounts(ctx)])
  const ownIn = input.threadId ? await categoryOfOwnThread(ctx, input.threadId, viewer.id) : null
  const isOwn = !input.threadId || ownIn !== null
  const rights = ['viewThreads', 'createThread', 'thread.edit'] as const
  const known = all.filter(({ id }) => id === ownIn || rights.some((right) => can(viewer, right, id)))
  return groupTree(known, counts, (id) => ({
    canCreateThread: can(viewer, 'createThread', id),
    canEditThread: can(viewer, 'thread.edit', id) || (isOwn && can(viewer, 'thread.editOwnThreadOrPost', id)),
    canPostAnonymously: can(viewer, 'thread.allowAnonymous', id),
  }))
}
