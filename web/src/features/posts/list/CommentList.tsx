import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import { Fragment, type ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Comment } from '../comment/Comment.tsx'
import type { CommentProps, RenderMenu } from '../comment/comment-props.ts'
import { useMarkDeleted } from '../comment/use-mark-deleted.ts'
import type { CommentBox } from '../form/use-comment-box.ts'
import { type CommentsQuery, commentsHref, commentsQuery, pinnedQuery } from './comments-page.ts'
import { PinComment, PinnedComment, usePinnedComment } from './PinComment.tsx'
import type { SentReply } from './use-sent-reply.ts'

/** How the menus of comments are rendered, and what they depend on besides the comment. */
export interface CommentMenus {
  /** Renders the menu of a comment; `onDeleted` must be called once it was deleted. */
  menu: (post: PostView | ReplyView, onDeleted: () => void) => ReactNode
  /** What the menus of all comments depend on. */
  menuKey: unknown
  /** Returns further values on which the menus of a comment and its replies depend. */
  menuFacts: (post: PostView) => unknown
}

interface CommentListProps extends CommentMenus, Required<Pick<CommentProps, 'authorId' | 'marked'>> {
  query: CommentsQuery
  box: CommentBox
  isOwnThread: boolean
  /** Id of the first unread comment, above which a line is shown; null for none. */
  firstUnread: number | null
  /** The comments with all their replies. */
  replies: Pick<SentReply, 'expanded' | 'expand'>
}

/** A line in place of deleted comments, so that the floors of the others are clear. */
function DeletedRange({ before: { floor = 0, gap = 0 } }: { before: Pick<PostView, 'floor' | 'gap'> }) {
  const t = useTexts()
  if (gap === 0) return null
  const last = floor - 1
  return (
    <p className={cx('comment__gone')}>
      {gap === 1
        ? t('posts.missing', { n: last })
        : t('posts.missing.range', { from: floor - gap, to: last })}
    </p>
  )
}

function UnreadLine() {
  const t = useTexts()
  return (
    <p className={cx('comments__new')} data-unread>
      <span>{t('posts.unread')}</span>
    </p>
  )
}

/** Whether a comment may be pinned: it is approved, not deleted, and no reply. */
const isPinnable = (post: PostView | ReplyView): post is PostView =>
  !post.isComment && post.isApproved === 1 && !post.isDeleted

function List(props: CommentListProps) {
  const { query, authorId, marked, box, isOwnThread, firstUnread, replies, menu, menuFacts } = props
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(commentsQuery(query))
  const { pinnedId, pinned } = usePinnedComment(query)
  const markDeleted = useMarkDeleted()
  const renderMenu: RenderMenu = (post) => (
    <>
      {isOwnThread && isPinnable(post) && <PinComment post={post} isPinned={post.id === pinnedId} />}
      {menu(post, () => markDeleted(post.id, true))}
    </>
  )
  const propsOf = (post: PostView) => ({
    ...{ post, authorId, marked, box },
    onReply: box.answer,
    menu: renderMenu,
    isExpanded: replies.expanded.has(post.id),
    onExpand: replies.expand,
  })
  const posts = data?.pageData ?? []
  return (
    <>
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="120px" />}
      {pinned && <PinnedComment {...propsOf(pinned)} />}
      {posts.map((post) => (
        <Fragment key={post.id}>
          {!query.newestFirst && <DeletedRange before={post} />}
          {post.id === firstUnread && post.id !== pinned?.id && <UnreadLine />}
          {post.id !== pinned?.id && (
            <CachedFragment
              name="comment"
              of={[post, authorId, marked, isOwnThread, post.id === pinnedId, menuFacts(post)]}
            >
              <Comment {...propsOf(post)} floor={post.floor ?? 0} />
            </CachedFragment>
          )}
          {query.newestFirst && <DeletedRange before={post} />}
        </Fragment>
      ))}
    </>
  )
}

/** The pinned comment and one page of comments, or why they are missing. */
export function CommentList(props: CommentListProps) {
  const { query, authorId, marked, isOwnThread, menuKey } = props
  return (
    <CachedFragment
      name="comment-list"
      of={[query, authorId, marked, isOwnThread, menuKey]}
      reads={[commentsQuery(query), pinnedQuery(query.threadId)]}
    >
      <List {...props} />
    </CachedFragment>
  )
}

function Pages({ query }: { query: CommentsQuery }) {
  const t = useTexts()
  const { data } = useApiQuery(commentsQuery(query))
  return (
    <Pagination
      current={query.page}
      total={data?.totalPage ?? 0}
      href={(page) => commentsHref({ ...query, page })}
      label={t('posts.pages')}
      prev={t('site.pages.prev')}
      next={t('site.pages.next')}
      nth={(n) => t('site.pages.nth', { n })}
    />
  )
}

/** Links to the other pages of comments. */
export const CommentPages = ({ query }: { query: CommentsQuery }) => (
  <div className={cx('comments__pages')}>
    <CachedFragment name="comment-pages" of={query} reads={[commentsQuery(query)]}>
      <Pages query={query} />
    </CachedFragment>
  </div>
)
