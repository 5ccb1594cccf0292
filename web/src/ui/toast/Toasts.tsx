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
import styles from './Toast.module.css'
import { createToasts, type ShowToast, type ToastQueue } from './toast-queue.ts'

export type { ShowToast } from './toast-queue.ts'

const cx = classNames(styles)

const ToastContext = createContext<ShowToast>(() => {})

/** The way to show a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** The toast itself: shown again it comes to lie above whatever dialog was opened since. */
function Shown({ queue }: { queue: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.current, () => null)
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const place = ref.current
    if (!place?.showPopover) return
    place.hidePopover()
    if (shown) place.showPopover()
  }, [shown])
  return (
    <output ref={ref} className={cx('toasts')} popover="manual" aria-live="polite">
      {shown && <span className={cx('toast')}>{shown.text}</span>}
    </output>
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
