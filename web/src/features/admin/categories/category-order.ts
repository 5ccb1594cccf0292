import type { ManagedCategoryView } from '@chaguan/contracts/browser'

/** A category as the page of categories shows it. */
export type CategoryRow = Pick<
  ManagedCategoryView,
  'categoryId' | 'parentid' | 'name' | 'description' | 'icon' | 'moderators' | 'sort' | 'threadCount'
>

/** The categories in the order in which they stand, those below another right after it. */
export const rowsOf = (tree: readonly ManagedCategoryView[]): CategoryRow[] =>
  tree.flatMap(({ children, ...category }) => [category, ...children])

const siblingsOf = (rows: readonly CategoryRow[], { parentid }: CategoryRow) =>
  rows.filter((row) => row.parentid === parentid)

/**
 * The categories beside one in their order after it was moved to a place among them, counted from 0; null where that
 * changes nothing.
 */
export function movedTo(
  rows: readonly CategoryRow[],
  row: CategoryRow,
  place: number,
): readonly CategoryRow[] | null {
  const siblings = siblingsOf(rows, row)
  const from = siblings.indexOf(row)
  const to = Math.max(0, Math.min(siblings.length - 1, place))
  return from === -1 || from === to ? null : siblings.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** The place of a category among those beside it, counted from 0. */
export const placeOf = (rows: readonly CategoryRow[], row: CategoryRow): number =>
  siblingsOf(rows, row).indexOf(row)

/** What is sent to have categories stand in an order, with what the page showed of them. */
export const orderInput = (order: readonly CategoryRow[]) =>
  order.map(({ categoryId, name, sort }, index) => ({
    ...{ id: categoryId, name, sort: index + 1 },
    was: { name, sort },
  }))

/** Categories below which one may stand: others at the top, where nothing stands below itself. */
export const parentsFor = (rows: readonly CategoryRow[], row: CategoryRow | null) =>
  row && rows.some(({ parentid }) => parentid === row.categoryId)
    ? []
    : rows.filter(({ parentid, categoryId }) => parentid === 0 && categoryId !== row?.categoryId)

/** What is sent to have a category stand below another, after what stands there already. */
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

/** The parent before or after that of a category, in the order of the page; null where there is none. */
export function parentBeside(rows: readonly CategoryRow[], row: CategoryRow, by: -1 | 1): number | null {
  if (row.parentid === 0) return null
  const parents = parentsFor(rows, row)
  const at = parents.findIndex(({ categoryId }) => categoryId === row.parentid)
  return parents[at + by]?.categoryId ?? null
}

/** The parent that a category comes to when it is dropped on another; its own where it only changes places, null for nowhere. */
export function parentOfDrop(
  rows: readonly CategoryRow[],
  dragged: CategoryRow,
  row: CategoryRow,
): number | null {
  if (dragged === row || dragged.categoryId === row.parentid || dragged.parentid === row.categoryId)
    return null
  if (dragged.parentid === row.parentid) return row.parentid
  const parentId = row.parentid || row.categoryId
  return parentsFor(rows, dragged).some(({ categoryId }) => categoryId === parentId) ? parentId : null
}
