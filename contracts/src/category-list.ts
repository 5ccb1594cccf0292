import type { CategoryView, ChildCategoryView } from './entities/category.ts'

/**
 * Resolves a list of categories (`ids` joined by `_`, or `all`) against the existing ones, in their order. A
 * parent whose whole family is named stands for it.
 */
export function findListedCategories(
  categories: readonly CategoryView[],
  ids: string,
): readonly (CategoryView | ChildCategoryView)[] {
  const named = ids.split('_').map(Number)
  return categories.flatMap((category) => {
    const { children } = category
    const chosen = [category, ...children].filter(({ categoryId }) => named.includes(categoryId))
    return chosen.length > children.length ? [category] : chosen
  })
}

/** Returns the name of a list of categories; empty if none of them exists. */
export const nameOfCategoryList = (categories: readonly CategoryView[], ids: string): string =>
  findListedCategories(categories, ids)
    .map(({ name }) => name)
    .join('、')
