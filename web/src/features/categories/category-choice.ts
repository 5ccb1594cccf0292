import type { CategoryView } from '@chaguan/contracts/browser'

/** Where in the categories the reader is. */
export interface CategoryChoice {
  /** Ids joined by `_`, or `all`. */
  readonly ids: string
  readonly sequence: 0 | 1
}

/** A category is asked for with all that lies below it. */
export function idsOf({ categoryId, searchIds, children }: CategoryView): string {
  const below = children.map((child) => child.categoryId)
  return [...new Set([categoryId, ...searchIds, ...below])].join('_')
}

/** Whether the list of the reader begins with this category or with a child of it. */
export function isOpenAt({ categoryId, children }: CategoryView, { ids }: CategoryChoice): boolean {
  return [categoryId, ...children.map((child) => child.categoryId)].includes(Number.parseInt(ids, 10))
}
