import type { CategoryView, ThreadView } from '@chaguan/contracts/browser'
import type { MouseEvent, ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { categoriesQuery } from '../../../shared/threads/feed-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ThreadTags } from '../card/ThreadTags.tsx'
import './thread.module.css'

/**
 * The ids of a category and its children, as addresses of lists have them; only its own while the children are unknown.
 */
export function parentIds(categories: readonly CategoryView[], parentId: number): string {
  const children = categories.find(({ categoryId }) => categoryId === parentId)?.children ?? []
  return [parentId, ...children.map(({ categoryId }) => categoryId)].join('_')
}

const slash = '/'

/** The categories of a thread, its tags, and its actions at the end. */
export function ThreadBreadcrumbs({ thread, children }: { thread: ThreadView; children?: ReactNode }) {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const { categoryId, categoryName, parentCategoryId, parentCategoryName } = thread
  return (
    <div className={cx('thread__crumb')}>
      {parentCategoryName && parentCategoryId !== categoryId && (
        <>
          <a href={links.category(parentIds(categories, parentCategoryId))}>{parentCategoryName}</a>
          <span aria-hidden="true">{slash}</span>
        </>
      )}
      <a href={links.category(String(categoryId))}>{categoryName}</a>
      <ThreadTags of={thread} />
      <span className={cx('thread__edit')}>
        {/* The page of a draft links to the composer above its title. */}
        {thread.ability.canEdit && !thread.isDraft && (
          <a data-key="e" href={links.editThread(thread.threadId)}>
            {t('threadPage.edit')}
          </a>
        )}
        {children}
      </span>
    </div>
  )
}

function goBack(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  history.back()
}

/** A link back: to the previous list in its state, or to the thread's category when the reader came from elsewhere. */
export function BackToList({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  // The history state, which the server does not have, contains this.
  const isFromList = useHydrated() && history.state?.isFromList === true
  return (
    <a
      className={cx('back')}
      data-key="u"
      href={links.category(String(thread.categoryId))}
      {...(isFromList && { onClick: goBack })}
    >
      <Icon of="chevron-left" size={18} />
      {t('threadPage.backToList')}
    </a>
  )
}
