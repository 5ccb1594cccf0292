import { type PostView, postsApi } from '@chaguan/contracts/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import type { CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { Action } from '../../../ui/action/Action.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../../ui/toast/toast-queue.ts'
import { Comment } from '../comment/Comment.tsx'
import { nameOf } from '../comment/CommentHeader.tsx'
import type { DrawMenu, ReplyTarget } from '../comment/comment-props.ts'

/** Pins a comment above the others, or unpins it; for the author of its thread. */
export function PinComment({ post, isPinned }: { post: PostView; isPinned: boolean }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const pin = useMutation<unknown, CallFailure>({
    mutationFn: () => call(postsApi.pinComment, { postId: post.id, isPinned: !isPinned }),
    onError: (failure) => toast(failureText(failure, t), untilClosed),
    onSettled: () => client.invalidateQueries({ queryKey: [postsApi.openPinnedComment.path] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pin.isPending) pin.mutate()
  }
  const name = nameOf(post.user)
  return (
    <form className="dzq-inline" method="post" action={links.thread(post.threadId)} onSubmit={submit}>
      <FormFields action="pinComment" />
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="isOn" value={isPinned ? '0' : '1'} />
      <Action
        name="end"
        icon="pin"
        iconSize={16}
        type="submit"
        isOn={isPinned}
        aria-label={t(isPinned ? 'posts.unpin.of' : 'posts.pin.of', { name })}
      >
        {t(isPinned ? 'posts.unpin' : 'posts.pin')}
      </Action>
    </form>
  )
}

interface PinnedCommentProps {
  post: PostView
  authorId: number
  /** Id of the comment or reply that an address named. */
  marked: number | null
  onReply: (target: ReplyTarget) => void
  menu: DrawMenu
}

/** The comment that the author of the thread has pinned, above all others. */
export function PinnedComment({ post, ...rest }: PinnedCommentProps) {
  const t = useTexts()
  return (
    <section className={cx('comments__pinned')} aria-label={t('posts.pinned')}>
      <p className={cx('comments__pinned-title')}>{t('posts.pinned')}</p>
      <Comment post={post} floor={0} {...rest} />
    </section>
  )
}
