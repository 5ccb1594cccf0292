import type { UseQueryResult } from '@tanstack/react-query'
import { createContext } from 'react'
import type { CallFailure } from './failures.ts'

/** The result of a call made while rendering: its Data, or its failure. */
export type ServerAnswer = { readonly data: unknown } | { readonly failure: CallFailure }

/** Returns the response to a call made for the page; undefined when it was not made. */
export type ReadServerAnswer = (path: string, input: unknown) => ServerAnswer | undefined

/** The responses of the page that the server renders; null in the browser. */
export const ServerAnswersContext = createContext<ReadServerAnswer | null>(null)

type Result = UseQueryResult<unknown, CallFailure>

const never = (): never => {
  throw new Error('The server makes no calls while it renders.')
}

const common = {
  dataUpdatedAt: 0,
  errorUpdatedAt: 0,
  failureCount: 0,
  failureReason: null,
  errorUpdateCount: 0,
  isFetchedAfterMount: false,
  isLoadingError: false,
  isPaused: false,
  isPlaceholderData: false,
  isRefetchError: false,
  isRefetching: false,
  isStale: false,
  isEnabled: true,
  refetch: never,
} as const

function resultOf(answer: ServerAnswer | undefined, isEnabled: boolean): object {
  if (!answer)
    return {
      ...{ status: 'pending', data: undefined, error: null, fetchStatus: isEnabled ? 'fetching' : 'idle' },
      ...{ isPending: true, isSuccess: false, isError: false, isFetched: false },
      ...{ isFetching: isEnabled, isLoading: isEnabled, isInitialLoading: isEnabled, isStale: isEnabled },
    }
  const settled = { fetchStatus: 'idle', isPending: false, isFetched: true, isFetching: false }
  const isLoaded = { isLoading: false, isInitialLoading: false }
  if ('failure' in answer)
    return {
      ...{ status: 'error', data: undefined, error: answer.failure, isSuccess: false, isError: true },
      ...{ failureCount: 1, failureReason: answer.failure, errorUpdateCount: 1, isLoadingError: true },
      ...{ isStale: isEnabled, ...settled, ...isLoaded },
    }
  return {
    ...{ status: 'success', data: answer.data, error: null, isSuccess: true, isError: false },
    ...settled,
    ...isLoaded,
  }
}

/** The result that `useQuery` would return on its first render with this response, without creating an observer. */
export function serverQueryResult(answer: ServerAnswer | undefined, isEnabled: boolean): Result {
  // Sound: the states of the union are complete above except for timestamps, which the server does not have.
  return { ...common, isEnabled, ...resultOf(answer, isEnabled) } as unknown as Result
}
