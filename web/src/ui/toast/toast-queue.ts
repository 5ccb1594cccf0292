import { limits } from '@chaguan/contracts/browser'
import { toastFadeMs } from '../timings-and-sizes.ts'

/** The kinds of a toast (docs/reference/components.md#toast). */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'loading'

export interface ToastOptions {
  kind?: ToastKind
  /** Milliseconds for which it is shown, 1500 by default; with 0 it stays until it is hidden. */
  durationMs?: number
  /** Whether it blocks all clicks meanwhile. */
  mask?: boolean
  position?: 'top' | 'center' | 'bottom'
  /** Called once, after it was removed. */
  onClose?: () => void
}

/** Hides the toast; does nothing when it was removed. Both methods do the same. */
export interface ToastHandle {
  readonly hide: () => void
  readonly destroy: () => void
}

/** Shows a short message, one at a time. */
export type ShowToast = (text: string, how?: ToastOptions) => ToastHandle

/** Options of an error toast on which a person has to act: it stays until they close it. */
export const persistentError = { kind: 'error', durationMs: 0 } as const satisfies ToastOptions

/** The visible toast; a new object for each one, even with the same text. */
export interface VisibleToast {
  readonly text: string
  readonly kind: ToastKind
  readonly mask: boolean
  readonly position: 'top' | 'center' | 'bottom'
  readonly isLeaving: boolean
  /** Whether it has a close button: permanent toasts have one, but a loading toast is hidden by its caller. */
  readonly isClosable: boolean
}

export interface ToastQueue {
  current(): VisibleToast | null
  subscribe(listener: () => void): () => void
  readonly show: ShowToast
  hide(): void
}

interface QueuedToast {
  shown: VisibleToast
  readonly onClose: (() => void) | undefined
}

/**
 * The queue of the visible toast: a newer one replaces it at once and has its full duration. A toast whose duration is
 * over fades out in 300 ms and is then removed.
 */
export function createToasts(): ToastQueue {
  const listeners = new Set<() => void>()
  let standing: QueuedToast | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(next: QueuedToast | null): void {
    clearTimeout(timer)
    const before = standing
    standing = next
    for (const listener of listeners) listener()
    if (before && before !== next) before.onClose?.()
  }

  function leave(): void {
    if (!standing || standing.shown.isLeaving) return
    standing.shown = { ...standing.shown, isLeaving: true }
    put(standing)
    timer = setTimeout(() => put(null), toastFadeMs)
  }

  return {
    current: () => standing?.shown ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(text, { kind = 'info', durationMs = limits.toastMs, mask = false, position = 'top', onClose } = {}) {
      const isClosable = durationMs === 0 && kind !== 'loading'
      const own: QueuedToast = {
        shown: { text, kind, mask, position, isLeaving: false, isClosable },
        onClose,
      }
      put(own)
      if (durationMs > 0) timer = setTimeout(leave, durationMs)
      const hide = () => {
        if (standing === own) leave()
      }
      return { hide, destroy: hide }
    },
    hide: leave,
  }
}
