import { type ReactNode, useEffect, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import { FloatingAnchor, FloatingPanel } from '../floating/FloatingPanel.tsx'
import type { Placement } from '../floating/position-panel.ts'
import { useDismiss } from '../floating/use-dismiss.ts'
import { useFloating } from '../floating/use-floating.ts'
import { useHover } from '../floating/use-hover.ts'
import { dropdownMs } from '../timings-and-sizes.ts'
import './Popover.module.css'

/** The props of a popover's trigger. */
export interface PopoverTrigger {
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls'?: string
}

export interface PopoverProps {
  label: string
  content: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement
  trigger?: 'click' | 'hover'
  /** Whether a press outside closes it. */
  closesOutside?: boolean
  arrow?: boolean
  children: (trigger: PopoverTrigger) => ReactNode
}

/** A floating panel beside its trigger, in one of twelve placements; Escape closes it and restores the focus. */
export function Popover(props: PopoverProps) {
  const { label, content, placement = 'top', trigger = 'click', closesOutside = true, arrow = true } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { anchor, panel } = useFloating(isOpen, placement, arrow ? 10 : 6)
  const hover = useHover(setOpen, { openMs: dropdownMs.open, closeMs: dropdownMs.close })
  const close = (givesFocusBack: boolean) => {
    hover.later(false, 0)
    if (givesFocusBack) anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  useDismiss({ inside: anchor, isOpen, closesOutside, onDismiss: close })
  useEffect(() => {
    if (isOpen && trigger === 'click') panel.current?.focus()
  }, [isOpen, trigger, panel])
  return (
    <FloatingAnchor ref={anchor} {...(trigger === 'hover' && hover.on)}>
      {props.children({
        onClick: () => hover.later(!isOpen, 0),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
      })}
      {isOpen && (
        <FloatingPanel ref={panel} id={id} role="dialog" aria-label={label} tabIndex={-1} arrow={arrow}>
          <div className={cx('popover')}>
            {typeof content === 'function' ? content(() => close(true)) : content}
          </div>
        </FloatingPanel>
      )}
    </FloatingAnchor>
  )
}
