/** Milliseconds between two questions whether a frame still answers, and how long it may take. */
export const askEveryMs = 2000
export const answerWithinMs = 4000
/** A first answer takes the loading of the frame with it. */
export const beginWithinMs = 15_000
/** A question that comes so many milliseconds late tells that the page was asleep or busy itself. */
const lateMs = 1000

/** Watches one frame. */
export interface AnswerWatch {
  /** It has answered. */
  heard(): void
  stop(): void
}

interface Watched {
  grant(): void
}

const watched = new Set<Watched>()

/**
 * Asks a frame again and again whether it answers, and calls `ended` once when it does not. Time in which the page was in
 * the background, asleep or busy does not count, nor does time that another frame has taken from it by not answering.
 */
export function watchAnswers(ask: () => void, ended: () => void): AnswerWatch {
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
    const wasAway = document.visibilityState === 'hidden' || now - askedAt > askEveryMs + lateMs
    askedAt = now
    ask()
    if (wasAway) own.grant()
    else if (now - answeredAt > answerWithinMs) {
      stop()
      for (const other of watched) other.grant()
      ended()
    }
  }, askEveryMs)
  return {
    heard: () => {
      answeredAt = performance.now()
    },
    stop,
  }
}
