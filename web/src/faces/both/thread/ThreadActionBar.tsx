import type { ThreadView } from '@chaguan/contracts/browser'
import {
  CommentsOfThread,
  FavorThread,
  LikeThread,
  ShareThread,
} from '../../../features/threads/actions/ThreadActions.tsx'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'

interface ThreadActionBarProps {
  thread: ThreadView
  /** Class names of the bar and of its link to the comment form. */
  bar: string
  write: string
  likeComesFirst?: boolean
}

/** What a reader can do with a thread: comment, like, keep, share. */
export function ThreadActionBar({ thread, bar, write, likeComesFirst = false }: ThreadActionBarProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { likePayCount, postCount } = thread.likeReward
  const like = (
    <LikeThread thread={thread} label={t('threads.like.count', { n: likePayCount })}>
      {likePayCount > 0 ? count(likePayCount) : t('threads.like')}
    </LikeThread>
  )
  return (
    <div className={cx(bar)} role="toolbar" aria-label={t('threadPage.actions')}>
      <a className={cx(write)} href="#write">
        <Icon of="pen-line" size={18} />
        {t('posts.write')}
      </a>
      {likeComesFirst && like}
      <CommentsOfThread thread={thread} label={t('threads.comment.count', { n: postCount })}>
        {postCount > 0 ? count(postCount) : t('threads.comment')}
      </CommentsOfThread>
      {!likeComesFirst && like}
      <FavorThread thread={thread} label={t('threads.favorite')}>
        {t('threads.favorite')}
      </FavorThread>
      <ShareThread thread={thread} label={t('threads.share')}>
        {t('threads.share')}
      </ShareThread>
    </div>
  )
}
