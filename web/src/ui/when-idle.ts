/** Maximum milliseconds to wait: a browser that has nothing to draw may report no idle time for long. */
const waitMostMs = 2000

/** Calls a function once the browser is idle, at the latest after two seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: waitMostMs })
  else setTimeout(run)
}
