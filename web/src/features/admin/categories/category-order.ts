import type { ManagedCategoryView } from '@chaguan/contracts/browser'

/** A category as the category page shows it. */
export type CategoryRow = Pick<
  ManagedCategoryView,
  'categoryId' | 'parentid' | 'name' | 'description' | 'icon' | 'moderators' | 'sort' | 'threadCount'
>

/** The categories in order, children right after their parent. */
export const rowsOf = (tree: readonly ManagedCategoryView[]): CategoryRow[] =>
  tree.flatMap(({ children, ...category }) => [category, ...children])

const siblingsOf = (rows: readonly CategoryRow[], { parentid }: CategoryRow) =>
  rows.filter((row) => row.parentid === parentid)

/** The siblings of a category in order after it was moved to an index (from 0); null when nothing changes. */
export function movedTo(
  rows: readonly CategoryRow[],
  row: CategoryRow,
  place: number,
): readonly CategoryRow[] | null {
  const siblings = siblingsOf(rows, row)
  const from = siblingIndexOf(rows, row)
  const to = Math.max(0, Math.min(siblings.length - 1, place))
  const moved = siblings[from]
  return !moved || from === to ? null : siblings.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The index of a category among its siblings, from 0; by its id, as the row may be from an earlier rendering. */
export const siblingIndexOf = (rows: readonly CategoryRow[], row: CategoryRow): number =>
  siblingsOf(rows, row).findIndex(({ categoryId }) => categoryId === row.categoryId)

/** The input that sets the order of categories, with the values that the page showed. */
export const orderInput = (order: readonly CategoryRow[]) =>
  order.map(({ categoryId, name, sort }, index) => ({
    ...{ id: categoryId, name, sort: index + 1 },
    was: { name, sort },
  }))

/** The possible parents of a category: other top-level categories, none if it has children. */
export const parentsFor = (rows: readonly CategoryRow[], row: CategoryRow | null) =>
  row && rows.some(({ parentid }) => parentid === row.categoryId)
    ? []
    : rows.filter(({ parentid, categoryId }) => parentid === 0 && categoryId !== row?.categoryId)

/** The input that moves a category below a parent, after the parent's other children. */
export function parentInput(rows: readonly CategoryRow[], row: CategoryRow, parentId: number) {
  const sorts = rows.filter(({ parentid }) => parentid === parentId).map(({ sort }) => sort)
  const { categoryId: id, name } = row
  return [
    {
      ...{ id, name, parentId, sort: Math.max(0, ...sorts) + 1 },
      was: { name, sort: row.sort, parentId: row.parentid },
    },
  ]
}

/** The parent before or after that of a category, in the order of the page; null at the ends. */
export function parentBeside(rows: readonly CategoryRow[], row: CategoryRow, by: -1 | 1): number | null {
  if (row.parentid === 0) return null
  const parents = parentsFor(rows, row)
  const at = parents.findIndex(({ categoryId }) => categoryId === row.parentid)
  return parents[at + by]?.categoryId ?? null
}

/**
 * The id of the parent of a category that is dropped on another; its own when only the order changes, null when
 * dropping is not possible.
 */
export function parentOfDrop(
  rows: readonly CategoryRow[],
  dragged: CategoryRow,
  row: CategoryRow,
): number | null {
  const isItself = dragged.categoryId === row.categoryId
  if (isItself || dragged.categoryId === row.parentid || dragged.parentid === row.categoryId) return null
  if (dragged.parentid === row.parentid) return row.parentid
  const parentId = row.parentid || row.categoryId
  return parentsFor(rows, dragged).some(({ categoryId }) => categoryId === parentId) ? parentId : null
}
