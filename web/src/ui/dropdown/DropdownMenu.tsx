import { Fragment, type Ref } from 'react'
import { cx } from '../class-names.ts'
import { FloatingPanel } from '../floating/FloatingPanel.tsx'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Dropdown.module.css'

export interface DropdownItem {
  readonly id: string
  readonly text: string
  readonly icon?: IconName | undefined
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** Whether there is a line above it. */
  readonly divided?: boolean
}

export interface DropdownMenuProps {
  ref: Ref<HTMLDivElement>
  id: string
  label: string
  items: readonly DropdownItem[]
  /** Id of the current item; without it the items are actions. */
  chosen?: string | undefined
  arrow: boolean
  onPick: (id: string) => void
}

function Item({
  item,
  chosen,
  onPick,
}: Pick<DropdownMenuProps, 'chosen' | 'onPick'> & { item: DropdownItem }) {
  const { id, text, icon, isDisabled = false, isDanger } = item
  const isChosen = chosen === id
  const role =
    chosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const)
  return (
    <button
      type="button"
      {...role}
      tabIndex={-1}
      aria-disabled={isDisabled}
      className={cx(
        'dropdown__item',
        isDanger && 'is-danger',
        isDisabled && 'is-disabled',
        isChosen && 'is-chosen',
      )}
      onClick={() => {
        if (!isDisabled) onPick(id)
      }}
    >
      {icon && <Icon of={icon} size={18} />}
      {text}
    </button>
  )
}

/** The open menu of a dropdown. */
export function DropdownMenu({ ref, id, label, items, chosen, arrow, onPick }: DropdownMenuProps) {
  return (
    <FloatingPanel ref={ref} arrow={arrow}>
      <div id={id} role="menu" aria-label={label} className={cx('dropdown__menu')}>
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.divided && <hr className={cx('dropdown__line')} />}
            <Item item={item} chosen={chosen} onPick={onPick} />
          </Fragment>
        ))}
      </div>
    </FloatingPanel>
  )
}
