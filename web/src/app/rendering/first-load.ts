/** Whether the document is still the page it was loaded as; over with the first page opened in it. */
export const firstLoad = { isOver: false }

const attemptsMore = 3

/**
 * Whether a refused data call is made again: up to three times, on a 5xx, during the first load
 * (docs/reference/limits.md#retries).
 */
export function mayRetry(failedBefore: number, failure: { readonly status?: number }): boolean {
  return !firstLoad.isOver && (failure.status ?? 0) >= 500 && failedBefore < attemptsMore
}

/** Milliseconds before it is made again. */
export const retryDelay = (failedBefore: number) => 200 * 2 ** failedBefore
