import type { CategoryView } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent } from 'react'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { localStore } from '../../shared/page/session-store.ts'

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

const lastKey = (userId: number | null) => `dzq-category-${userId}`

/** Remembers in this browser where somebody published last. */
export const keepLastCategory = (userId: number | null, categoryId: number) =>
  localStore.write(lastKey(userId), String(categoryId))

/** Chooses the category that was used last, when it is among these and nothing was written yet. */
export function useLastCategory(
  { isTouched, propose }: { isTouched: boolean; propose: (categoryId: number) => void },
  groups: readonly CategoryGroup[],
): void {
  const { userId } = usePageContext()
  const choose = useEffectEvent(() => {
    const last = Number(localStore.read(lastKey(userId)))
    if (last > 0 && !isTouched && chosenCategory(groups, last) === last) propose(last)
  })
  useEffect(() => choose(), [])
}
