import type { DeskItem, InputOf, reviewDeskApi } from '@chaguan/contracts/browser'
import { type ReactNode, useCallback, useState } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useRowKeys } from '../../../shared/page/use-row-keys.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { UndoBar } from '../../../ui/undo/UndoBar.tsx'
import { actionsFor, type DeskAction, DeskItemCard, type DeskKind } from './DeskItemCard.tsx'
import { DeskUndo, revertingActions } from './DeskUndo.tsx'
import './desk.module.css'
import { type DeskTab, deskHref, deskQuery } from './desk-page.ts'
import { useDeskDecision } from './use-desk-decision.ts'

type Decision = InputOf<typeof reviewDeskApi.decideAtDesk>

/** Links to the pages of a tab. */
export function DeskPages({ tab, page, total }: { tab: DeskTab; page: number; total: number }) {
  const t = useTexts()
  return (
    <Pagination
      current={page}
      total={total}
      href={(number) => deskHref(tab, number)}
      label={t('moderation.desk.pages')}
      prev={t('moderation.desk.prev')}
      next={t('moderation.desk.next')}
      nth={(number) => t('moderation.desk.page', { n: number })}
    />
  )
}

/** A form that posts a decision to the page itself without JavaScript. */
function DeskForm({ kind, children }: { kind: DeskKind; children: ReactNode }) {
  return (
    <form method="post" action={usePageContext().url} onSubmit={(event) => event.preventDefault()}>
      {/* Enter must decide nothing: it presses the first button, which is disabled. */}
      <button type="submit" disabled hidden />
      <FormFields action="decide" />
      <input type="hidden" name="kind" value={kind} />
      {children}
    </form>
  )
}

/** Why the items did not load, with a button that repeats the call. */
export function DeskFailed({ error, onRetry }: { error: CallFailure; onRetry: () => void }) {
  const t = useTexts()
  return <LoadFailed {...loadFailureTexts(error, t)} onRetry={onRetry} />
}

interface DecidedItem {
  readonly action: DeskAction
  readonly id: number
}

/** The pending items of one kind, with keys as in the admin area: j, k and the letters on the buttons. */
export function DeskList({ kind, query }: { kind: DeskKind; query: URLSearchParams }) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(deskQuery(query, kind))
  const [active, setActive] = useState(0)
  const [message, setMessage] = useState('')
  const [done, setDone] = useState<DecidedItem | null>(null)
  const { decide: decideAtDesk, refusal } = useDeskDecision(refetch)
  const items = data?.pageData ?? []

  const reason = message.trim()
  const send = (action: Decision['action'], id: number) =>
    decideAtDesk({ kind, action, ids: [id], ...(reason && { message: reason }) })
  const decide = async ({ id }: DeskItem, action: DeskAction) => {
    if (!(await send(action, id))) return
    setDone({ action, id })
    // The reason is for the author of this item only.
    setMessage('')
  }
  const current = items[Math.min(active, items.length - 1)]
  const decideCurrent = (action: DeskAction) => () => {
    if (current && actionsFor(kind, current).includes(action)) void decide(current, action)
  }
  useRowKeys({
    count: items.length,
    active,
    go: setActive,
    pick: () => {},
    others: {
      a: decideCurrent('approve'),
      i: decideCurrent('ignore'),
      d: decideCurrent('delete'),
      e: decideCurrent(kind === 'reports' ? 'settle' : 'approve'),
    },
  })
  const forget = useCallback(() => setDone(null), [])
  if (!data) return error && <DeskFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      {done && (
        <UndoBar
          key={`${done.action} ${done.id}`}
          text={t(`moderation.desk.done.${done.action}`)}
          undo={t('moderation.undo')}
          onUndo={() => {
            setDone(null)
            void send(revertingActions[done.action], done.id)
          }}
          onEnd={forget}
        />
      )}
      {!done && <DeskUndo kind={kind} query={query} />}
      {refusal && <Alert kind="danger">{refusal}</Alert>}
      <Card>
        <DeskForm kind={kind}>
          {(kind !== 'reports' || items.some(({ canDelete }) => canDelete)) && items.length > 0 && (
            <div className={cx('desk__reason')}>
              <TextField
                name="message"
                label={t('moderation.desk.reason')}
                hint={kind === 'reports' ? undefined : t('moderation.desk.reason.hint')}
                value={message}
                maxLength={100}
                onChange={({ target }) => setMessage(target.value)}
              />
            </div>
          )}
          <ul className={cx('desk')}>
            {items.map((item) => (
              <DeskItemCard
                key={item.id}
                item={item}
                kind={kind}
                isActive={item === current}
                decide={(...of) => void decide(...of)}
              />
            ))}
          </ul>
        </DeskForm>
        {items.length === 0 && <Empty title={t('moderation.desk.none')} />}
      </Card>
      <DeskPages tab={kind} page={data.currentPage} total={data.totalPage} />
    </>
  )
}
