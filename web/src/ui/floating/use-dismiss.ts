import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Dismissal {
  /** Presses and focus inside this element do not dismiss. */
  readonly inside: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly closesOutside?: boolean
  /** `isEscape` is true when the focus should be restored. */
  readonly onDismiss: (isEscape: boolean) => void
}

/** Open layers, the last opened last: Escape closes only that one. */
const opened: symbol[] = []

/** Dismisses on Escape, and on a press or focus outside; one Escape closes one layer. */
export function useDismiss({ inside, isOpen, closesOutside = true, onDismiss }: Dismissal): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const own = Symbol('open')
    opened.push(own)
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) dismiss(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || opened.at(-1) !== own) return
      event.preventDefault()
      dismiss(true)
    }
    // The press that opened it must not close it.
    const timer = setTimeout(() => {
      if (!closesOutside) return
      document.addEventListener('pointerdown', outside)
      document.addEventListener('focusin', outside)
    })
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      opened.splice(opened.indexOf(own), 1)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isOpen, closesOutside, inside])
}
