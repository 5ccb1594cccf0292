import type { ThreadDetailView, ThreadView } from '@chaguan/contracts/browser'
import {
  CommentsOfThread,
  LikeThread,
  ShareThread,
  SwitchAction,
} from '../../../features/threads/actions/ThreadActions.tsx'
import { useThreadToggle } from '../../../features/threads/actions/use-thread-actions.ts'
import { ThreadFragment } from '../../../features/threads/page/ThreadFragment.tsx'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { openCommentBox } from '../../../shared/comments/open-comment-box.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useIsOffered } from '../../../shared/site/site.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'

function FavorThread({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const favor = useThreadToggle('favor', thread)
  if (!useIsOffered('canFavorite')) return null
  return (
    <SwitchAction
      name="favor"
      shortcut="b"
      form="favor"
      icon="star"
      iconSize={20}
      thread={thread}
      isOn={thread.isFavorite}
      label={t('threadPage.favorite')}
      onSwitch={() => favor(!thread.isFavorite)}
    >
      {t('threadPage.favorite')}
    </SwitchAction>
  )
}

function Like({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { likePayCount } = thread.likeReward
  return (
    <LikeThread thread={thread} label={t('threads.like.count', { n: likePayCount })}>
      {likePayCount > 0 ? count(likePayCount) : t('threads.like')}
    </LikeThread>
  )
}

function Comments({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { postCount } = thread.likeReward
  return (
    <CommentsOfThread thread={thread} label={t('threads.comment.count', { n: postCount })}>
      {postCount > 0 ? count(postCount) : t('threads.comment')}
    </CommentsOfThread>
  )
}

interface ThreadActionBarProps {
  thread: ThreadDetailView
  /** Class names of the bar and of its link to the comment form. */
  bar: string
  write: string
  likeComesFirst?: boolean
}

/** The actions on a thread: comment, like, favourite, share. */
export function ThreadActionBar({ thread, bar, write, likeComesFirst = false }: ThreadActionBarProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  const like = (
    <ThreadFragment name="like-thread" thread={thread}>
      {(loaded) => <Like thread={loaded} />}
    </ThreadFragment>
  )
  return (
    <div className={cx(bar)} role="toolbar" aria-label={t('threadPage.actions')}>
      <a
        className={cx(write)}
        href={userId === null ? links.loginFrom(`${links.thread(thread.threadId)}#write`) : '#write'}
        data-writes=""
        onClick={(event) => {
          if (userId !== null && openCommentBox()) event.preventDefault()
        }}
      >
        <Icon of="pen-line" size={18} />
        {t('posts.write')}
      </a>
      {likeComesFirst && like}
      <ThreadFragment name="comments-of-thread" thread={thread}>
        {(loaded) => <Comments thread={loaded} />}
      </ThreadFragment>
      {!likeComesFirst && like}
      <FavorThread thread={thread} />
      <ShareThread thread={thread} label={t('threads.share')}>
        {t('threads.share')}
      </ShareThread>
    </div>
  )
}
