import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import { Fragment, type ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { failedWords } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useHandoffState } from '../../../shared/page/use-handoff.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Comment } from '../comment/Comment.tsx'
import type { DrawMenu, ReplyTarget } from '../comment/comment-props.ts'
import { useMarkDeleted } from '../comment/use-mark-deleted.ts'
import '../comments.module.css'
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
  pinnedQuery,
  readCommentsQuery,
  scrollTarget,
} from './comments-page.ts'
import { PinComment, PinnedComment } from './PinComment.tsx'
import { type LiveComments, useLiveComments } from './use-live-comments.ts'
import './floating-notes.module.css'

/** The page of comments that an address shows, and where on it the wanted comment was located. */
interface CommentsOnPage {
  readonly query: CommentsQuery
  readonly location: number | undefined
}

/** The page of comments for an address; null until the linked comment is located. */
function useCommentsQuery(threadId: number, address: URLSearchParams): CommentsOnPage | null {
  const locate = locateLinkedComment(threadId, address)
  const asked = locate ?? locateQuery(threadId, linkedComment(address).postId)
  const { data, isPending } = useApiQuery(asked, { enabled: locate !== null })
  if (locate && isPending) return null
  const located = locate ? data : undefined
  return { query: readCommentsQuery(threadId, address, located?.page), location: located?.location }
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

/** Stands for the floors of deleted comments, so that the others keep their numbers. */
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

/** The form to write a comment; it is told which page is shown and whom the person answers. */
type DrawForm = (shown: CommentsQuery, reply: ReplyTarget | null, endReply: () => void) => ReactNode

interface CommentsProps {
  threadId: number
  /** The question of the page's address. */
  address: URLSearchParams
  /** Id of the thread's author; 0 when nobody may know. */
  authorId: number
  /** Whether the person wrote the thread, also without being named: they pin a comment. */
  isOwnThread: boolean
  form: DrawForm
  /** Draws what can be done to a comment; it is told what to call once the comment was deleted. */
  menu: (post: PostView | ReplyView, onDeleted: () => void) => ReactNode
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

/** The pinned comment, and the same where it is drawn: above the first page of everybody's comments. */
function usePinnedComment({ threadId, onlyAuthor, page }: CommentsQuery) {
  const { data } = useApiQuery(pinnedQuery(threadId))
  const post = data && !Array.isArray(data) ? data : null
  return { pinnedId: post?.id, pinned: page === 1 && !onlyAuthor ? post : null }
}

/** Whether everybody can see a comment, and it is no reply. */
const isPinnable = (post: PostView | ReplyView): post is PostView =>
  !post.isComment && post.isApproved === 1 && !post.isDeleted

function CommentsPage({
  shown,
  address,
  authorId,
  isOwnThread,
  form,
  menu,
}: Omit<CommentsProps, 'threadId'> & { shown: CommentsOnPage }) {
  const { query, location } = shown
  const t = useTexts()
  const [reply, setReply] = useHandoffState<ReplyTarget | null>('reply', null)
  const { data, error, refetch } = useApiQuery(commentsQuery(query))
  const posts = data?.pageData ?? none
  const unread = useUnreadComments(query, posts, data?.totalCount)
  const opened = scrollTarget(posts, linkedComment(address), location)
  const landing = useFirstUnread(query.threadId, address, unread, opened)
  const marked = useScrollToComment(opened ?? landing)
  const live = useLiveComments(query, data?.totalCount)
  const markDeleted = useMarkDeleted()
  const { pinnedId, pinned } = usePinnedComment(query)
  useReadingPosition(query, posts, unread.seen, pinned?.id)
  const drawMenu: DrawMenu = (shownPost) => (
    <>
      {isOwnThread && isPinnable(shownPost) && (
        <PinComment post={shownPost} isPinned={shownPost.id === pinnedId} />
      )}
      {menu(shownPost, () => markDeleted(shownPost.id, true))}
    </>
  )
  return (
    <>
      <CommentsHeader query={query} total={data?.totalCount} unreadFloor={unread.floor} />
      {form(query, reply, () => setReply(null))}
      {error && (
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => refetch()} />
      )}
      {!data && !error && <Skeleton height="120px" />}
      {pinned && <PinnedComment post={pinned} {...{ authorId, marked }} onReply={setReply} menu={drawMenu} />}
      {posts.map((post) => (
        <Fragment key={post.id}>
          {!query.newestFirst && <DeletedRange before={post} />}
          {post.id === unread.divides && <UnreadLine />}
          {post.id !== pinned?.id && (
            <Comment
              post={post}
              floor={post.floor ?? 0}
              authorId={authorId}
              marked={marked}
              onReply={setReply}
              menu={drawMenu}
            />
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

/** The comments of a thread as its address shows them: how many, in which order, a page of them, and the form. */
export function Comments({ threadId, ...rest }: CommentsProps) {
  const shown = useCommentsQuery(threadId, rest.address)
  return (
    <Card className={cx('comments')} id="comments">
      {shown ? <CommentsPage shown={shown} {...rest} /> : <Skeleton height="120px" />}
    </Card>
  )
}
