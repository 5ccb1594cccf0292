import { limits } from '@chaguan/contracts/browser'
import { toastFadeMs } from '../timings-and-sizes.ts'

/** What a toast tells (docs/reference/components.md#toast). */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'loading'

export interface ToastHow {
  kind?: ToastKind
  /** Milliseconds it stays, 1500 unless given; 0 stays until it is hidden. */
  durationMs?: number
  /** Whether it takes every click meanwhile. */
  mask?: boolean
  position?: 'top' | 'center' | 'bottom'
  /** Called once, when it has gone. */
  onClose?: () => void
}

/** Takes the toast away that was shown; one that has gone already is left alone. Both do the same. */
export interface ToastHandle {
  readonly hide: () => void
  readonly destroy: () => void
}

/** Shows a short message, one at a time. */
export type ShowToast = (text: string, how?: ToastHow) => ToastHandle

/** How an error is told after which a person has to decide what to do: it stays until they close it. */
export const untilClosed = { kind: 'error', durationMs: 0 } as const satisfies ToastHow

/** What is shown; a new object for each showing, even of the same words. */
export interface ShownToast {
  readonly text: string
  readonly kind: ToastKind
  readonly mask: boolean
  readonly position: 'top' | 'center' | 'bottom'
  readonly isLeaving: boolean
  /** It goes only when it is closed: a person closes it, but what is under way goes by itself when it is done. */
  readonly isClosable: boolean
}

export interface ToastQueue {
  current(): ShownToast | null
  subscribe(listener: () => void): () => void
  readonly show: ShowToast
  hide(): void
}

interface QueuedToast {
  shown: ShownToast
  readonly onClose: (() => void) | undefined
}

/**
 * Holds the one toast that is shown: a newer one takes the place of the older one at once and has its whole time. A
 * toast whose time is over fades out in 300 ms and has gone then.
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
