import { type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import { FloatingAnchor, FloatingPanel } from '../floating/FloatingPanel.tsx'
import type { Placement } from '../floating/position-panel.ts'
import { useDismiss } from '../floating/use-dismiss.ts'
import { useFloating } from '../floating/use-floating.ts'
import { useHover } from '../floating/use-hover.ts'
import { dropdownMs } from '../timings-and-sizes.ts'
import './Tooltip.module.css'

export interface TooltipProps {
  text: string
  placement?: Placement
  /** Renders the described control; the attributes connect it to the text. */
  children: (attributes: { 'aria-describedby'?: string }) => ReactNode
}

/** A short description of a control, on hover after 250 ms and on focus at once; Escape hides it. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { anchor, panel } = useFloating(isOpen, placement, 6)
  const hover = useHover(setOpen, { openMs: dropdownMs.open, closeMs: dropdownMs.close })
  useDismiss({ inside: anchor, isOpen, closesOutside: false, onDismiss: () => hover.later(false, 0) })
  return (
    <FloatingAnchor
      ref={anchor}
      {...hover.on}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) hover.later(true, 0)
      }}
      onBlur={() => hover.later(false, 0)}
    >
      {children(isOpen ? { 'aria-describedby': id } : {})}
      {isOpen && (
        <FloatingPanel ref={panel} id={id} role="tooltip" className={cx('tooltip')}>
          {text}
        </FloatingPanel>
      )}
    </FloatingAnchor>
  )
}
