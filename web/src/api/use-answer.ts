import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallFailure } from './call-failure.ts'
import type { Query } from './query.ts'
import { answerKey } from './query.ts'

/** Milliseconds for which an answer is shown without asking again. */
const freshMs = 60_000

/** How an answer is fetched and kept; the server's rendering, the router and the hooks all use this one. */
export function answerOptions<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallFailure>({
    queryKey: answerKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    staleTime: freshMs,
  })
}

/** The answer to a call: the one the server sent along, else fetched now, or later while not `enabled`. */
export function useAnswer<E extends Endpoint>(
  { endpoint, input }: Query<E>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<E>, CallFailure> {
  return useQuery({ ...answerOptions(endpoint, input), enabled })
}
