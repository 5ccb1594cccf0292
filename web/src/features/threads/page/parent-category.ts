import type { CategoryView } from '@chaguan/contracts'

/** A category of the first level with all below it, as addresses of lists name them; itself alone while they are unknown. */
export function parentIds(categories: readonly CategoryView[], parentId: number): string {
  const children = categories.find(({ categoryId }) => categoryId === parentId)?.children ?? []
  return [parentId, ...children.map(({ categoryId }) => categoryId)].join('_')
}
