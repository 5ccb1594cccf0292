import { failureCodes, limits, type PostView, postsApi, threadsApi } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { fileProblemText } from '../../../i18n/upload-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { quietCaptcha } from '../../../shared/captcha/quiet-captcha.ts'
import { useDraftText } from '../../../shared/forms/use-draft-text.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useLatest } from '../../../shared/page/use-latest.ts'
import { useSite } from '../../../shared/site/site.ts'
import { fileRules } from '../../../shared/uploads/upload-list.ts'
import { untilArrived, useUploads } from '../../../shared/uploads/use-uploads.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../../ui/toast/toast-queue.ts'
import type { ReplyTarget } from '../comment/comment-props.ts'
import { type CommentsQuery, commentsHref } from '../list/comments-page.ts'
import { createPostInput } from './create-post.ts'
import { noteOwnComment } from './own-comments.ts'

function usePictures() {
  const t = useTexts()
  const toast = useToast()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = fileRules(supportImgExt, supportMaxSize, limits.picturesMost)
  const uploads = useUploads(rules, [], (failure) => toast(failureText(failure, t), untilClosed))
  const add = (files: readonly File[]) => {
    for (const problem of uploads.add(files)) toast(fileProblemText(problem, rules, t), untilClosed)
  }
  return { ...uploads, add }
}

/** Shows the new comment: its page is where the sort puts it. */
function useShow(query: CommentsQuery) {
  const client = useQueryClient()
  const { go } = usePageContext()
  return ({ id }: PostView, isHere: boolean): void => {
    const { listPosts, openPinnedComment, openPost } = postsApi
    for (const { path } of [listPosts, openPinnedComment, openPost, threadsApi.openThread])
      void client.invalidateQueries({ queryKey: [path] })
    if (!isHere) return
    const { threadId, newestFirst } = query
    const there = newestFirst
      ? commentsHref({ ...query, onlyAuthor: false, page: 1 }).replace('#comments', `#post-${id}`)
      : links.post(threadId, id)
    go(there, { replace: true })
  }
}

const refusedHere = (message: string) => ({ code: failureCodes.INVALID_PARAMETER, message })

/** State and actions of the comment form. */
export function useCommentForm(query: CommentsQuery, reply: ReplyTarget | null, onEndReply: () => void) {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = usePageContext()
  const { createThreadWithCaptcha } = useSite().forum.other
  const pictures = usePictures()
  const show = useShow(query)
  const refused = sent?.action === 'comment' ? sent.values.content : undefined
  const [text, setText] = useDraftText(`comment ${query.threadId}`, refused ?? '')
  const latest = useLatest({ text, pictures })
  const sending = useRef('')
  const live = useForm({
    name: 'comment',
    endpoint: postsApi.publishPost,
    input: async () => {
      await untilArrived(() => latest.current?.pictures.isBusy ?? false)
      const now = latest.current
      // The form was left: what was written is kept.
      if (!now) return refusedHere('')
      if (now.pictures.hasFailed) return refusedHere(t('posts.failed'))
      if (isBlank(now.text) && now.pictures.ids.length === 0) return refusedHere(t('posts.empty'))
      // Nothing is cut: what is too long is said, and stays to be shortened
      // (docs/reference/conventions.md#character-count).
      if ([...now.text].length > limits.commentCharacters)
        return refusedHere(t('posts.tooLong', { most: limits.commentCharacters }))
      sending.current = now.text
      const captcha = await quietCaptcha(createThreadWithCaptcha)
      return { ...createPostInput(query.threadId, now.text, now.pictures.ids, reply), ...captcha }
    },
    done: (post, isHere) => {
      noteOwnComment(post.id)
      // What was written on while it was sent is the beginning of the next one.
      if ((latest.current?.text ?? sending.current) === sending.current) setText('')
      pictures.replace([])
      onEndReply()
      const done = post.isComment ? 'posts.done.reply' : 'posts.done'
      toast(t(post.isApproved === 1 ? done : 'posts.done.pending'))
      show(post, isHere && reply === null)
    },
    failed: (failure) => {
      // Writing again too soon is no fault of what was written: it is said and gone, the text stays.
      if (failure.Code !== failureCodes.RESOURCE_EXIST) return
      live.setRefusal(null)
      toast(failureText(failure, t))
    },
  })
  return { live, text, setText, pictures }
}
