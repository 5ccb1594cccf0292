import { findListedCategories } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { listHref } from '../../shared/site/home-list.ts'
import { useSite } from '../../shared/site/site.ts'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'
import { type CategoryChoice, idsWithChildren, isOpenAt } from './category-choice.ts'

/** The categories of the first level as tabs. */
export function useCategoryTabs(chosen: CategoryChoice) {
  const t = useTexts()
  const site = useSite()
  const { data = [] } = useApiQuery(categoriesQuery)
  const isAll = chosen.ids === 'all'
  const own = data.map((category) => {
    const isActive = isOpenAt(category, chosen)
    return { href: links.category(idsWithChildren(category)), text: category.name, isActive }
  })
  const all = {
    href: listHref(site, 0),
    text: t('threads.categories.all'),
    isActive: isAll && chosen.sequence === 0,
  }
  const featured = {
    href: listHref(site, 1),
    text: t('threads.categories.featured'),
    isActive: isAll && chosen.sequence === 1,
  }
  return site.forum.setSite.siteOpenSort === 1 ? [all, featured, ...own] : [all, ...own]
}

/** The children of the chosen category, or of its parent, as tabs; empty when there are none. */
export function useChildCategoryTabs(chosen: CategoryChoice) {
  const { data = [] } = useApiQuery(categoriesQuery)
  const marked = findListedCategories(data, chosen.ids)
  const parent = data.find((category) => isOpenAt(category, chosen))
  return (parent?.children ?? []).map((child) => ({
    href: links.category(String(child.categoryId)),
    text: child.name,
    isActive: marked.includes(child),
  }))
}
