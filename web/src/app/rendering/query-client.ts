import { QueryCache, QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { reportFailure } from '../../api/failure-listener.ts'
import { CallFailure } from '../../api/failures.ts'
import { mayRetry, retryDelay } from './first-load.ts'
import type { SentState } from './page-state.ts'

/** Milliseconds for which the browser caches an unused response. */
const unusedMs = 10 * 60_000

/**
 * Whether the page was reached by back or forward: cached responses are shown and only invalidated ones fetched again.
 */
export const historyTraversal = { isActive: false }

/** Only failures of queries in use are reported; prefetching fails silently. */
const cache = () =>
  new QueryCache({
    onError(error, query) {
      const [path] = query.queryKey as [`/api/${string}`]
      if (query.getObserversCount() > 0) reportFailure(error as CallFailure, path, 'data')
    },
  })

/**
 * Options of a query client: responses sent with the page are not fetched again, and failures are retried only by the
 * user. `gcTime` is how long an unused response is cached, in milliseconds; a finite value costs a timer per response.
 */
export function queryClientOptions(gcTime = unusedMs): QueryClientConfig {
  return {
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
  }
}

/** Creates the query client of a browser. */
export const createQueryClient = (): QueryClient => new QueryClient(queryClientOptions())

/** Stores a refusal under the key of its call, so that the page shows it. */
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

/** Stores the responses and refusals that the server sent with the page. */
export function hydrateQueryClient(client: QueryClient, sent: SentState): void {
  for (const [path, input, data] of sent.answers) client.setQueryData([path, input], data)
  for (const [path, input, code, message, data] of sent.refusals)
    cacheFailure(client, [path, input], new CallFailure(code, message, data))
}
