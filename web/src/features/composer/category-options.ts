import type { CategoryView } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent } from 'react'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { localStore } from '../../shared/page/session-store.ts'

/** A category option, or a group of children with the name of their parent. */
export interface CategoryGroup {
  readonly name: string
  readonly options: readonly {
    readonly id: number
    readonly name: string
    readonly canPostAnonymously: boolean
  }[]
}

type CategoryPermission = 'canCreateThread' | 'canEditThread'
type Choosable = Pick<CategoryView, 'categoryId' | 'name' | CategoryPermission | 'canPostAnonymously'>

/**
 * The categories in which the person may publish, grouped by their first level (docs/reference/pages.md#composer). One
 * without children is a single option; a first-level category with children is an option too.
 */
export function categoryGroups(
  categories: readonly CategoryView[],
  right: CategoryPermission,
): readonly CategoryGroup[] {
  const may = (category: Choosable) => category[right] === true
  const option = ({ categoryId, name, canPostAnonymously }: Choosable) => ({
    ...{ id: categoryId, name },
    canPostAnonymously: canPostAnonymously === true,
  })
  return categories
    .map((parent) => ({ name: parent.name, options: [parent, ...parent.children].filter(may).map(option) }))
    .filter(({ options }) => options.length > 0)
}

/** The wanted category if it may be chosen, else the first one; 0 when there is none. */
export function chosenCategory(groups: readonly CategoryGroup[], wanted: number): number {
  const all = groups.flatMap(({ options }) => options)
  return (all.find(({ id }) => id === wanted) ?? all[0])?.id ?? 0
}

const lastKey = (userId: number | null) => `dzq-category-${userId}`

/** Stores in this browser the category in which a person published last. */
export const storeLastCategory = (userId: number | null, categoryId: number) =>
  localStore.write(lastKey(userId), String(categoryId))

/** Chooses the last used category if it is among the groups and nothing was written yet. */
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
