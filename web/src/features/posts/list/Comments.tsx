import type { PostView, ReplyView, ThreadView } from '@chaguan/contracts/browser'
import { Fragment, type ReactNode, useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Comment } from '../comment/Comment.tsx'
import type { RenderMenu } from '../comment/comment-props.ts'
import { useMarkDeleted } from '../comment/use-mark-deleted.ts'
import '../comments.module.css'
import { type CommentBox, useCommentBox } from '../form/use-comment-box.ts'
import { QuoteJumps } from '../reading-position/QuoteJumps.tsx'
import { useFirstUnread } from '../reading-position/use-first-unread.ts'
import { useReadingPosition } from '../reading-position/use-reading-position.ts'
import { useScrollToComment } from '../reading-position/use-scroll-to-comment.ts'
import { useUnreadComments } from '../reading-position/use-unread-comments.ts'
import { FindInThread } from '../search/FindInThread.tsx'
import { CommentsHeader } from './CommentsHeader.tsx'
import {
  type CommentsQuery,
  commentsHref,
  commentsQuery,
  linkedComment,
  locateLinkedComment,
  locateQuery,
  readCommentsQuery,
  scrollTarget,
} from './comments-page.ts'
import { PinComment, PinnedComment, usePinnedComment } from './PinComment.tsx'
import { type LiveComments, useLiveComments } from './use-live-comments.ts'
import { type SentReply, useSentReply } from './use-sent-reply.ts'
import './floating-notes.module.css'

/** The page of comments of an address, and the position of the linked comment on it. */
interface CommentsOnPage {
  readonly query: CommentsQuery
  readonly location: number | undefined
}

/** The page of comments for an address; the previous one until the linked comment is located, null at first. */
function useCommentsQuery(threadId: number, address: URLSearchParams): CommentsOnPage | null {
  const locate = locateLinkedComment(threadId, address)
  const asked = locate ?? locateQuery(threadId, linkedComment(address).postId)
  const { data, isPending } = useApiQuery(asked, { enabled: locate !== null })
  const located = locate ? data : undefined
  const found =
    locate && isPending
      ? null
      : { query: readCommentsQuery(threadId, address, located?.page), location: located?.location }
  const [last, setLast] = useState(found)
  if (found && JSON.stringify(found) !== JSON.stringify(last)) setLast(found)
  // The shown comments stay meanwhile, and with them the text in the form.
  return found ?? last
}

/** Announces new comments and links to the first of them. */
function NewComments({ count, show }: LiveComments) {
  const t = useTexts()
  return (
    <div className={cx('float-note')} role="status">
      {count > 0 && (
        <button type="button" className={cx('float-note__pill')} onClick={show}>
          <Icon of="message-circle" size={16} />
          {t('posts.fresh', { n: count })}
        </button>
      )}
    </div>
  )
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

/** Renders the form in its box for the shown page. */
type RenderForm = (shown: CommentsQuery, box: CommentBox, showReply: SentReply['show']) => ReactNode

interface CommentsProps {
  thread: Pick<ThreadView, 'threadId' | 'userId' | 'isAnonymous' | 'likeReward'>
  /** The query of the page's address. */
  address: URLSearchParams
  form: RenderForm
  /** Renders the menu of a comment; `onDeleted` must be called once it was deleted. */
  menu: (post: PostView | ReplyView, onDeleted: () => void) => ReactNode
  /** Returns further values on which the menus of a comment and its replies depend. */
  menuFacts: (post: PostView) => unknown
}

const none: readonly PostView[] = []

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

function CommentsPage({
  shown,
  thread,
  address,
  form,
  menu,
  menuFacts,
}: CommentsProps & { shown: CommentsOnPage }) {
  const { query, location } = shown
  const { userId } = usePageContext()
  const authorId = thread.isAnonymous ? 0 : thread.userId
  const isOwnThread = userId !== null && thread.userId === userId
  const t = useTexts()
  const box = useCommentBox(query.threadId)
  const { expanded, expand, sent, show } = useSentReply()
  const { data, error, refetch } = useApiQuery(commentsQuery(query))
  const posts = data?.pageData ?? none
  const { pinnedId, pinned } = usePinnedComment(query)
  const unread = useUnreadComments(query, posts, data?.totalCount, pinned?.id)
  const opened = scrollTarget(posts, linkedComment(address), location)
  const landing = useFirstUnread(query.threadId, address, unread, opened)
  const linked = useScrollToComment(opened ?? landing)
  const marked = sent ?? linked
  const live = useLiveComments(query, data?.totalCount)
  const markDeleted = useMarkDeleted()
  useReadingPosition(query, posts, unread.seen, pinned?.id)
  const renderMenu: RenderMenu = (shownPost) => (
    <>
      {isOwnThread && isPinnable(shownPost) && (
        <PinComment post={shownPost} isPinned={shownPost.id === pinnedId} />
      )}
      {menu(shownPost, () => markDeleted(shownPost.id, true))}
    </>
  )
  const propsOf = (post: PostView) => ({
    ...{ post, authorId, marked, box },
    onReply: box.answer,
    menu: renderMenu,
    isExpanded: expanded.has(post.id),
    onExpand: expand,
  })
  return (
    <>
      <CommentsHeader
        query={query}
        total={data?.totalCount}
        expected={thread.likeReward.postCount}
        unreadFloor={unread.floor}
      />
      {form(query, box, show)}
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="120px" />}
      {pinned && <PinnedComment {...propsOf(pinned)} />}
      {posts.map((post) => (
        <Fragment key={post.id}>
          {!query.newestFirst && <DeletedRange before={post} />}
          {post.id === unread.divides && post.id !== pinned?.id && <UnreadLine />}
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
      <NewComments {...live} />
      <QuoteJumps />
      <FindInThread threadId={query.threadId} isPart={(data?.totalPage ?? 0) > 1} />
      <div className={cx('comments__pages')}>
        <Pagination
          current={query.page}
          total={data?.totalPage ?? 0}
          href={(page) => commentsHref({ ...query, page })}
          label={t('posts.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(n) => t('site.pages.nth', { n })}
        />
      </div>
    </>
  )
}

/** The comments of a thread for its address: their number and order, a page of them, and the form. */
export function Comments(props: CommentsProps) {
  const shown = useCommentsQuery(props.thread.threadId, props.address)
  return (
    <Card className={cx('comments')} id="comments">
      {shown ? <CommentsPage shown={shown} {...props} /> : <Skeleton height="120px" />}
    </Card>
  )
}
