import { failureCodes, limits, type PostView, postsApi } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type RefObject, useRef } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { solveCaptchaInBackground } from '../../../shared/captcha/background-captcha.ts'
import { useRefreshPosts } from '../../../shared/content/use-refresh.ts'
import { emitWritten } from '../../../shared/content/written-event.ts'
import { useDraftText } from '../../../shared/forms/use-draft-text.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { newOutboxId } from '../../../shared/outbox/outbox-rules.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useLatest } from '../../../shared/page/use-latest.ts'
import { useSite } from '../../../shared/site/site.ts'
import { waitForUploads } from '../../../shared/uploads/wait-for-uploads.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { type CommentsQuery, commentsHref } from '../list/comments-page.ts'
import { focusPost } from '../reading-position/use-scroll-to-comment.ts'
import { createPostInput } from './create-post.ts'
import { rememberOwnComment } from './own-comments.ts'
import { type CommentBox, commentDraft } from './use-comment-box.ts'

/** The pictures of a comment, once the code for them is loaded. */
export interface CommentPictures {
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly ids: readonly number[]
  readonly add: (files: readonly File[]) => void
  readonly clear: () => void
}

/** Returns a function that shows a new comment, on the page where the order puts it. */
function useShowComment(query: CommentsQuery) {
  const refresh = useRefreshPosts()
  const { go } = usePageContext()
  return ({ id }: PostView, isHere: boolean): void => {
    refresh()
    if (!isHere) return
    const { threadId, newestFirst } = query
    const there = newestFirst
      ? commentsHref({ ...query, onlyAuthor: false, page: 1 }).replace('#comments', `#post-${id}`)
      : links.post(threadId, id)
    go(there, { replace: true })
    focusPost(id)
  }
}

const refusedHere = (message: string) => ({ code: failureCodes.INVALID_PARAMETER, message })

interface CommentFormState {
  readonly query: CommentsQuery
  readonly box: CommentBox
  /** Null until the code for pictures is loaded. */
  readonly pictures: RefObject<CommentPictures | null>
  /** Shows a reply that was sent from the page that is still open. */
  readonly showReply: (reply: PostView) => Promise<void>
}

/** State and actions of the comment form. */
export function useCommentForm({ query, box, pictures, showReply }: CommentFormState) {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = usePageContext()
  const { createThreadWithCaptcha } = useSite().forum.other
  const show = useShowComment(query)
  const refused = sent?.action === 'comment' ? sent.values.content : undefined
  const [text, setText] = useDraftText(commentDraft(query.threadId), refused ?? '')
  const latest = useLatest({ text, reply: box.reply })
  const sending = useRef('')
  const attempt = useRef({ asked: '', key: '' })
  const live = useForm({
    name: 'comment',
    endpoint: postsApi.publishPost,
    input: async () => {
      await waitForUploads(() => pictures.current?.isBusy ?? false)
      const now = latest.current
      // The page was left: the text is stored.
      if (!now) return refusedHere('')
      const { hasFailed = false, ids = [] } = pictures.current ?? {}
      if (hasFailed) return refusedHere(t('posts.failed'))
      if (isBlank(now.text) && ids.length === 0) return refusedHere(t('posts.empty'))
      // A text that is too long is not shortened: it is reported, and stays for its author to shorten
      // (docs/reference/conventions.md#character-count).
      if ([...now.text].length > limits.commentCharacters)
        return refusedHere(t('posts.tooLong', { most: limits.commentCharacters }))
      sending.current = now.text
      const captcha = await solveCaptchaInBackground(createThreadWithCaptcha && navigator.onLine)
      return { ...createPostInput(query.threadId, now.text, ids, now.reply), ...captcha }
    },
    // A comment whose response was lost is sent again with its idempotency key.
    keyOf: ({ captchaTicket: _ticket, captchaRandStr: _answer, ...comment }) => {
      const asked = JSON.stringify(comment)
      if (attempt.current.asked !== asked) attempt.current = { asked, key: newOutboxId() }
      return attempt.current.key
    },
    keeps: (asked) => ({
      outgoing: {
        kind: 'comment',
        input: asked,
        words: sending.current,
        href: links.thread(query.threadId),
        line: `comment ${query.threadId}`,
        hasCaptcha: createThreadWithCaptcha,
      },
      kept: () => {
        setText('')
        pictures.current?.clear()
        box.close({ focus: false })
        toast(t('offline.kept.comment'))
      },
    }),
    done: async (post, isHere) => {
      attempt.current = { asked: '', key: '' }
      rememberOwnComment(post.id)
      emitWritten()
      // Text that was typed while the comment was sent starts the next one.
      if ((latest.current?.text ?? sending.current) === sending.current) setText('')
      pictures.current?.clear()
      box.close({ focus: false })
      const done = post.isComment ? 'posts.done.reply' : 'posts.done'
      toast(t(post.isApproved === 1 ? done : 'posts.done.pending'))
      show(post, isHere && !post.isComment)
      if (isHere && post.isComment) await showReply(post)
    },
    failed: (failure) => {
      // A rate limit is no error of the text: it is shown in a toast, and the text stays.
      if (failure.Code !== failureCodes.RESOURCE_EXIST) return
      live.setRefusal(null)
      toast(failureText(failure, t))
    },
  })
  return { live, text, setText }
}
