import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, withQuery } from '../../../shared/links/links.ts'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Segment } from '../../../ui/tabs/Tabs.tsx'
import '../comments.module.css'
import '../touch-targets.module.css'
import { focusNextOpened } from '../reading-position/use-first-unread.ts'
import { type CommentsQuery, commentsHref, commentsPerPage, commentsQuery } from './comments-page.ts'

function Sorts({ query }: { query: CommentsQuery }) {
  const t = useTexts()
  const sort = (newestFirst: boolean, text: string) => ({
    href: commentsHref({ ...query, newestFirst, page: 1 }),
    text,
    isActive: query.newestFirst === newestFirst,
  })
  return (
    <Segment
      label={t('posts.sort')}
      items={[sort(false, t('posts.sort.oldest')), sort(true, t('posts.sort.newest'))]}
    />
  )
}

/** The form to go to a floor, which loads the thread at it. */
function FloorForm({ threadId }: { threadId: number }) {
  const t = useTexts()
  return (
    <form className={cx('comments__floor')} action={links.thread(threadId)} method="get">
      <label>
        <input
          type="number"
          name="floor"
          min={1}
          required
          inputMode="numeric"
          placeholder={t('posts.floor.short')}
          aria-label={t('posts.floor.go')}
          title={t('posts.floor.go')}
        />
      </label>
      <button type="submit">{t('posts.floor.submit')}</button>
    </form>
  )
}

/**
 * The switch to the comments of the thread's author, which is part of the address
 * (docs/reference/conventions.md#list-state).
 */
function OnlyAuthor({ query }: { query: CommentsQuery }) {
  const t = useTexts()
  const { onlyAuthor } = query
  return (
    <a
      className={cx('comments__only', onlyAuthor && 'is-on')}
      href={commentsHref({ ...query, onlyAuthor: !onlyAuthor, page: 1 })}
      {...(onlyAuthor && { 'aria-current': 'true' as const })}
    >
      {t('posts.onlyAuthor')}
    </a>
  )
}

interface CommentsHeaderProps {
  query: CommentsQuery
  /** Returns the number of all comments of the thread, shown until that of the list is known. */
  expected: () => number
  /** Floor of the first unread comment; null when there is none. */
  unreadFloor: number | null
}

function Header({ query, expected, unreadFloor }: CommentsHeaderProps) {
  const t = useTexts()
  const { count } = useFormats()
  const total = useApiQuery(commentsQuery(query)).data?.totalCount
  const none = query.onlyAuthor ? 'posts.none.ofAuthor' : 'posts.none'
  const hasMany = total !== undefined && total > 1
  return (
    <div className={cx('comments__head')}>
      <h2>{total === 0 ? t(none) : t('posts.count', { n: count(total ?? expected()) })}</h2>
      {unreadFloor !== null && (
        <a
          className="dzq-link"
          href={withQuery(links.thread(query.threadId), { floor: unreadFloor })}
          onClick={() => focusNextOpened(query.threadId)}
        >
          {t('posts.unread.go')}
        </a>
      )}
      {total !== undefined && total > commentsPerPage && !query.onlyAuthor && (
        <FloorForm key={query.page} threadId={query.threadId} />
      )}
      {(hasMany || query.onlyAuthor) && (
        <span className={cx('comments__views')}>
          <OnlyAuthor query={query} />
          {hasMany && <Sorts query={query} />}
        </span>
      )}
    </div>
  )
}

/** The number of comments, links to the unread ones and to a floor, and the order. */
export function CommentsHeader(props: CommentsHeaderProps) {
  const { query, unreadFloor } = props
  return (
    <CachedFragment name="comments-header" of={[query, unreadFloor]} reads={[commentsQuery(query)]}>
      <Header {...props} />
    </CachedFragment>
  )
}
