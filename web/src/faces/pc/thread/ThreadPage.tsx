import { approval, type ThreadView } from '@chaguan/contracts/browser'
import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { ThreadMenu } from '../../../features/content-menu/ThreadMenu.tsx'
import { LikersButton } from '../../../features/likers/LikersButton.tsx'
import { IgnoredAlert } from '../../../features/moderation/IgnoredAlert.tsx'
import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { CommentForm } from '../../../features/posts/form/CommentForm.tsx'
import { Comments } from '../../../features/posts/list/Comments.tsx'
import { EditedLink } from '../../../features/revisions/EditedLink.tsx'
import { QuoteButton } from '../../../features/shortcuts/QuoteButton.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { PageQrCode } from '../../../features/site/PageQrCode.tsx'
import {
  CommentsOfThread,
  FavorThread,
  LikeThread,
  ShareThread,
} from '../../../features/threads/actions/ThreadActions.tsx'
import { useCountView } from '../../../features/threads/actions/use-count-view.ts'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { AuthorCard } from '../../../features/threads/page/AuthorCard.tsx'
import { TableOfContents } from '../../../features/threads/page/TableOfContents.tsx'
import { ThreadArticle, ThreadSkeleton } from '../../../features/threads/page/ThreadArticle.tsx'
import { BackToList, ThreadBreadcrumbs } from '../../../features/threads/page/ThreadBreadcrumbs.tsx'
import { threadIdOf } from '../../../features/threads/page/thread-page.ts'
import { useThread } from '../../../features/threads/page/use-thread.ts'
import { AuthorActions } from '../../../features/users/relations/PersonActions.tsx'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Columns } from '../shell/Columns.tsx'
import './thread.module.css'

/** The bar that stays at the foot of the window until the article ends. */
function ActionBar({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { likePayCount, postCount } = thread.likeReward
  return (
    <div className={cx('thread__bar')} role="toolbar" aria-label={t('threads.actions')}>
      <a className={cx('thread__say')} href="#write">
        <Icon of="pen-line" size={18} />
        {t('posts.write')}
      </a>
      <LikeThread thread={thread} label={t('threads.like.count', { n: likePayCount })}>
        {likePayCount > 0 ? count(likePayCount) : t('threads.like')}
      </LikeThread>
      <CommentsOfThread thread={thread} label={t('threads.comment.count', { n: postCount })}>
        {postCount > 0 ? count(postCount) : t('threads.comment')}
      </CommentsOfThread>
      <FavorThread thread={thread} label={t('threads.favorite')}>
        {t('threads.favorite')}
      </FavorThread>
      <ShareThread thread={thread} label={t('threads.share')}>
        {t('threads.share')}
      </ShareThread>
    </div>
  )
}

function OneThread({ threadId, query }: { threadId: number } & Pick<PageProps, 'query'>) {
  const thread = useThread(threadId)
  useCountView(thread?.threadId)
  if (!thread)
    return (
      <Columns left={<span />} right={<span />}>
        <ThreadSkeleton />
      </Columns>
    )
  // What waits for its review has neither comments nor actions (docs/reference/pages.md#thread-page).
  const isOpen = thread.isApproved === approval.approved
  const left = (
    <>
      <BackToList thread={thread} />
      <TableOfContents thread={thread} />
    </>
  )
  const right = (
    <>
      <AuthorCard thread={thread} actions={(author) => <AuthorActions of={author} />} />
      <RecommendedThreads />
      <PageQrCode />
      <Copyright />
    </>
  )
  return (
    <Columns left={left} right={right}>
      <ThreadArticle
        thread={thread}
        above={
          <>
            <ThreadBreadcrumbs thread={thread}>
              <ThreadMenu thread={thread} />
            </ThreadBreadcrumbs>
            <IgnoredAlert thread={thread} />
          </>
        }
        byName={<EditedLink thread={thread} />}
        likers={(text) => <LikersButton thread={thread} text={text} />}
        below={isOpen && <ActionBar thread={thread} />}
      />
      {isOpen && (
        <>
          <WatchButtons kind="thread" id={thread.threadId} />
          <Comments
            threadId={threadId}
            address={query}
            authorId={thread.isAnonymous ? 0 : thread.userId}
            menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
            form={(shown, reply, onEndReply) => (
              <>
                <CommentForm
                  query={shown}
                  canReply={thread.ability.canReply}
                  reply={reply}
                  onEndReply={onEndReply}
                />
                <QuoteButton />
              </>
            )}
          />
        </>
      )}
    </Columns>
  )
}

/** A thread on pc: contents, the text with its comments, the author. */
export function ThreadPage({ params, query }: PageProps<{ id: string }>) {
  const threadId = threadIdOf(params)
  // What was begun at one thread does not go over to the next.
  return <OneThread key={threadId} threadId={threadId} query={query} />
}
