import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { useApiQuery } from '../../../api/query.ts'
import { failedWords, failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog, Sheet } from '../../../ui/dialog/Dialog.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { summaryHtml } from '../../../ui/rich-text/render-rich-text.ts'
import { Spinner } from '../../../ui/spinner/Spinner.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../../ui/toast/toast-queue.ts'
import './drafts.module.css'
import { draftsHref, draftsQuery } from './drafts-page.ts'

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
      toast(failureText(asFailure(error), t), untilClosed)
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

function DraftRow({ draft }: { draft: ThreadView }) {
  const t = useTexts()
  const { moment } = useFormats()
  const href = links.editThread(draft.threadId)
  const summary = summaryHtml(draft.content.text, summaryCharacters)
  return (
    <li className={cx('draft')}>
      <a className={cx('draft__title')} href={href}>
        {draft.title || t('composer.drafts.untitled')}
      </a>
      {/* The server sanitised the text, and the summary holds its words and emoji only. */}
      {summary && <p className={cx('draft__text')} dangerouslySetInnerHTML={{ __html: summary }} />}
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

/** The person's drafts, last changed first, each with links to edit and delete it. */
export function DraftList({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const page = pageNumberOf(query)
  const { data, error, refetch } = useApiQuery(draftsQuery(page))
  if (error)
    return (
      <Card as="div">
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Spinner text={t('site.loading')} />
  if (data.pageData.length === 0)
    return (
      <Card as="div">
        <Empty
          title={t('composer.drafts.none')}
          action={<ButtonLink href={links.composer}>{t('composer.publish')}</ButtonLink>}
        >
          {t('composer.drafts.none.text')}
        </Empty>
      </Card>
    )
  return (
    <>
      <Card as="div">
        <ul>
          {data.pageData.map((draft) => (
            <DraftRow key={draft.threadId} draft={draft} />
          ))}
        </ul>
      </Card>
      <Pagination
        current={page}
        total={data.totalPage}
        href={draftsHref}
        label={t('composer.drafts.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}
