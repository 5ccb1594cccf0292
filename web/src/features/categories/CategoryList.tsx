import { type CategoryView, findListedCategories } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { listHref } from '../../shared/site/home-list.ts'
import { useSite } from '../../shared/site/site.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { NamedIcon } from '../../ui/icon/NamedIcon.tsx'
import './categories.module.css'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'
import { type CategoryChoice, idsWithChildren } from './category-choice.ts'

interface RowProps {
  href: string
  name: string
  isActive: boolean
  icon?: string
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
      {icon !== undefined && <NamedIcon icon={icon} />}
      <span className="dzq-ellipsis">{name}</span>
      {count !== undefined && <span className={cx('cates__n')}>{countText(count)}</span>}
    </a>
  )
}

function CategoryRows({
  category,
  marked,
}: {
  category: CategoryView
  marked: ReturnType<typeof findListedCategories>
}) {
  const ids = idsWithChildren(category)
  return (
    <>
      <Row
        href={links.category(ids)}
        name={category.name}
        isActive={marked.includes(category)}
        icon={category.icon}
        count={category.threadCount}
      />
      {category.children.length > 0 && (
        <div className={cx('cates__sub')}>
          {category.children.map((child) => (
            <Row
              key={child.categoryId}
              href={links.category(String(child.categoryId))}
              name={child.name}
              isActive={marked.includes(child)}
              count={child.threadCount}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The categories in two levels with their numbers of threads, for the side of a page. */
export function CategoryList({ chosen }: { chosen: CategoryChoice }) {
  const t = useTexts()
  const site = useSite()
  const { data = [] } = useApiQuery(categoriesQuery)
  const marked = findListedCategories(data, chosen.ids)
  const isAll = chosen.ids === 'all'
  return (
    <Card as="nav" className={cx('cates')} aria-label={t('threads.categories')}>
      <Row
        href={listHref(site, 0)}
        name={t('threads.categories.all')}
        isActive={isAll && chosen.sequence === 0}
        icon="layout-grid"
        count={site.forum.other.countThreads}
      />
      {site.forum.setSite.siteOpenSort === 1 && (
        <Row
          href={listHref(site, 1)}
          name={t('threads.categories.featured')}
          isActive={isAll && chosen.sequence === 1}
          icon="star"
        />
      )}
      {data.map((category) => (
        <CategoryRows key={category.categoryId} category={category} marked={marked} />
      ))}
    </Card>
  )
}
