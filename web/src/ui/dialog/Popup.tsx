import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../class-names.ts'
import { prefersReducedMotion } from '../reduced-motion.ts'
import { popupMs } from '../timings-and-sizes.ts'
import './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

interface Presence {
  /** Whether it is to be drawn: from the opening until it has gone. */
  readonly isHere: boolean
  readonly isLeaving: boolean
}

/** Keeps something drawn for so many milliseconds after it was closed, so that it can be seen going; not at all for
 * readers who want less motion. */
function usePresence(isOpen: boolean, ms: number): Presence {
  const [isHere, setHere] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setHere(true)
      return
    }
    const timer = setTimeout(() => setHere(false), prefersReducedMotion() ? 0 : ms)
    return () => clearTimeout(timer)
  }, [isOpen, ms])
  return { isHere: isOpen || isHere, isLeaving: !isOpen && isHere }
}

/**
 * Draws a dialog that is closed over the page while `isLeaving`; presses go through it to the page, which does not wait
 * until it has gone.
 */
function useLeaving(ref: RefObject<HTMLDialogElement | null>, isLeaving: boolean): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isLeaving) return
    // Before it is shown, so that it takes no focus.
    dialog.inert = true
    dialog.popover = 'manual'
    dialog.showPopover()
    return () => {
      if (dialog.isConnected) dialog.hidePopover()
      dialog.popover = null
      dialog.inert = false
    }
  }, [ref, isLeaving])
}

interface PopupBase {
  isOpen: boolean
  /** Called when the person wants it closed; the parent then sets `isOpen`. */
  onClose: () => void
  position?: 'bottom' | 'top' | 'center'
  /** Gives it a cross with this name. */
  closeLabel?: string
  /** Whether a click beside it asks to close it. */
  maskCloses?: boolean
  /** The buttons at its foot, of equal width. */
  foot?: ReactNode
  children?: ReactNode
}

/** A popup is named by words of its own or by the id of its title. */
export type PopupProps = PopupBase & ({ label: string } | { labelledBy: string })

/**
 * Slides over the page and keeps that from scrolling; it takes 300 ms to come and to go
 * (docs/reference/components.md#popup). The page takes presses again as soon as it is closed; after a press beside it
 * when it has gone, since that is often pressed twice.
 */
export function Popup(props: PopupProps) {
  const { isOpen, onClose, position = 'bottom', closeLabel, maskCloses, foot, children } = props
  const { isHere, isLeaving } = usePresence(isOpen, popupMs)
  const [isPressedBeside, setPressedBeside] = useState(false)
  if (isOpen && isPressedBeside) setPressedBeside(false)
  const holds = isLeaving && isPressedBeside
  const modal = useModal(isOpen || holds, onClose, maskCloses, () => {
    setPressedBeside(true)
    onClose()
  })
  useLeaving(modal.ref, isLeaving && !holds)
  useBackCloses(isOpen, onClose)
  const name = 'label' in props ? { 'aria-label': props.label } : { 'aria-labelledby': props.labelledBy }
  return (
    <dialog {...modal} {...name} className={cx('sheet', `sheet--${position}`, isLeaving && 'is-leaving')}>
      {isHere && (
        <div className={cx('sheet__in')}>
          {position === 'bottom' && <div className={cx('sheet__grip')} />}
          {closeLabel && (
            <span className={cx('sheet__close')}>
              <IconButton icon="x" label={closeLabel} onClick={onClose} />
            </span>
          )}
          {children}
          {foot && <div className={cx('sheet__foot')}>{foot}</div>}
        </div>
      )}
    </dialog>
  )
}
