import type { OutputOf, reviewDeskApi } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { DeskFailed, DeskPages } from './DeskList.tsx'
import './desk.module.css'
import { deskLogQuery } from './desk-page.ts'
import { useDeskDecision } from './use-desk-decision.ts'

type Undo = NonNullable<OutputOf<typeof reviewDeskApi.listDeskLog>['pageData'][number]['undo']>

const actions = [
  ...['delete', 'restore', 'erase', 'approve', 'pend', 'ignore', 'edit', 'move'],
  ...['sticky', 'unsticky', 'essence', 'unessence', 'site', 'unsite', 'settle', 'reopen'],
] as const

/** A button that reverts an entry whose effect still lasts, also without JavaScript. */
function UndoForm({
  undo,
  of,
  revert,
}: {
  undo: Undo
  of: string
  revert: (undo: Undo) => Promise<boolean>
}) {
  const t = useTexts()
  const { url } = usePageContext()
  const [isBusy, setBusy] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setBusy(true)
    void revert(undo).finally(() => setBusy(false))
  }
  return (
    <form method="post" action={url} onSubmit={submit}>
      <FormFields action="decide" />
      <input type="hidden" name="kind" value={undo.kind} />
      <input type="hidden" name="from" value="log" />
      <Button
        type="submit"
        size="small"
        isLoading={isBusy}
        aria-label={`${t('moderation.undo')} ${of}`}
        name="decision"
        value={`${undo.action}:${undo.ids.join(',')}`}
      >
        {t('moderation.undo')}
      </Button>
    </form>
  )
}

/** The decisions in the viewer's categories; those whose effect still lasts can be undone. */
export function DeskLog({ query }: { query: URLSearchParams }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { data, error, refetch } = useApiQuery(deskLogQuery(query))
  const { decide, refusal } = useDeskDecision(refetch)
  if (!data) return error && <DeskFailed error={error} onRetry={() => void refetch()} />
  const nameOf = (action: string) => {
    const known = actions.find((one) => one === action)
    return known ? t(`moderation.desk.did.${known}`) : action
  }
  return (
    <>
      {refusal && <Alert kind="danger">{refusal}</Alert>}
      <Card>
        <ul className={cx('desk__log')}>
          {data.pageData.map(
            ({ id, action, threadId, postId, title, nickname, message, createdAt, undo }) => {
              const name = title || t('moderation.desk.untitled')
              const what = postId > 0 ? t('moderation.desk.commentIn', { title: name }) : name
              return (
                <li key={id}>
                  <span>
                    <b>{nickname}</b> {nameOf(action)}{' '}
                    <a href={postId > 0 ? links.post(threadId, postId) : links.thread(threadId)}>{what}</a>
                    {message && <em>{t('moderation.desk.because', { message })}</em>}
                  </span>
                  <span className={cx('desk__when')}>
                    <small>
                      <Time {...moment(createdAt)} />
                    </small>
                    {undo && <UndoForm undo={undo} of={`${nameOf(action)} ${what}`} revert={decide} />}
                  </span>
                </li>
              )
            },
          )}
        </ul>
        {data.pageData.length === 0 && <Empty title={t('moderation.desk.log.none')} />}
      </Card>
      <DeskPages tab="log" page={data.currentPage} total={data.totalPage} />
    </>
  )
}
