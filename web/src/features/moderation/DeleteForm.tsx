import { limits } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import type { ContentRef } from '../../shared/content/hide-content.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { textOf } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import '../../ui/form-layout/form-layout.module.css'

interface DeleteFormProps {
  /** A thread, or a comment in it. */
  of: ContentRef
  /** Whether another person wrote it, who is told the reason. */
  asksWhy: boolean
  /** Deletes the content; rejects with the refusal. */
  onDelete: (message: string) => Promise<unknown>
  onCancel?: () => void
}

/** The confirmation of a deletion, with a field for the reason when another person wrote the content. */
export function DeleteForm({ of, asksWhy, onDelete, onCancel }: DeleteFormProps) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await onDelete(textOf(new FormData(event.currentTarget), 'message'))
    } catch (failure) {
      setError(failureText(asFailure(failure), t))
      setBusy(false)
    }
  }
  return (
    <form
      className={cx('form')}
      method="post"
      action={links.manage(of.threadId, of.postId)}
      onSubmit={(event) => void submit(event)}
    >
      <FormFields action={of.postId ? 'deletePost' : 'delete'} />
      <input type="hidden" name="postId" value={of.postId ?? ''} />
      {asksWhy && (
        <TextField name="message" label={t('moderation.delete.why')} maxLength={limits.reasonCharacters} />
      )}
      {error && (
        <p className={cx('error')} role="alert">
          {error}
        </p>
      )}
      <div className={cx('buttons')}>
        {onCancel && <Button onClick={onCancel}>{t('moderation.cancel')}</Button>}
        <Button type="submit" kind="danger" isLoading={isBusy}>
          {t('moderation.delete')}
        </Button>
      </div>
    </form>
  )
}
