import type { CategoryView } from '@chaguan/contracts/browser'

/** A category to choose, or the heading above its children. */
export interface CategoryGroup {
  readonly name: string
  readonly options: readonly { readonly id: number; readonly name: string }[]
}

type CategoryPermission = 'canCreateThread' | 'canEditThread'
type Choosable = Pick<CategoryView, 'categoryId' | 'name' | 'canCreateThread' | 'canEditThread'>

/**
 * The categories one may publish in, grouped by their first level (docs/reference/pages.md#composer). One without
 * children stands alone; one may also publish in a first-level category that has some.
 */
export function categoryGroups(
  categories: readonly CategoryView[],
  right: CategoryPermission,
): readonly CategoryGroup[] {
  const may = (category: Choosable) => category[right] === true
  const option = ({ categoryId, name }: Choosable) => ({ id: categoryId, name })
  return categories
    .map((parent) => ({ name: parent.name, options: [parent, ...parent.children].filter(may).map(option) }))
    .filter(({ options }) => options.length > 0)
}

/** The wanted category when it may be chosen, else the first one; 0 when there is none. */
export function chosenCategory(groups: readonly CategoryGroup[], wanted: number): number {
  const all = groups.flatMap(({ options }) => options)
  return (all.find(({ id }) => id === wanted) ?? all[0])?.id ?? 0
}
