import type { PostView, ThreadView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useHasFragments } from '../../../shared/page/CachedFragment.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import '../comments.module.css'
import { type CommentBox, useCommentBox } from '../form/use-comment-box.ts'
import { QuoteJumps } from '../reading-position/QuoteJumps.tsx'
import { useFirstUnread } from '../reading-position/use-first-unread.ts'
import { useReadingPosition } from '../reading-position/use-reading-position.ts'
import { useScrollToComment } from '../reading-position/use-scroll-to-comment.ts'
import { useUnreadComments } from '../reading-position/use-unread-comments.ts'
import { FindInThread } from '../search/FindInThread.tsx'
import { CommentList, type CommentMenus, CommentPages } from './CommentList.tsx'
import { CommentsHeader } from './CommentsHeader.tsx'
import {
  type CommentsQuery,
  commentsQuery,
  linkedComment,
  locateLinkedComment,
  locateQuery,
  readCommentsQuery,
  scrollTarget,
} from './comments-page.ts'
import { useLivePins, usePinnedComment } from './PinComment.tsx'
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

/** Renders the form in its box for the shown page. */
type RenderForm = (shown: CommentsQuery, box: CommentBox, showReply: SentReply['show']) => ReactNode

interface CommentsProps extends CommentMenus {
  thread: Pick<ThreadView, 'threadId' | 'userId' | 'isAnonymous' | 'likeReward'>
  /** The query of the page's address. */
  address: URLSearchParams
  form: RenderForm
}

const none: readonly PostView[] = []

function CommentsPage({ shown, thread, address, form, ...menus }: CommentsProps & { shown: CommentsOnPage }) {
  const { query, location } = shown
  const { userId } = usePageContext()
  const box = useCommentBox(query.threadId)
  const { sent, show, ...replies } = useSentReply()
  const { data: loaded } = useApiQuery(commentsQuery(query))
  // Only in the browser, positions and news depend on the comments.
  const data = useHasFragments() ? undefined : loaded
  const posts = data?.pageData ?? none
  const { pinned } = usePinnedComment(query)
  useLivePins(query.threadId)
  const unread = useUnreadComments(query, posts, data?.totalCount, pinned?.id)
  const opened = scrollTarget(posts, linkedComment(address), location)
  const landing = useFirstUnread(query.threadId, address, unread, opened)
  const linked = useScrollToComment(opened ?? landing)
  const live = useLiveComments(query, data?.totalCount)
  useReadingPosition(query, posts, unread.seen, pinned?.id)
  return (
    <>
      <CommentsHeader query={query} expected={() => thread.likeReward.postCount} unreadFloor={unread.floor} />
      {form(query, box, show)}
      <CommentList
        {...{ query, box, replies, ...menus }}
        authorId={thread.isAnonymous ? 0 : thread.userId}
        isOwnThread={userId !== null && thread.userId === userId}
        marked={sent ?? linked}
        firstUnread={unread.divides}
      />
      <NewComments {...live} />
      <QuoteJumps />
      <FindInThread threadId={query.threadId} isPart={(data?.totalPage ?? 0) > 1} />
      <CommentPages query={query} />
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
