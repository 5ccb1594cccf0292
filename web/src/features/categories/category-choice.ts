import type { CategoryView } from '@chaguan/contracts/browser'

/** The categories of the current list. */
export interface CategoryChoice {
  /** Ids joined by `_`, or `all`. */
  readonly ids: string
  readonly sequence: 0 | 1
}

/** The ids of a category and its children. */
export function idsWithChildren({ categoryId, searchIds, children }: CategoryView): string {
  const below = children.map((child) => child.categoryId)
  return [...new Set([categoryId, ...searchIds, ...below])].join('_')
}

/** Whether the current list starts with this category or with a child of it. */
export function isOpenAt({ categoryId, children }: CategoryView, { ids }: CategoryChoice): boolean {
  return [categoryId, ...children.map((child) => child.categoryId)].includes(Number.parseInt(ids, 10))
}
