import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { FloatingAnchor } from '../floating/FloatingPanel.tsx'
import { useDismiss } from '../floating/use-dismiss.ts'
import { useFloating } from '../floating/use-floating.ts'
import { useHover } from '../floating/use-hover.ts'
import { Icon } from '../icon/Icon.tsx'
import { dropdownMs } from '../timings-and-sizes.ts'
import './Dropdown.module.css'
import { type DropdownItem, DropdownMenu } from './DropdownMenu.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

export type { DropdownItem } from './DropdownMenu.tsx'

const placements = { left: 'bottom-start', center: 'bottom', right: 'bottom-end' } as const

export interface DropdownProps {
  /** Accessible name of the menu, and of a trigger without text. */
  label: string
  /**
   * `hover` opens 250 ms after the pointer has entered and closes 150 ms after it has left; `click` toggles
   * (docs/reference/components.md#dropdown).
   */
  trigger?: 'hover' | 'click'
  items: readonly DropdownItem[]
  chosen?: string
  onPick: (id: string) => void
  placement?: keyof typeof placements
  /** Whether it has an arrow that points at the trigger. */
  arrow?: boolean
  /** Whether picking an item closes it. */
  hideOnClick?: boolean
  /** Called on every change, not on the first render. */
  onVisibleChange?: (isVisible: boolean) => void
  /** Class of the trigger instead of its default style. */
  triggerClass?: string
  children: ReactNode
}

function useVisibility(onVisibleChange: DropdownProps['onVisibleChange']) {
  const [isOpen, setOpen] = useState(false)
  const isReported = useRef(false)
  const notifyVisibility = useEffectEvent((isVisible: boolean) => onVisibleChange?.(isVisible))
  useEffect(() => {
    if (isReported.current === isOpen) return
    isReported.current = isOpen
    notifyVisibility(isOpen)
  }, [isOpen])
  return [isOpen, setOpen] as const
}

/** A menu with a trigger, by mouse, touch and keys: arrows, Home and End move, Escape closes and restores the focus. */
export function Dropdown(props: DropdownProps) {
  const { label, trigger = 'hover', items, chosen, onPick, placement = 'center', arrow = true } = props
  const { hideOnClick = true, onVisibleChange, triggerClass, children } = props
  const id = useId()
  const [isOpen, setOpen] = useVisibility(onVisibleChange)
  const { anchor, panel } = useFloating(isOpen, placements[placement], arrow ? 10 : 4)
  const hover = useHover(setOpen, { openMs: dropdownMs.open, closeMs: dropdownMs.close })
  const focusTrigger = () => anchor.current?.querySelector<HTMLElement>('button')?.focus()
  const close = (isEscape: boolean) => {
    hover.later(false, 0)
    if (isEscape) focusTrigger()
  }
  useDismiss({ inside: anchor, isOpen, onDismiss: close })
  const keys = useMenuKeys({ isOpen, panel, open: () => hover.later(true, 0), close })
  // Hovering has opened it already, or is about to: the click must not close it again.
  const press = (byMouse: boolean) => hover.later(trigger === 'hover' && byMouse ? true : !isOpen, 0)
  return (
    <FloatingAnchor ref={anchor} {...(trigger === 'hover' && hover.on)} onKeyDown={keys}>
      <button
        type="button"
        className={triggerClass ?? cx('dropdown', isOpen && 'is-active')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={({ nativeEvent }) =>
          press(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse')
        }
      >
        {children}
        {!triggerClass && <Icon of="chevron-down" size={16} />}
      </button>
      {isOpen && (
        <DropdownMenu
          ref={panel}
          {...{ id, label, items, chosen, arrow }}
          onPick={(picked) => {
            onPick(picked)
            if (hideOnClick) close(true)
          }}
        />
      )}
    </FloatingAnchor>
  )
}
