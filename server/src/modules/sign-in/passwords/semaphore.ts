import { TransportError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'

/** Limits of the queue of CPU-heavy tasks. */
export interface SemaphoreLimits {
  /** Maximum waiting tasks; further ones are refused at once. */
  readonly maxWaiting: number
  /** Maximum milliseconds that a task waits before it is refused. */
  readonly waitMs: number
}

/** The error for refused tasks, with a Retry-After header. */
const tooBusy = (waitMs: number) =>
  new TransportError(429, 'NET_ERROR', localized('signIn.login.busy'), {
    'retry-after': String(Math.ceil(waitMs / 1000)),
  })

/**
 * Creates a function that runs tasks one at a time, in order of arrival. A task that would wait too long, or behind too
 * many, is refused with HTTP 429 and never run.
 */
export function openSemaphore({
  maxWaiting,
  waitMs,
}: SemaphoreLimits): <R>(work: () => Promise<R>) => Promise<R> {
  let isRunning = false
  const waiting: (() => void)[] = []

  function myTurn(): Promise<void> {
    if (waiting.length >= maxWaiting) throw tooBusy(waitMs)
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
      // Hand over directly, so that no new task slips in between.
      if (next) next()
      else isRunning = false
    }
  }
}
