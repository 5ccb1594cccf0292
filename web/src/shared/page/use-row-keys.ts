import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Whether a key is handled elsewhere: by a field, an open dialog, or as a shortcut of the browser. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
  return (isTyping(event.target) && !isBox) || document.querySelector('dialog[open]') !== null
}

/** The keys of a list: j and k move between rows, x selects one, and `others` are further keys with their handlers. */
export interface RowKeys {
  readonly count: number
  readonly active: number
  readonly go: (index: number) => void
  readonly pick: (index: number) => void
  readonly others?: Readonly<Record<string, () => void>>
}

/**
 * Handles single keys of a list, except while somebody types in a field or holds a modifier. Keys act on the rows of
 * the last render.
 */
export function useRowKeys({ count, active, go, pick, others = {} }: RowKeys): void {
  const obey = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return
    const actionByKey: Readonly<Record<string, () => void>> = {
      ...others,
      j: () => go(Math.min(count - 1, active + 1)),
      k: () => go(Math.max(0, active - 1)),
      x: () => active >= 0 && pick(active),
    }
    const action = actionByKey[event.key]
    if (!action || (count === 0 && event.key !== '/')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => obey(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
