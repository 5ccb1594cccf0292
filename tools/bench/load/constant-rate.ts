import { setTimeout as sleep } from 'node:timers/promises'

/** A call with the milliseconds it took and the status it had; 0 for one that did not come through. */
export interface TimedResponse {
  readonly ms: number
  readonly status: number
}

/**
 * Makes calls at a rate, whether those before have come back or not: what waits on a server is seen, not hidden by a
 * client that waits too. Answers all of them, in the order they were made.
 */
export async function requestAtRate(
  perSecond: number,
  seconds: number,
  make: (nth: number) => Promise<number>,
): Promise<TimedResponse[]> {
  const calls: Promise<TimedResponse>[] = []
  const begunAt = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const early = (nth * 1000) / perSecond - (performance.now() - begunAt)
    if (early > 0) await sleep(early)
    const at = performance.now()
    calls.push(
      make(nth).then(
        (status) => ({ ms: performance.now() - at, status }),
        () => ({ ms: performance.now() - at, status: 0 }),
      ),
    )
  }
  return Promise.all(calls)
}
