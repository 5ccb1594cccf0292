import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { sendOrQueue } from '../../../shared/outbox/outbox.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useIsOffered } from '../../../shared/site/site.ts'
import { Action, ActionLink } from '../../../ui/action/Action.tsx'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { type ChangePost, useCachedPosts } from './use-cached-posts.ts'

const withLike =
  (isLiked: boolean): ChangePost =>
  (post) =>
    post.isLiked === isLiked
      ? post
      : { ...post, isLiked, likeState: isLiked, likeCount: Math.max(0, post.likeCount + (isLiked ? 1 : -1)) }

/** Likes and unlikes a comment or reply optimistically; a refusal reverts it and shows the reason. */
function useLikePost({ id: postId, threadId, content }: PostView | ReplyView) {
  const t = useTexts()
  const toast = useToast()
  const drawn = useCachedPosts()
  return useMutation<unknown, CallFailure, boolean>({
    networkMode: 'always',
    mutationFn: (isLiked) =>
      sendOrQueue({
        kind: 'like',
        input: { postId, data: { attributes: { isLiked } } },
        words: [...plainText(content)].slice(0, 40).join(''),
        href: links.post(threadId, postId),
        line: `like ${postId}`,
      }),
    onMutate: (isLiked) => drawn.change(postId, withLike(isLiked)),
    onError: (failure, isLiked) => {
      drawn.change(postId, withLike(!isLiked))
      toast(failureText(failure, t), persistentError)
    },
    // A pending response (a new comment refetches the list) does not contain the like.
    onSettled: () => navigator.onLine && void drawn.refresh(),
  })
}

export function LikePost({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId } = usePageContext()
  const like = useLikePost(post)
  const isOffered = useIsOffered('canLikePosts')
  const label = t('posts.like.of', { n: post.likeCount })
  const text = post.likeCount > 0 ? count(post.likeCount) : t('threads.like')
  const wanted = `likePost-${post.id}`
  if (!isOffered) return null
  if (userId === null)
    return (
      <ActionLink
        name="end"
        shortcut="l"
        icon="thumbs-up"
        iconSize={16}
        href={links.loginFrom(`${links.thread(post.threadId)}?postId=${post.id}`, wanted)}
        wanted={wanted}
        label={label}
      >
        {text}
      </ActionLink>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!like.isPending) like.mutate(!post.isLiked)
  }
  return (
    <form className="dzq-inline" method="post" action={links.thread(post.threadId)} onSubmit={submit}>
      <FormFields action="likePost" />
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="isOn" value={post.isLiked ? '0' : '1'} />
      <Action
        name="end"
        shortcut="l"
        icon="thumbs-up"
        iconSize={16}
        type="submit"
        isOn={post.isLiked}
        aria-label={label}
        data-wanted={post.isLiked ? undefined : wanted}
      >
        {text}
      </Action>
    </form>
  )
}
