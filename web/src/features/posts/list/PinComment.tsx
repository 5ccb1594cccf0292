import { type PostView, postsApi } from '@chaguan/contracts/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import type { CallFailure } from '../../../api/failures.ts'
import { useLive } from '../../../api/live-events.ts'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { Action } from '../../../ui/action/Action.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { Comment } from '../comment/Comment.tsx'
import { nameOf } from '../comment/CommentHeader.tsx'
import type { CommentProps } from '../comment/comment-props.ts'
import { type CommentsQuery, pinnedQuery } from './comments-page.ts'

/**
 * Whether the comments start in the window or below it, so that a change at their top does not move what is being read.
 */
const isAboveComments = () => (document.getElementById('comments')?.getBoundingClientRect().top ?? 0) >= 0

/** The id of the pinned comment, and the comment itself where it is shown: above the first page of all comments. */
export function usePinnedComment({ threadId, onlyAuthor, page }: CommentsQuery) {
  const { data } = useApiQuery(pinnedQuery(threadId))
  const post = data && !Array.isArray(data) ? data : null
  return { pinnedId: post?.id, pinned: page === 1 && !onlyAuthor ? post : null }
}

/** When another comment is pinned, readers of the comments see it when they open the thread next. */
export function useLivePins(threadId: number): void {
  const client = useQueryClient()
  useLive('pins', (news) => {
    if (news.threadId !== threadId) return
    const { endpoint, input } = pinnedQuery(threadId)
    void client.invalidateQueries({
      queryKey: queryKeyOf(endpoint, input),
      refetchType: isAboveComments() ? 'active' : 'none',
    })
  })
}

/** Pins a comment above the others, or unpins it; for the author of its thread. */
export function PinComment({ post, isPinned }: { post: PostView; isPinned: boolean }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const pin = useMutation<unknown, CallFailure>({
    mutationFn: () => call(postsApi.pinComment, { postId: post.id, isPinned: !isPinned }),
    onError: (failure) => toast(failureText(failure, t), persistentError),
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

/** The pinned comment, above all others. */
export function PinnedComment(props: Omit<CommentProps, 'floor'>) {
  const t = useTexts()
  return (
    <section className={cx('comments__pinned')} aria-label={t('posts.pinned')}>
      <p className={cx('comments__pinned-title')}>{t('posts.pinned')}</p>
      <Comment {...props} floor={0} />
    </section>
  )
}
