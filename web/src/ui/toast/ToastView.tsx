import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Toast.module.css'
import type { ToastKind, ToastQueue, VisibleToast } from './toast-queue.ts'

const shapes: Partial<Record<ToastKind, IconName>> = {
  success: 'check',
  warning: 'triangle-alert',
  error: 'circle-x',
}

interface ToastProps extends VisibleToast {
  closeLabel: string
  onClose: () => void
}

function Toast({ text, kind, isLeaving, isClosable, closeLabel, onClose }: ToastProps) {
  const shape = shapes[kind]
  return (
    <span className={cx('toast', `toast--${kind}`, isLeaving && 'is-leaving')} data-toast="">
      {kind === 'loading' && <span className={cx('toast__wheel')} />}
      {shape && <Icon of={shape} />}
      <span className={cx('toast__text')}>{text}</span>
      {isClosable && (
        <button type="button" className={cx('toast__close')} aria-label={closeLabel} onClick={onClose}>
          <Icon of="x" size={16} />
        </button>
      )}
    </span>
  )
}

/** The visible toast; reopened for each one, so that it lies above dialogs that were opened since. */
export function ToastView({ queue, closeLabel }: { queue: ToastQueue; closeLabel: string }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.current, () => null)
  const ref = useRef<HTMLDivElement>(null)
  const isLeaving = shown?.isLeaving === true
  useEffect(() => {
    const place = ref.current
    if (!place?.showPopover || isLeaving) return
    place.hidePopover()
    if (shown) place.showPopover()
  }, [shown, isLeaving])
  const closing = { closeLabel, onClose: queue.hide }
  const isUrgent = shown?.kind === 'error' || shown?.kind === 'warning'
  return (
    <div ref={ref} className={cx('toasts', shown && `toasts--${shown.position}`)} popover="manual">
      {shown?.mask && <div className={cx('toasts__mask')} />}
      <output className={cx('toasts__place')} aria-live="polite">
        {shown && !isUrgent && <Toast {...shown} {...closing} />}
      </output>
      <div className={cx('toasts__place')} role="alert">
        {shown && isUrgent && <Toast {...shown} {...closing} />}
      </div>
    </div>
  )
}
