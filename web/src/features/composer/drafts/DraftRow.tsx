import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog, Sheet } from '../../../ui/dialog/Dialog.tsx'
import { summaryHtml } from '../../../ui/rich-text/summary-html.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { draftOfThread } from '../thread-draft.ts'
import { amountsDue } from '../use-paid-publishing.ts'
import './drafts.module.css'

const summaryCharacters = 90

/** Deletes a draft after a confirmation: it cannot be restored. */
function DeleteDraft({ draft }: { draft: ThreadView }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { face, url } = usePageContext()
  const [isAsking, setAsking] = useState(false)
  const Question = face === 'h5' ? Sheet : Dialog
  const stay = () => setAsking(false)
  const remove = async () => {
    stay()
    try {
      await call(threadsApi.deleteThread, { threadId: draft.threadId })
      toast(t('composer.drafts.deleted'))
      await client.invalidateQueries({ queryKey: [threadsApi.listThreads.path] })
    } catch (error) {
      toast(failureText(asFailure(error), t), persistentError)
    }
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <form method="post" action={url} onSubmit={ask}>
      <FormFields action="delete" />
      <input type="hidden" name="id" value={draft.threadId} />
      <Button type="submit" kind="text" size="small" icon="trash-2">
        {t('composer.drafts.delete')}
      </Button>
      <Question
        isOpen={isAsking}
        onClose={stay}
        title={t('composer.drafts.sure')}
        foot={
          <>
            <Button onClick={stay}>{t('composer.drop.cancel')}</Button>
            <Button kind="danger" onClick={() => void remove()}>
              {t('composer.drafts.delete')}
            </Button>
          </>
        }
      >
        <p>{t('composer.drafts.sure.text')}</p>
      </Question>
    </form>
  )
}

/** A draft with links to edit and delete it. */
export function DraftRow({ draft }: { draft: ThreadView }) {
  const t = useTexts()
  const { moment, money } = useFormats()
  const dues = amountsDue(draftOfThread(draft))
  const href = links.editThread(draft.threadId)
  const summary = summaryHtml(draft.content.text, summaryCharacters)
  return (
    <li className={cx('draft')}>
      <a className={cx('draft__title')} href={href}>
        {draft.title || t('composer.drafts.untitled')}
      </a>
      {/* The server sanitised the text, and the summary contains only its words and emoji. */}
      {summary && <p className={cx('draft__text')} dangerouslySetInnerHTML={{ __html: summary }} />}
      {dues && (
        <p>{t('composer.drafts.dues', { price: money((dues.rewardAmount + dues.redAmount) / 100) })}</p>
      )}
      <div className={cx('draft__foot')}>
        <span className="dzq-muted">
          <Time {...moment(draft.updatedAt)} />
          {draft.categoryName && <span className={cx('draft__category')}>{draft.categoryName}</span>}
        </span>
        <ButtonLink kind="text" size="small" icon="pencil-line" href={href}>
          {t('composer.drafts.edit')}
        </ButtonLink>
        <DeleteDraft draft={draft} />
      </div>
    </li>
  )
}
