import { type CategoryView, categoriesApi } from '@chaguan/contracts'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Star from 'lucide-react/icons/star'
import { ask } from '../../api/ask.ts'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx'
import styles from './categories.module.css'
import { categoryIcon } from './category-icons.ts'

const cx = classNames(styles)

/** Where in the categories the reader is. */
export interface CategoryChoice {
  /** Ids joined by `_`, or `all`. */
  readonly ids: string
  readonly sequence: 0 | 1
}

interface RowProps {
  href: string
  name: string
  isActive: boolean
  icon?: IconShape
  count?: number
}

function Row({ href, name, isActive, icon, count }: RowProps) {
  const { count: countText } = useFormats()
  return (
    <a
      className={cx('cates__item', isActive && 'is-active')}
      href={href}
      {...(isActive && { 'aria-current': 'page' as const })}
    >
      {icon && <Icon of={icon} />}
      <span className="dzq-ellipsis">{name}</span>
      {count !== undefined && <span className={cx('cates__n')}>{countText(count)}</span>}
    </a>
  )
}

function CategoryRows({ category, chosen }: { category: CategoryView; chosen: CategoryChoice }) {
  const ids = idsOf(category)
  return (
    <>
      <Row
        href={links.category(ids)}
        name={category.name}
        isActive={chosen.ids === ids}
        icon={categoryIcon(category.icon)}
        count={category.threadCount}
      />
      {category.children.length > 0 && (
        <div className={cx('cates__sub')}>
          {category.children.map((child) => (
            <Row
              key={child.categoryId}
              href={links.category(String(child.categoryId))}
              name={child.name}
              isActive={chosen.ids === String(child.categoryId)}
              count={child.threadCount}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** A category is asked for with all that lies below it. */
function idsOf({ categoryId, searchIds, children }: CategoryView): string {
  const below = children.map((child) => child.categoryId)
  return [...new Set([categoryId, ...searchIds, ...below])].join('_')
}

/** Categories with their numbers of threads, two levels, for the side of a page. */
export function CategoryList({ chosen }: { chosen: CategoryChoice }) {
  const t = useTexts()
  const { forum } = useSite()
  const { data = [] } = useAnswer(ask(categoriesApi.listCategories, {}))
  const isAll = chosen.ids === 'all'
  return (
    <Card as="nav" className={cx('cates')} aria-label={t('threads.categories')}>
      <Row
        href={links.home}
        name={t('threads.categories.all')}
        isActive={isAll && chosen.sequence === 0}
        icon={LayoutGrid}
        count={forum.other.countThreads}
      />
      {forum.setSite.siteOpenSort === 1 && (
        <Row
          href={links.category('all', 1)}
          name={t('threads.categories.featured')}
          isActive={isAll && chosen.sequence === 1}
          icon={Star}
        />
      )}
      {data.map((category) => (
        <CategoryRows key={category.categoryId} category={category} chosen={chosen} />
      ))}
    </Card>
  )
}

/** The same as a strip of tabs: the first level, and below it the children of the chosen one. */
export function useCategoryTabs(chosen: CategoryChoice) {
  const t = useTexts()
  const { forum } = useSite()
  const { data = [] } = useAnswer(ask(categoriesApi.listCategories, {}))
  const isAll = chosen.ids === 'all'
  const own = data.map((category) => {
    const ids = idsOf(category)
    const children = category.children.map((child) => String(child.categoryId))
    const isActive = chosen.ids === ids || children.includes(chosen.ids)
    return { href: links.category(ids), text: category.name, isActive }
  })
  const all = {
    href: links.home,
    text: t('threads.categories.all'),
    isActive: isAll && chosen.sequence === 0,
  }
  const featured = {
    href: links.category('all', 1),
    text: t('threads.categories.featured'),
    isActive: isAll && chosen.sequence === 1,
  }
  return forum.setSite.siteOpenSort === 1 ? [all, featured, ...own] : [all, ...own]
}

/** The children of the chosen category, or of its parent, as tabs; empty when there are none. */
export function useChildCategoryTabs(chosen: CategoryChoice) {
  const { data = [] } = useAnswer(ask(categoriesApi.listCategories, {}))
  const parent = data.find(
    (category) =>
      idsOf(category) === chosen.ids ||
      category.children.some((child) => String(child.categoryId) === chosen.ids),
  )
  return (parent?.children ?? []).map((child) => ({
    href: links.category(String(child.categoryId)),
    text: child.name,
    isActive: String(child.categoryId) === chosen.ids,
  }))
}
