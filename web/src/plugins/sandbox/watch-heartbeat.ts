/** Milliseconds between two pings of a frame, and within which it must respond. */
export const pingIntervalMs = 2000
export const pongTimeoutMs = 4000
/** The time for the first response includes the loading of the frame. */
export const beginWithinMs = 15_000
/** A ping that is so many milliseconds late shows that the page was suspended or busy itself. */
const lateMs = 1000

/** The watch of one frame. */
export interface HeartbeatWatch {
  /** Records a response. */
  received(): void
  stop(): void
}

interface Watched {
  grant(): void
}

const watched = new Set<Watched>()

/**
 * Pings a frame repeatedly and calls `ended` once when it does not respond. Time in which the page was in the
 * background, suspended or busy does not count, nor does time in which another unresponsive frame blocked the page.
 */
export function watchHeartbeat(ping: () => void, ended: () => void): HeartbeatWatch {
  let answeredAt = performance.now() + beginWithinMs
  let askedAt = performance.now()
  const own: Watched = {
    grant: () => {
      answeredAt = Math.max(answeredAt, performance.now())
    },
  }
  watched.add(own)
  const stop = () => {
    clearInterval(timer)
    watched.delete(own)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    const wasAway = document.visibilityState === 'hidden' || now - askedAt > pingIntervalMs + lateMs
    askedAt = now
    ping()
    if (wasAway) own.grant()
    else if (now - answeredAt > pongTimeoutMs) {
      stop()
      for (const other of watched) other.grant()
      ended()
    }
  }, pingIntervalMs)
  return {
    received: () => {
      answeredAt = performance.now()
    },
    stop,
  }
}
