import type { InputOf, reviewDeskApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { DeskAction, DeskKind } from './DeskItemCard.tsx'
import './desk.module.css'
import { deskHref } from './desk-page.ts'

type Decision = InputOf<typeof reviewDeskApi.decideAtDesk>

/** The action that reverts each decision. */
export const revertingActions: Readonly<Record<DeskAction, Decision['action']>> = {
  approve: 'pend',
  ignore: 'pend',
  delete: 'restore',
  settle: 'reopen',
}

/** The last decision without JavaScript, from the address; null when there is nothing to revert. */
export function lastDecision(query: URLSearchParams): { action: DeskAction; id: number } | null {
  const action = (Object.keys(revertingActions) as DeskAction[]).find((one) => one === query.get('action'))
  const id = query.get('id') ?? ''
  return action && /^[1-9]\d{0,14}$/.test(id) ? { action, id: Number(id) } : null
}

/** A text about the last decision, with a button that reverts it without JavaScript. */
export function DeskUndo({ kind, query }: { kind: DeskKind; query: URLSearchParams }) {
  const t = useTexts()
  const last = lastDecision(query)
  if (!last) return null
  return (
    <Alert kind="success">
      <form method="post" action={deskHref(kind)} className={cx('desk__undo')}>
        <FormFields action="decide" />
        <input type="hidden" name="kind" value={kind} />
        {t(`moderation.desk.done.${last.action}`)}
        <Button
          type="submit"
          size="small"
          name="decision"
          value={`${revertingActions[last.action]}:${last.id}`}
        >
          {t('moderation.undo')}
        </Button>
      </form>
    </Alert>
  )
}
