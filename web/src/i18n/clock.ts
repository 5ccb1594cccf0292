const tickMs = 30_000
const wireForm = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/**
 * Converts a wire time to milliseconds as if it were UTC, or null: only differences and calendar fields are meaningful.
 */
export function wireMs(text: string): number | null {
  const match = wireForm.exec(text)
  if (!match) return null
  const [year = 0, month = 1, ...rest] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, ...(rest as [number, number, number, number]))
}

/** The site's time in the page: it starts at the server's time and does not depend on the viewer's clock. */
export interface Clock {
  readonly utcOffset: string
  /** The site's time when the page was rendered, which hydration starts from; comparable with `wireMs`. */
  readonly startedAt: number
  /** The site's time at the last tick, comparable with `wireMs`. */
  read(): number
  /** The site's time at this moment, comparable with `wireMs`. */
  now(): number
  /** Subscribes to ticks twice a minute; in the browser only. */
  subscribe(listener: () => void): () => void
}

/**
 * Starts a clock at the wire time when the page was rendered; `began` is that moment in milliseconds of
 * `performance.now`.
 */
export function startClock(rendered: string, utcOffset: string, began = performance.now()): Clock {
  const startedAt = wireMs(rendered) ?? 0
  const now = () => startedAt + Math.round(performance.now() - began)
  let at = startedAt
  return {
    utcOffset,
    startedAt,
    read: () => at,
    now,
    subscribe(listener) {
      const timer = setInterval(() => {
        at = now()
        listener()
      }, tickMs)
      return () => clearInterval(timer)
    },
  }
}
