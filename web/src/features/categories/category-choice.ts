import type { CategoryView } from '@chaguan/contracts'

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

/** Whether the reader is in this category, with or without what lies below it. */
export function isChosen(category: CategoryView, { ids }: CategoryChoice): boolean {
  return ids === idsOf(category) || ids === String(category.categoryId)
}
