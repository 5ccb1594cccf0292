import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './Toast.module.css'
import {
  createToasts,
  type ShownToast,
  type ShowToast,
  type ToastKind,
  type ToastQueue,
} from './toast-queue.ts'

export type { ShowToast } from './toast-queue.ts'

const cx = classNames(styles)

const shapes: Partial<Record<ToastKind, IconShape>> = {
  success: Check,
  warning: TriangleAlert,
  error: CircleX,
}

const nothing = () => {}
const ToastContext = createContext<ShowToast>(() => ({ hide: nothing, destroy: nothing }))

/** The way to show a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

function Toast({ text, kind, isLeaving }: ShownToast) {
  const shape = shapes[kind]
  return (
    <span className={cx('toast', `toast--${kind}`, isLeaving && 'is-leaving')}>
      {kind === 'loading' && <span className={cx('toast__wheel')} />}
      {shape && <Icon of={shape} />}
      {text}
    </span>
  )
}

/** The toast itself: shown again it comes to lie above whatever dialog was opened since. */
function Shown({ queue }: { queue: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.current, () => null)
  const ref = useRef<HTMLDivElement>(null)
  const isLeaving = shown?.isLeaving === true
  useEffect(() => {
    const place = ref.current
    if (!place?.showPopover || isLeaving) return
    place.hidePopover()
    if (shown) place.showPopover()
  }, [shown, isLeaving])
  const isUrgent = shown?.kind === 'error' || shown?.kind === 'warning'
  return (
    <div ref={ref} className={cx('toasts', shown && `toasts--${shown.position}`)} popover="manual">
      {shown?.mask && <div className={cx('toasts__mask')} />}
      <output className={cx('toasts__place')} aria-live="polite">
        {shown && !isUrgent && <Toast {...shown} />}
      </output>
      <div className={cx('toasts__place')} role="alert">
        {shown && isUrgent && <Toast {...shown} />}
      </div>
    </div>
  )
}

/** Draws the toasts of everything below it and has them read aloud. */
export function Toasts({ children }: { children: ReactNode }) {
  const [queue] = useState(createToasts)
  return (
    <ToastContext value={queue.show}>
      {children}
      <Shown queue={queue} />
    </ToastContext>
  )
}
