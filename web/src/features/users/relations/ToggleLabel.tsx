import { cx } from '../../../ui/class-names.ts'
import './relations.module.css'

export interface ToggleLabelProps {
  /** How it is. */
  state: string
  /** What a press does, shown instead while the mouse or the keyboard is on the button. */
  press?: string | undefined
  /** Whom it is about, for whoever only hears the button. */
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
