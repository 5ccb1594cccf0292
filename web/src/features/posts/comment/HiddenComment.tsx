import { type PostView, postsApi, type ReplyView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import '../comments.module.css'
import { useMarkDeleted } from './use-mark-deleted.ts'

/**
 * A folded comment of a person whom the viewer has blocked, with a button to show it
 * (docs/reference/conventions.md#blocked-people).
 */
export function BlockedComment({ post, children }: { post: PostView | ReplyView; children: ReactNode }) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  if (isShown || post.isDenied !== true) return children
  return (
    <p className={cx('comment__gone')} id={`post-${post.id}`}>
      {t('posts.folded')}
      <span className="dzq-live">
        <button className={cx('act')} type="button" onClick={() => setShown(true)}>
          {t('posts.folded.show')}
        </button>
      </span>
    </p>
  )
}

/**
 * The placeholder of a comment that was just deleted, with a button to restore it
 * (docs/reference/conventions.md#undo-or-confirm).
 */
export function DeletedComment({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  const toast = useToast()
  const mark = useMarkDeleted()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await call(postsApi.editPost, { postId: post.id, data: { attributes: { isDeleted: 0 } } })
      mark(post.id, false)
    } catch (failure) {
      toast(failureText(asFailure(failure), t), persistentError)
      setBusy(false)
    }
  }
  return (
    <p className={cx('comment__gone')} id={`post-${post.id}`} role="status">
      {t('moderation.post.deleted')}
      <Button size="small" kind="text" isLoading={isBusy} onClick={() => void undo()}>
        {t('moderation.undo')}
      </Button>
    </p>
  )
}
