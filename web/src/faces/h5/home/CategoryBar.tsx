import type { FocusEvent, KeyboardEvent } from 'react'
import { useCategoryTabs, useChildCategoryTabs } from '../../../features/categories/use-category-tabs.ts'
import {
  useFeedTabs,
  useSortChoices,
  useTypeChoices,
} from '../../../features/threads/feed/use-feed-choices.ts'
import { LazyListTools } from '../../../features/threads/read-state/LazyListTools.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { isSameList } from '../../../shared/site/home-list.ts'
import type { FeedQuery } from '../../../shared/threads/feed-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { type TabItem, Tabs } from '../../../ui/tabs/Tabs.tsx'
import { Chip } from '../../../ui/tag/Tag.tsx'
import './home.module.css'

function Row({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <section aria-label={label}>
      <h2 className={cx('filters__name')}>{label}</h2>
      <p className={cx('filters__row')}>
        {items.map(({ href, text, isActive }) => (
          <Chip key={href} href={href} isOn={isActive}>
            {text}
          </Chip>
        ))}
      </p>
    </section>
  )
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Closes the filters when the focus moves outside, as the focused element would be below the mask. */
function closeBehindFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

/** The category tabs, and a sheet with all filters of the feed, which opens and closes without scripts. */
export function CategoryBar({ feed }: { feed: FeedQuery }) {
  const t = useTexts()
  const children = useChildCategoryTabs(feed)
  const lists = useFeedTabs(feed)
  const types = useTypeChoices(feed)
  const sorts = useSortChoices(feed)
  const isFiltered = feed.type !== '' || feed.sort !== 0 || !isSameList(feed, feed.start)
  return (
    <div className={cx('catebar')}>
      <Tabs scroll label={t('threads.categories')} items={useCategoryTabs(feed)} />
      <details
        key={JSON.stringify(feed)}
        className={cx('filters')}
        onKeyDown={closeByEscape}
        onBlur={closeBehindFocus}
      >
        <summary className={cx('filters__open', isFiltered && 'is-on')} aria-label={t('threads.filter.open')}>
          <Icon of="sliders-horizontal" />
        </summary>
        <div className={cx('filters__panel')}>
          <p className={cx('filters__title')} aria-hidden="true">
            {t('threads.filter.open')}
          </p>
          {children.length > 0 && <Row label={t('threads.categories')} items={children} />}
          <Row label={t('threads.filter')} items={lists} />
          <Row label={t('threads.filter.type')} items={types} />
          <Row label={t('threads.filter.sort')} items={sorts} />
          <LazyListTools />
        </div>
      </details>
    </div>
  )
}
