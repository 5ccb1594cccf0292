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
import { useNavigation } from '../../../features/site/use-navigation.ts'
import {
  CommentsOfThread,
  FavorThread,
  LikeThread,
  ShareThread,
} from '../../../features/threads/actions/ThreadActions.tsx'
import { useCountView } from '../../../features/threads/actions/use-count-view.ts'
import { useShareThread, useThreadToggle } from '../../../features/threads/actions/use-thread-actions.ts'
import { ThreadTags } from '../../../features/threads/card/ThreadTags.tsx'
import { ThreadArticle, ThreadSkeleton } from '../../../features/threads/page/ThreadArticle.tsx'
import { threadIdOf } from '../../../features/threads/page/thread-page.ts'
import { useThread } from '../../../features/threads/page/use-thread.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import './thread.module.css'

/** The bar fixed at the foot of a thread. */
function FootBar({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { likePayCount, postCount } = thread.likeReward
  return (
    <div className={cx('footbar')} role="toolbar" aria-label={t('threads.actions')}>
      <a className={cx('footbar__say')} href="#write">
        <Icon of="pen-line" size={18} />
        {t('posts.write')}
      </a>
      <CommentsOfThread thread={thread} label={t('threads.comment.count', { n: postCount })}>
        {postCount > 0 ? count(postCount) : t('threads.comment')}
      </CommentsOfThread>
      <LikeThread thread={thread} label={t('threads.like.count', { n: likePayCount })}>
        {likePayCount > 0 ? count(likePayCount) : t('threads.like')}
      </LikeThread>
      <FavorThread thread={thread} label={t('threads.favorite')}>
        {t('threads.favorite')}
      </FavorThread>
      <ShareThread thread={thread} label={t('threads.share')}>
        {t('threads.share')}
      </ShareThread>
    </div>
  )
}

/** The sheet of what can be done to a thread, kept and passed on by it too. */
function Sheet({ thread }: { thread: ThreadView }) {
  const keep = useThreadToggle('favor', thread)
  const copy = useShareThread(thread, 'pc')
  return <ThreadMenu thread={thread} passing={{ keep, copy }} />
}

function OneThread({ threadId, query }: { threadId: number } & Pick<PageProps, 'query'>) {
  const thread = useThread(threadId)
  const { home } = useNavigation()
  useCountView(thread?.threadId)
  // What waits for its review has neither comments nor actions (docs/reference/pages.md#thread-page).
  const open = thread?.isApproved === approval.approved ? thread : undefined
  return (
    <>
      <TopBar title={thread?.categoryName ?? ''} back={home.href}>
        {thread && <Sheet thread={thread} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        {thread ? (
          <ThreadArticle
            thread={thread}
            above={<IgnoredAlert thread={thread} />}
            byName={
              <>
                <ThreadTags of={thread} />
                <EditedLink thread={thread} />
              </>
            }
            likers={(text) => <LikersButton thread={thread} text={text} />}
          />
        ) : (
          <ThreadSkeleton />
        )}
        {open && <WatchButtons kind="thread" id={open.threadId} />}
        {open && (
          <Comments
            threadId={threadId}
            address={query}
            authorId={open.isAnonymous ? 0 : open.userId}
            menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
            form={(shown, reply, onEndReply) => (
              <>
                <CommentForm
                  query={shown}
                  canReply={open.ability.canReply}
                  reply={reply}
                  onEndReply={onEndReply}
                />
                <QuoteButton />
              </>
            )}
          />
        )}
      </main>
      {open && <FootBar thread={open} />}
    </>
  )
}

/** A thread on h5: one column, with its actions at the foot. */
export function ThreadPage({ params, query }: PageProps<{ id: string }>) {
  const threadId = threadIdOf(params)
  // What was begun at one thread does not go over to the next.
  return <OneThread key={threadId} threadId={threadId} query={query} />
}
