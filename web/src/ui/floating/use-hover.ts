import { type PointerEvent, useEffect, useRef } from 'react'

interface HoverTimes {
  readonly openMs: number
  readonly closeMs: number
}

interface Hover {
  /** Cancels the pending change. */
  readonly cancel: () => void
  /** Opens or closes after so many milliseconds, at once for 0; cancels a pending change. */
  readonly later: (isOpen: boolean, ms: number) => void
  readonly on: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: (event: PointerEvent) => void
  }
}

/** Opens and closes with a delay when a mouse enters and leaves; ignores touch. */
export function useHover(change: (isOpen: boolean) => void, { openMs, closeMs }: HoverTimes): Hover {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const later = (isOpen: boolean, ms: number) => {
    cancel()
    if (ms === 0) change(isOpen)
    else timer.current = setTimeout(() => change(isOpen), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    cancel,
    later,
    on: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'touch') later(true, openMs)
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') later(false, closeMs)
      },
    },
  }
}
