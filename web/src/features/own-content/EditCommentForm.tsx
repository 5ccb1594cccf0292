import { failureCodes, limits, type PostView, postsApi, type ReplyView } from '@chaguan/contracts/browser'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { textOfComment } from '../../shared/comments/comment-text.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import { useHistoryState } from '../../shared/page/use-history-state.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import '../../ui/form-layout/form-layout.module.css'

import { editInput, rewriteInput } from './own-content-calls.ts'

interface EditCommentFormProps {
  post: Pick<PostView | ReplyView, 'id' | 'threadId' | 'content' | 'canEdit'>
  onDone: () => void
  onCancel?: () => void
}

/**
 * The form that edits a comment; the old text stays in its revisions. The typed text survives closing the form until it
 * is saved.
 */
export function EditCommentForm({ post, onDone, onCancel }: EditCommentFormProps) {
  const t = useTexts()
  const typed = textOfComment(post.content)
  const [kept, keep] = useHistoryState<string | null>(`edit of comment ${post.id}`, null)
  const action = post.canEdit ? 'editPost' : 'rewritePost'
  const live = useForm({
    name: action,
    endpoint: post.canEdit ? postsApi.editPost : postsApi.rewriteComment,
    input: (fields) => {
      const text = textOf(fields, 'content')
      // A text that is too long is not shortened: it is reported, and stays for its author to shorten
      // (docs/reference/conventions.md#character-count).
      if ([...text].length > limits.commentCharacters)
        return {
          code: failureCodes.INVALID_PARAMETER,
          message: t('posts.tooLong', { most: limits.commentCharacters }),
        }
      return (post.canEdit ? editInput : rewriteInput)(post.id, text, typed !== null)
    },
    done: () => {
      keep(null)
      onDone()
    },
  })
  const { refusal } = live
  return (
    <form {...live.form} action={links.manage(post.threadId, post.id)} className={cx('form')}>
      <FormFields action={action} />
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="isTyped" value={typed === null ? '0' : '1'} />
      <TextArea
        name="content"
        label={t('moderation.post.text')}
        rows={6}
        value={kept ?? typed ?? post.content}
        onText={keep}
        error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
      />
      <div className={cx('buttons')}>
        {onCancel && <Button onClick={onCancel}>{t('moderation.cancel')}</Button>}
        <Button type="submit" kind="primary" isLoading={live.isBusy}>
          {t('moderation.post.save')}
        </Button>
      </div>
    </form>
  )
}
