import { failureCodes } from '@chaguan/contracts/browser'
import { asFailure } from '../../../api/failures.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import './admin-form.module.css'

/** A field that another administrator changed while the form was open, with its current value. */
export interface Conflict<V = unknown> {
  readonly key: string
  readonly value: V
}

/** The conflicts in the refusal of a save; empty when it was refused for another reason. */
export function conflictsOf<C extends Conflict = Conflict>(error: unknown): readonly C[] {
  const { Code, Data } = asFailure(error)
  if (Code !== failureCodes.RESOURCE_IN_USE) return []
  return (Data as { conflicts?: readonly C[] } | null | undefined)?.conflicts ?? []
}

interface ConflictsProps<C> {
  conflicts: readonly C[]
  /** Name and current value of a conflict. */
  show: (conflict: C) => { readonly name: string; readonly value: string }
  /** Called with the settled conflicts: with `mine` the next save overwrites them, else the stored value is used. */
  settle: (conflicts: readonly C[], mine: boolean) => void
}

/** The conflicts of a form, each with the choice between the stored value and the typed one. */
export function Conflicts<C extends Conflict>({ conflicts, show, settle }: ConflictsProps<C>) {
  const t = useTexts()
  if (conflicts.length === 0) return null
  return (
    <ul className={cx('aconflicts')}>
      {conflicts.map((conflict) => {
        const { name, value } = show(conflict)
        return (
          <li key={`${name} ${conflict.key}`}>
            <span>
              {t('adminSettings.conflict', { name, value: value || t('adminSettings.default.none') })}
            </span>
            <Button size="small" onClick={() => settle([conflict], false)}>
              {t('adminSettings.conflict.take')}
              {conflicts.length > 1 && <span className="dzq-vh">{name}</span>}
            </Button>
            <Button size="small" onClick={() => settle([conflict], true)}>
              {t('adminSettings.conflict.mine')}
              {conflicts.length > 1 && <span className="dzq-vh">{name}</span>}
            </Button>
          </li>
        )
      })}
      {conflicts.length > 1 && (
        <li>
          <Button size="small" onClick={() => settle(conflicts, false)}>
            {t('adminForm.conflict.takeAll', { n: conflicts.length })}
          </Button>
          <Button size="small" onClick={() => settle(conflicts, true)}>
            {t('adminForm.conflict.mineAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}
