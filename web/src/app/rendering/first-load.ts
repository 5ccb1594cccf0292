/** `isOver` is set once another page than the loaded document's was shown. */
export const firstLoad = { isOver: false }

const attemptsMore = 3

/**
 * Whether a failed call is retried: up to three times, on a 5xx, during the first load
 * (docs/reference/limits.md#retries).
 */
export function mayRetry(failedBefore: number, failure: { readonly status?: number }): boolean {
  return !firstLoad.isOver && (failure.status ?? 0) >= 500 && failedBefore < attemptsMore
}

/** Milliseconds before a retry (exponential backoff). */
export const retryDelay = (failedBefore: number) => 200 * 2 ** failedBefore
