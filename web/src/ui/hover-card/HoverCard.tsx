import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { Popup } from '../dialog/Popup.tsx'
import { FloatingAnchor, FloatingPanel } from '../floating/FloatingPanel.tsx'
import type { Placement } from '../floating/position-panel.ts'
import { useDismiss } from '../floating/use-dismiss.ts'
import { useFloating } from '../floating/use-floating.ts'
import { useHover } from '../floating/use-hover.ts'
import { hoverCardMs } from '../timings-and-sizes.ts'

export interface HoverCardProps {
  /** Accessible name of the card. */
  label: string
  /** Renders the card; called, and therefore loaded, only while it is open. */
  card: () => ReactNode
  placement?: Placement
  /** Whether a touch opens it as a sheet; without it a touch follows the link. */
  opensByTouch?: boolean
  className?: string
  /** A link or a picture. */
  children: ReactNode
}

/**
 * A card about its trigger: it opens on hover or focus and closes 200 ms after the pointer has left
 * (docs/reference/components.md#hover-card). A touch opens the same card as a bottom sheet.
 */
export function HoverCard(props: HoverCardProps) {
  const { label, card, placement = 'bottom-start', opensByTouch = true, className, children } = props
  const [isOpen, setOpen] = useState(false)
  const [isSheet, setSheet] = useState(false)
  const byTouch = useRef(false)
  const { anchor, panel } = useFloating(isOpen, placement)
  const hover = useHover(setOpen, { openMs: 0, closeMs: hoverCardMs.close })
  useDismiss({ inside: anchor, isOpen, onDismiss: () => hover.later(false, 0) })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) hover.later(false, hoverCardMs.close)
  }
  return (
    <>
      <FloatingAnchor
        ref={anchor}
        className={className}
        {...hover.on}
        onPointerDown={({ pointerType }) => {
          byTouch.current = pointerType === 'touch'
        }}
        onClickCapture={(event) => {
          if (!byTouch.current || !opensByTouch) return
          event.preventDefault()
          event.stopPropagation()
          setSheet(true)
        }}
        onFocus={({ target }) => {
          if (target.matches(':focus-visible') && !byTouch.current) hover.later(true, 0)
        }}
        onBlur={leave}
      >
        {children}
        {isOpen && (
          <FloatingPanel ref={panel} isLate role="group" aria-label={label}>
            {card()}
          </FloatingPanel>
        )}
      </FloatingAnchor>
      <Popup isOpen={isSheet} onClose={() => setSheet(false)} label={label}>
        {isSheet && card()}
      </Popup>
    </>
  )
}
