import { useEffect, useState } from 'react'

/**
 * Returns the seconds until a moment (milliseconds since 1970 by the client's clock), counted down to 0, and its
 * setter.
 */
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

/** The seconds in the data of a refusal before the call may be repeated; null when it contains none. */
export function secondsToWait(data: unknown): number | null {
  const { interval } = (data ?? {}) as { interval?: unknown }
  return typeof interval === 'number' ? interval : null
}
