import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createToasts, type ShowToast, type ToastQueue } from './toast-queue.ts'

export type { ShowToast } from './toast-queue.ts'

const nothing = () => {}
const ToastContext = createContext<ShowToast>(() => ({ hide: nothing, destroy: nothing }))

/** Returns the function that shows a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

type View = ComponentType<{ queue: ToastQueue; closeLabel: string }>

/** Loads the view of toasts at the first interaction, so that it is available before the first toast. */
function useView(queue: ToastQueue): View | null {
  const [view, setView] = useState<{ View: View } | null>(null)
  useEffect(() => {
    let isAsked = false
    const load = () => {
      if (isAsked) return
      isAsked = true
      import('./ToastView.tsx').then(
        (module) => setView({ View: module.ToastView }),
        () => {
          isAsked = false
        },
      )
    }
    const stop = queue.subscribe(load)
    const once = { once: true, capture: true }
    addEventListener('pointerdown', load, once)
    addEventListener('keydown', load, once)
    return () => {
      stop()
      removeEventListener('pointerdown', load, once)
      removeEventListener('keydown', load, once)
    }
  }, [queue])
  return view?.View ?? null
}

/**
 * Shows the toasts of everything below it and announces them; `closeLabel` names the close button of permanent ones.
 */
export function Toasts({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [queue] = useState(createToasts)
  const View = useView(queue)
  return (
    <ToastContext value={queue.show}>
      {children}
      {View && <View queue={queue} closeLabel={closeLabel} />}
    </ToastContext>
  )
}
