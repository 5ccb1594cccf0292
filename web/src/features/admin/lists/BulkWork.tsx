import { bulkApi, type OutputOf } from '@chaguan/contracts/browser'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/progress/Progress.tsx'
import { useAdminAction } from '../form/use-admin-action.tsx'
import './lists.module.css'

export type BulkJob = OutputOf<typeof bulkApi.readBulk>

/** Milliseconds between two requests for running work. */
const pollMs = 500

const isUnderWay = ({ state }: BulkJob) => ['preparing', 'running', 'undoing'].includes(state)

/** Returns a function that names a bulk job: its action and its target. */
export function useWorkName(): (job: Pick<BulkJob, 'action' | 'kind'>) => string {
  const t = useTexts()
  return ({ action, kind }) =>
    t('adminLists.bulk.name', { action: t(`adminLists.bulk.${action}`), kind: t(`adminLists.bulk.${kind}`) })
}

/** Returns a function that describes the progress of a bulk job. */
export function useWorkState(): (job: BulkJob) => string {
  const t = useTexts()
  return (job) =>
    t(`adminLists.bulk.state.${job.state}`, { done: job.done, skipped: job.skipped, undone: job.undone })
}

/** A button that undoes a bulk job, with the password where required. */
export function UndoWork({ job, onDone }: { job: BulkJob; onDone: () => void }) {
  const t = useTexts()
  const { perform, isBusy, refusal } = useAdminAction(onDone)
  if (!job.canUndo) return refusal
  return (
    <>
      <Button
        size="small"
        isLoading={isBusy}
        onClick={() => void perform(() => call(bulkApi.undoBulk, { id: job.id }), '')}
      >
        {t('adminLists.bulk.undo')}
      </Button>
      {refusal}
    </>
  )
}

/** A running bulk job: its progress, and its undo. */
export function BulkWork({ id, onEnd, onClose }: { id: number; onEnd: () => void; onClose: () => void }) {
  const t = useTexts()
  const nameOf = useWorkName()
  const stateOf = useWorkState()
  const { data: job, refetch } = useApiQuery(query(bulkApi.readBulk, { id }))
  const goesOn = job === undefined || isUnderWay(job)
  const box = useRef<HTMLElement>(null)
  const ended = useRef(onEnd)
  ended.current = onEnd
  const endState = goesOn ? null : job.state
  useEffect(() => {
    // A fast undo ends before it was seen under way.
    if (endState !== null) return ended.current()
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [endState, refetch])
  const undone = () => {
    // The button disappears.
    box.current?.focus()
    void refetch()
  }
  if (!job) return null
  const done = job.state === 'undoing' ? job.undone : job.done + job.skipped
  const total = job.state === 'undoing' ? job.done : job.total
  return (
    <section ref={box} tabIndex={-1} className={cx('alist__bulk')} aria-label={nameOf(job)}>
      <span role="status">
        <b>{nameOf(job)}</b> {stateOf(job)}
      </span>
      {goesOn && <Progress percent={(done * 100) / Math.max(1, total)} label={nameOf(job)} />}
      <UndoWork job={job} onDone={undone} />
      {!goesOn && (
        <Button size="small" kind="text" onClick={onClose}>
          {t('adminLists.bulk.close')}
        </Button>
      )}
    </section>
  )
}
