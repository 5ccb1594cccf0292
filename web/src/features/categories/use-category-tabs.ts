import { categoriesApi } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'
import { listHref } from '../../api/home-list.ts'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { type CategoryChoice, idsOf, isChosen } from './category-choice.ts'

/** The categories of the first level as tabs. */
export function useCategoryTabs(chosen: CategoryChoice) {
  const t = useTexts()
  const site = useSite()
  const { data = [] } = useAnswer(ask(categoriesApi.listCategories, {}))
  const isAll = chosen.ids === 'all'
  const own = data.map((category) => {
    const ids = idsOf(category)
    const children = category.children.map((child) => String(child.categoryId))
    const isActive = isChosen(category, chosen) || children.includes(chosen.ids)
    return { href: links.category(ids), text: category.name, isActive }
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
  const { data = [] } = useAnswer(ask(categoriesApi.listCategories, {}))
  const parent = data.find(
    (category) =>
      isChosen(category, chosen) ||
      category.children.some((child) => String(child.categoryId) === chosen.ids),
  )
  return (parent?.children ?? []).map((child) => ({
    href: links.category(String(child.categoryId)),
    text: child.name,
    isActive: String(child.categoryId) === chosen.ids,
  }))
}
