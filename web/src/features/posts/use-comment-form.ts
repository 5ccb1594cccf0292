import { failures, limits, type PostView, postsApi, threadsApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { quietCaptcha } from '../../api/captcha/quiet-captcha.ts'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { fileRules } from '../../api/upload-list.ts'
import { useForm } from '../../api/use-form.ts'
import { useUploads } from '../../api/use-uploads.ts'
import { useVisit } from '../../api/visit.tsx'
import { failureText } from '../../i18n/failure-text.ts'
import { fileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../ui/toast/toast-queue.ts'
import type { ReplyTarget } from './Comment.tsx'
import { noteOwnComment } from './own-comments.ts'
import { type CommentsQuery, commentsHref } from './post-list.ts'
import { useKeptComment } from './use-kept-comment.ts'
import { postInput } from './write-post.ts'

function usePictures() {
  const t = useTexts()
  const toast = useToast()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = fileRules(supportImgExt, supportMaxSize, limits.picturesMost)
  const uploads = useUploads(rules, [], (message) => toast(message || t('files.failed'), untilClosed))
  const add = (files: readonly File[]) => {
    for (const problem of uploads.add(files)) toast(fileProblemText(problem, rules, t), untilClosed)
  }
  return { ...uploads, add }
}

/** Shows the new comment: its page is where the sort puts it. */
function useShow(query: CommentsQuery) {
  const client = useQueryClient()
  const { go } = useVisit()
  return ({ id }: PostView, isReply: boolean): void => {
    for (const { path } of [postsApi.listPosts, postsApi.openPost, threadsApi.openThread])
      void client.invalidateQueries({ queryKey: [path] })
    if (isReply) return
    const { threadId, newestFirst } = query
    const there = newestFirst
      ? commentsHref({ ...query, onlyAuthor: false, page: 1 }).replace('#comments', `#post-${id}`)
      : links.post(threadId, id)
    go(there, { replace: true })
  }
}

const refusedHere = (message: string) => ({ code: failures.INVALID_PARAMETER.code, message })

/** What the comment form knows and does. */
export function useCommentForm(query: CommentsQuery, reply: ReplyTarget | null, onEndReply: () => void) {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = useVisit()
  const { createThreadWithCaptcha } = useSite().forum.other
  const pictures = usePictures()
  const show = useShow(query)
  const refused = sent?.action === 'comment' ? sent.values.content : undefined
  const [text, setText] = useKeptComment(query.threadId, refused ?? '')
  const live = useForm({
    name: 'comment',
    endpoint: postsApi.publishPost,
    input: async () => {
      if (pictures.isBusy) return refusedHere(t('posts.waiting'))
      if (pictures.hasFailed) return refusedHere(t('posts.failed'))
      if (text.trim() === '' && pictures.ids.length === 0) return refusedHere(t('posts.empty'))
      // Nothing is cut: what is too long is said, and stays to be shortened (ux-conventions 32).
      if ([...text].length > limits.commentCharacters)
        return refusedHere(t('posts.tooLong', { most: limits.commentCharacters }))
      const captcha = await quietCaptcha(createThreadWithCaptcha)
      return { ...postInput(query.threadId, text, pictures.ids, reply), ...captcha }
    },
    done: (post) => {
      noteOwnComment(post.id)
      setText('')
      pictures.replace([])
      onEndReply()
      toast(post.isApproved === 1 ? t('posts.done') : t('posts.done.pending'))
      show(post, reply !== null)
    },
    failed: (failure) => {
      // Writing again too soon is no fault of what was written: it is said and gone, the text stays.
      if (failure.Code !== failures.RESOURCE_EXIST.code) return
      live.setRefusal(null)
      toast(failureText(failure, t))
    },
  })
  return { live, text, setText, pictures }
}
