import { useEffect, useState } from 'react'

/** Seconds until a moment (milliseconds since 1970 by the reader's clock), counted down to nothing, and how to set it. */
export function useCountdown(): [number, (until: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, setUntil]
}

/** Seconds that the server says are left before something may be done again; null when it does not say so. */
export function waitIn(data: unknown): number | null {
  const { interval } = (data ?? {}) as { interval?: unknown }
  return typeof interval === 'number' ? interval : null
}
