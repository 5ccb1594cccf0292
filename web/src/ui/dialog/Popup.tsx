import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../class-names.ts'
import { prefersReducedMotion } from '../reduced-motion.ts'
import { popupMs } from '../timings-and-sizes.ts'
import './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

interface Presence {
  /** Whether it is rendered: from the opening until the closing animation has ended. */
  readonly isHere: boolean
  readonly isLeaving: boolean
}

/**
 * Keeps something rendered for `ms` milliseconds after it was closed, for its closing animation; not with reduced
 * motion.
 */
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
 * Renders a closed dialog over the page while `isLeaving`; clicks pass through it to the page, which is not blocked by
 * the animation.
 */
function useLeaving(ref: RefObject<HTMLDialogElement | null>, isLeaving: boolean): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isLeaving) return
    // Set before it is shown, so that it does not take the focus.
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
  /** Called when the person closes it; the parent then sets `isOpen`. */
  onClose: () => void
  position?: 'bottom' | 'top' | 'center'
  /** Accessible name of the close button; without it there is none. */
  closeLabel?: string
  /** Whether a click on the backdrop calls `onClose`. */
  maskCloses?: boolean
  /** The buttons at its bottom, of equal width. */
  foot?: ReactNode
  children?: ReactNode
}

/** The accessible name of a popup is a text or the id of its title. */
export type PopupProps = PopupBase & ({ label: string } | { labelledBy: string })

/**
 * Slides over the page and prevents it from scrolling; opening and closing take 300 ms each
 * (docs/reference/components.md#popup). The page accepts clicks again as soon as the popup is closed; after a click on
 * the backdrop only at the end of the animation, because people often double-click there.
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
