import { TransportError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'

/** How work that is heavy for the processor is let through. */
export interface SemaphoreLimits {
  /** Tasks that may wait; further ones are refused at once. */
  readonly waitingMost: number
  /** Milliseconds that a work waits for its turn before it is refused. */
  readonly waitMs: number
}

/** Refused: too many wait. It says when to come again. */
const tooBusy = (waitMs: number) =>
  new TransportError(429, 'NET_ERROR', localized('signIn.login.busy'), {
    'retry-after': String(Math.ceil(waitMs / 1000)),
  })

/**
 * Lets works through one at a time, in the order they came. A work that would wait too long, or behind too many, is
 * refused with HTTP 429 and never done.
 */
export function openSemaphore({
  waitingMost,
  waitMs,
}: SemaphoreLimits): <R>(work: () => Promise<R>) => Promise<R> {
  let isRunning = false
  const waiting: (() => void)[] = []

  function myTurn(): Promise<void> {
    if (waiting.length >= waitingMost) throw tooBusy(waitMs)
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(tooBusy(waitMs))
      }, waitMs)
      waiting.push(go)
    })
  }

  return async (work) => {
    if (isRunning) await myTurn()
    else isRunning = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn is handed on, so that nobody slips in between.
      if (next) next()
      else isRunning = false
    }
  }
}
