import { useEffect, useState } from 'react'
import { wantsStillness } from '../reduced-motion.ts'

interface Presence {
  /** Whether it is to be drawn: from the opening until it has gone. */
  readonly isHere: boolean
  readonly isLeaving: boolean
}

/** Keeps something drawn for so many milliseconds after it was closed, so that it can be seen going; not at all for
 * readers who want less motion. */
export function usePresence(isOpen: boolean, ms: number): Presence {
  const [isHere, setHere] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setHere(true)
      return
    }
    const timer = setTimeout(() => setHere(false), wantsStillness() ? 0 : ms)
    return () => clearTimeout(timer)
  }, [isOpen, ms])
  return { isHere: isOpen || isHere, isLeaving: !isOpen && isHere }
}
