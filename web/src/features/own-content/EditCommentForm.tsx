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

import { editInput } from './own-content-calls.ts'

interface EditCommentFormProps {
  post: Pick<PostView | ReplyView, 'id' | 'threadId' | 'content'>
  onDone: () => void
  onCancel?: () => void
}

/**
 * Gives a comment other words; what it said before stays in its versions. What was typed outlives the form until it is
 * saved.
 */
export function EditCommentForm({ post, onDone, onCancel }: EditCommentFormProps) {
  const t = useTexts()
  const typed = textOfComment(post.content)
  const [kept, keep] = useHistoryState<string | null>(`edit of comment ${post.id}`, null)
  const live = useForm({
    name: 'editPost',
    endpoint: postsApi.editPost,
    input: (fields) => {
      const text = textOf(fields, 'content')
      // Nothing is cut: what is too long is said, and stays to be shortened
      // (docs/reference/conventions.md#character-count).
      if ([...text].length > limits.commentCharacters)
        return {
          code: failureCodes.INVALID_PARAMETER,
          message: t('posts.tooLong', { most: limits.commentCharacters }),
        }
      return editInput(post.id, text, typed !== null)
    },
    done: () => {
      keep(null)
      onDone()
    },
  })
  const { refusal } = live
  return (
    <form {...live.form} action={links.manage(post.threadId, post.id)} className={cx('form')}>
      <FormFields action="editPost" />
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
