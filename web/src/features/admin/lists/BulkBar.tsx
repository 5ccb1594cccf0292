import { bulkApi, type InputOf } from '@chaguan/contracts/browser'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { UndoBar } from '../../../ui/undo/UndoBar.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAdminAction } from '../form/use-admin-action.tsx'
import './lists.module.css'

/** An action on selected rows of a list. */
export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly kind?: ButtonKind
  /** Whether it is confirmed first, with an optional or required reason. */
  readonly reason?: 'optional' | 'required'
  /** The key that runs it on the active row. */
  readonly key?: string
  /** What its dialog says about the selected rows, or about all matching ones. */
  about?(ids: readonly number[], isAll: boolean): ReactNode
  /** Whether it cannot be undone, which its dialog says. */
  readonly isFinal?: boolean
  /** A choice to be made before the action runs. */
  readonly choice?: {
    readonly label: string
    readonly options: readonly (readonly [value: string, text: string])[]
  }
  /** The field of the choice in the server's action for all matching rows. */
  readonly choiceOf?: 'categoryId'
  /** Runs it on selected rows; absent where the server's action, which can be undone, does. */
  run?(ids: readonly number[], reason: string, choice: string): Promise<unknown>
  /** Undoes the action on the rows it ran on; absent where that is not possible. */
  undo?(ids: readonly number[]): Promise<unknown>
  /** The server's name of the action for all matching rows, or selected ones; absent where that is not possible. */
  readonly bulk?: InputOf<typeof bulkApi.startBulk>['action']
}

/** The filter of a list, of one kind, for all matching rows. */
export type Matching = Omit<InputOf<typeof bulkApi.startBulk>, 'action' | 'reason' | 'categoryId'>

interface RunningAction {
  readonly action: BulkAction
  readonly ids: readonly number[]
  /** Set instead of the ids: all matching rows, and their number. */
  readonly all?: AllRows
}

/** All rows that match a filter: their number, and the filter for the server where it can run actions on them. */
interface AllRows {
  readonly matching: Matching | undefined
  readonly count: number
}

/** The dialog for the reason of an action, and for the password where the server requires a recent login. */
function ActionDialog(props: {
  running: RunningAction
  matching: Matching | undefined
  onEnd: (isDone: boolean) => void
  onWork: (id: number) => void
}) {
  const { running, matching, onEnd, onWork } = props
  const t = useTexts()
  const toast = useToast()
  const { action, ids, all } = running
  const n = all?.count ?? ids.length
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState('')
  const run = async () => {
    const filter = all ? all.matching : action.run ? undefined : matching
    if (filter && action.bulk) {
      const typed = reason.trim()
      const rows = all ? filter : { ...filter, ids: ids.join() }
      const input = { ...rows, action: action.bulk, ...(typed && { reason: typed }) }
      const chosen = action.choiceOf && { [action.choiceOf]: Number(choice) }
      onWork((await call(bulkApi.startBulk, { ...input, ...chosen })).id)
      return
    }
    if (!action.run) throw new Error(`The list has no filter for the action ${action.name}.`)
    await action.run(ids, reason.trim(), choice)
    toast(t('admin.list.done', { n }), { kind: 'success' })
  }
  return (
    <EditDialog
      title={t('admin.list.confirm', { action: action.label, n })}
      submit={action.label}
      kind={action.kind}
      isReady={(action.reason !== 'required' || reason.trim() !== '') && (!action.choice || choice !== '')}
      startsAtSubmit={action.kind !== 'danger' && !action.reason && !action.choice}
      done=""
      save={run}
      width={400}
      onClose={() => onEnd(false)}
      onSaved={() => onEnd(true)}
    >
      {action.about?.(ids, all !== undefined)}
      {action.isFinal && <p>{t('adminLists.final')}</p>}
      {action.choice && (
        <SelectField
          label={action.choice.label}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        >
          <option value="">{t('adminLists.choose')}</option>
          {action.choice.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      {action.reason && (
        <TextField
          label={t(action.reason === 'required' ? 'admin.list.reason.required' : 'admin.list.reason')}
          value={reason}
          maxLength={100}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </EditDialog>
  )
}

/**
 * State of the actions on rows, with the dialog of the running one and the undo of the last one; `onWork` is called
 * with the id of work that continues on the server.
 */
export function useBulkActions(
  matching: Matching | undefined,
  onDone: () => void,
  onWork: (id: number) => void,
) {
  const t = useTexts()
  const [running, setRunning] = useState<RunningAction | null>(null)
  const [done, setDone] = useState<RunningAction | null>(null)
  const { perform, refusal } = useAdminAction(onDone)
  const forget = useCallback(() => setDone(null), [])
  const end = (isDone: boolean) => {
    setRunning(null)
    if (!isDone) return
    setDone(running && !running.all && running.action.undo ? running : null)
    onDone()
  }
  const undo = ({ action, ids }: RunningAction) => {
    setDone(null)
    void perform(async () => action.undo?.(ids), t('adminLists.bulk.state.undone', { undone: ids.length }))
  }
  return {
    start: (action: BulkAction, ids: readonly number[], all?: RunningAction['all']) => {
      if (ids.length > 0) setRunning({ action, ids, ...(all && { all }) })
    },
    dialog: running && <ActionDialog running={running} matching={matching} onEnd={end} onWork={onWork} />,
    undo: (
      <>
        {done && (
          <UndoBar
            key={done.ids.join()}
            text={t('admin.list.confirm', { action: done.action.label, n: done.ids.length })}
            undo={t('adminLists.bulk.undo')}
            onUndo={() => undo(done)}
            onEnd={forget}
          />
        )}
        {refusal}
      </>
    ),
  }
}

interface BulkBarProps {
  ids: readonly number[]
  actions: readonly BulkAction[]
  start: ReturnType<typeof useBulkActions>['start']
  /** All matching rows, when there are more than the page shows. */
  all: AllRows | undefined
  /** Saves the selected rows, or all matching ones, as a file. */
  save: ((isAll: boolean) => Promise<void>) | undefined
}

/** The number of selected rows, and the actions on them or on all matching rows. */
export function BulkBar({ ids, actions, start, all, save }: BulkBarProps) {
  const t = useTexts()
  const { perform, isBusy, refusal } = useAdminAction()
  const [isAll, setAll] = useState(false)
  if (ids.length === 0) return null
  const chosen = isAll ? all : undefined
  return (
    <div className={cx('alist__bulk')}>
      <span role="status">{t('admin.list.chosen', { n: chosen?.count ?? ids.length })}</span>
      {all && (
        <Button size="small" kind="text" onClick={() => setAll(!isAll)}>
          {chosen ? t('adminLists.bulk.page') : t('adminLists.bulk.all', { n: all.count })}
        </Button>
      )}
      {actions
        .filter(({ bulk }) => !chosen || (bulk && chosen.matching))
        .map((action) => (
          <Button
            key={action.name}
            size="small"
            kind={action.kind ?? 'info'}
            onClick={() => start(action, ids, chosen)}
          >
            {action.label}
          </Button>
        ))}
      {save && (
        <Button
          size="small"
          icon="download"
          isLoading={isBusy}
          onClick={() => void perform(() => save(chosen !== undefined), '')}
        >
          {t('adminLists.saveChosen')}
        </Button>
      )}
      {refusal}
    </div>
  )
}
