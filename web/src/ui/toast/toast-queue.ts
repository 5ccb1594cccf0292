import { limits } from '@chaguan/contracts'

/** Shows a short message, one at a time; it goes after 1500 ms (spec 9) or after the given milliseconds, 0 stays. */
export type ShowToast = (text: string, how?: { durationMs?: number }) => void

/** What is shown; a new object for each showing, even of the same words. */
export interface ShownToast {
  readonly text: string
}

export interface ToastQueue {
  current(): ShownToast | null
  subscribe(listener: () => void): () => void
  readonly show: ShowToast
  hide(): void
}

/** Holds the one toast that is shown: a newer one takes the place of the older one and has its whole time. */
export function createToasts(): ToastQueue {
  const listeners = new Set<() => void>()
  let shown: ShownToast | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(next: ShownToast | null): void {
    clearTimeout(timer)
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(text, { durationMs = limits.toastMs } = {}) {
      put({ text })
      if (durationMs > 0) timer = setTimeout(() => put(null), durationMs)
    },
    hide: () => put(null),
  }
}
