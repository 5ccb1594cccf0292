import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import './Dialog.module.css'
import { Popup } from './Popup.tsx'

export interface SheetAction {
  readonly key: string
  readonly text: string
  readonly icon?: IconName
  readonly description?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
}

export interface ActionSheetProps {
  isOpen: boolean
  onClose: () => void
  label: string
  /** Text above the actions. */
  title?: string
  actions: readonly SheetAction[]
  /** Below each other, or side by side with the icon above the text. */
  layout?: 'column' | 'row'
  cancel: string
  onSelect: (key: string) => void
}

function SheetItem({ action, onSelect }: { action: SheetAction; onSelect: (key: string) => void }) {
  const { key, text, icon, description, isDanger, isDisabled, isBusy } = action
  return (
    <li>
      <button
        type="button"
        className={cx('actions__item', isDanger && 'is-danger')}
        disabled={isDisabled === true || isBusy === true}
        onClick={() => onSelect(key)}
      >
        {isBusy ? <Spinner text={text} quiet /> : icon && <Icon of={icon} />}
        <span>
          {text}
          {description && <span className={cx('actions__about')}>{description}</span>}
        </span>
      </button>
    </li>
  )
}

/** A bottom sheet of actions, with a cancel button. */
export function ActionSheet(props: ActionSheetProps) {
  const { isOpen, onClose, label, title, actions, layout = 'column', cancel, onSelect } = props
  return (
    <Popup isOpen={isOpen} onClose={onClose} label={label}>
      {title && <p className={cx('actions__title')}>{title}</p>}
      <ul className={cx('actions', `actions--${layout}`)}>
        {actions.map((action) => (
          <SheetItem key={action.key} action={action} onSelect={onSelect} />
        ))}
      </ul>
      <div className={cx('actions__cancel')}>
        <Button kind="fill" size="large" full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Popup>
  )
}
