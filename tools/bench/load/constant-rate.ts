import { setTimeout as sleep } from 'node:timers/promises'

/** The response time of a call in milliseconds, and its status; 0 for a failed one. */
export interface TimedResponse {
  readonly ms: number
  readonly status: number
}

/**
 * Makes calls at a constant rate, whether earlier ones have completed or not (open loop), so that queueing on the
 * server is measured and not hidden by a waiting client. Returns all results in request order.
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
