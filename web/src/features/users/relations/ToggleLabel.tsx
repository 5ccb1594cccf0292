import { cx } from '../../../ui/class-names.ts'
import './relations.module.css'

export interface ToggleLabelProps {
  /** The state. */
  state: string
  /** The action, shown instead on hover or focus. */
  press?: string | undefined
  /** The person's name, for screen readers. */
  name: string
}

/** A button's text: the state, and on hover or focus the action; its width does not change. */
export function ToggleLabel({ state, press, name }: ToggleLabelProps) {
  return (
    <>
      <span className={cx('switching', press !== undefined && 'switching--two')}>
        <span className={cx('switching__state')}>{state}</span>
        {press !== undefined && <span className={cx('switching__press')}>{press}</span>}
      </span>
      <span className="dzq-vh"> {name}</span>
    </>
  )
}
