import { QueryCache, QueryClient } from '@tanstack/react-query'
import { tellFailure } from '../../api/failure-listener.ts'
import { CallFailure } from '../../api/failures.ts'
import { mayRetry, retryDelay } from './first-load.ts'
import type { SentState } from './page-state.ts'

/** How long the browser keeps an answer that nothing draws any more. */
const unusedMs = 10 * 60_000

/** Whether the page was come back to: it then shows what it showed, and asks anew only for what was changed since. */
export const historyTraversal = { isActive: false }

/** Only what somebody looks at moves anybody; what was fetched in advance fails in silence. */
const cache = () =>
  new QueryCache({
    onError(error, query) {
      const [path] = query.queryKey as [`/api/${string}`]
      if (query.getObserversCount() > 0) tellFailure(error as CallFailure, path, 'data')
    },
  })

/**
 * The store of answers: what was sent is shown without asking again, failures wait for the person to try again. `gcTime`
 * is how long an answer is kept that nothing draws; a finite time is a timer for each answer.
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

/** Keeps a refusal under its call's key, so that the page draws it. */
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

/** Fills the store with what the server sent along. */
export function hydrateQueryClient(client: QueryClient, sent: SentState): void {
  for (const [path, input, data] of sent.answers) client.setQueryData([path, input], data)
  for (const [path, input, code, message, data] of sent.refusals)
    cacheFailure(client, [path, input], new CallFailure(code, message, data))
}
