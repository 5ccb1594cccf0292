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
