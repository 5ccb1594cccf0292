import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createToasts, type ShowToast, type ToastQueue } from './toast-queue.ts'

export type { ShowToast } from './toast-queue.ts'

const nothing = () => {}
const ToastContext = createContext<ShowToast>(() => ({ hide: nothing, destroy: nothing }))

/** The way to show a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

type View = ComponentType<{ queue: ToastQueue; closeLabel: string }>

/** Loads how toasts look with the first touch or key, so that it is there before the first of them is. */
function useView(queue: ToastQueue): View | null {
  const [view, setView] = useState<{ View: View } | null>(null)
  useEffect(() => {
    let isAsked = false
    const load = () => {
      if (isAsked) return
      isAsked = true
      import('./ToastView.tsx').then(
        ({ ToastView }) => setView({ View: ToastView }),
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

/** Draws the toasts of everything below it and has them read aloud; `closeLabel` names the cross of those that stay. */
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
