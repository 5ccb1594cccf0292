import { QueryCache, QueryClient } from '@tanstack/react-query'
import { reportFailure } from '../../api/failure-listener.ts'
import { CallFailure } from '../../api/failures.ts'
import { mayRetry, retryDelay } from './first-load.ts'
import type { SentState } from './page-state.ts'

/** Milliseconds for which the browser keeps an unused answer. */
const unusedMs = 10 * 60_000

/**
 * Whether the page was reached by the browser's back or forward: it shows its old answers and asks only for those that
 * were invalidated.
 */
export const historyTraversal = { isActive: false }

/** Only failures of shown data are reported; prefetching fails silently. */
const cache = () =>
  new QueryCache({
    onError(error, query) {
      const [path] = query.queryKey as [`/api/${string}`]
      if (query.getObserversCount() > 0) reportFailure(error as CallFailure, path, 'data')
    },
  })

/**
 * The query client: answers that were sent along are not asked for again, failures are retried by the person only.
 * `gcTime` is how long an unused answer is kept; a finite time is a timer for each answer.
 */
export function createQueryClient(gcTime = unusedMs): QueryClient {
  return new QueryClient({
    queryCache: cache(),
    defaultOptions: {
      queries: {
        retry: (failedBefore, failure) => mayRetry(failedBefore, failure as CallFailure),
        retryDelay,
        refetchOnMount: ({ state }) => state.isInvalidated || !historyTraversal.isActive,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime,
      },
    },
  })
}

/** Stores a refusal under its call's key, so that the page shows it. */
export function cacheFailure(
  client: QueryClient,
  key: readonly [string, unknown],
  failure: CallFailure,
): void {
  client.getQueryCache().build(
    client,
    { queryKey: key },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error: failure,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 1,
      fetchFailureReason: failure,
      fetchMeta: null,
      isInvalidated: false,
      status: 'error',
      fetchStatus: 'idle',
    },
  )
}

/** Stores the answers and refusals that the server sent along. */
export function hydrateQueryClient(client: QueryClient, sent: SentState): void {
  for (const [path, input, data] of sent.answers) client.setQueryData([path, input], data)
  for (const [path, input, code, message, data] of sent.refusals)
    cacheFailure(client, [path, input], new CallFailure(code, message, data))
}
