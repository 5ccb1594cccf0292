import { limits } from '@chaguan/contracts'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Toast.module.css'

const cx = classNames(styles)

/** Shows a short message, one at a time; it goes after 1500 ms (spec 9) or after the given milliseconds, 0 stays. */
export type ShowToast = (text: string, how?: { durationMs?: number }) => void

const ToastContext = createContext<ShowToast>(() => {})

/** The way to show a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

interface Shown {
  readonly text: string
  readonly durationMs: number
}

/** Draws the toasts of everything below it and has them read aloud. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback<ShowToast>((text, { durationMs = limits.toastMs } = {}) => {
    setShown({ text, durationMs })
  }, [])
  useEffect(() => {
    if (!shown || shown.durationMs === 0) return undefined
    const timer = setTimeout(() => setShown(null), shown.durationMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <ToastContext value={show}>
      {children}
      <output aria-live="polite">{shown && <span className={cx('toast')}>{shown.text}</span>}</output>
    </ToastContext>
  )
}
