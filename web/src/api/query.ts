import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallFailure } from './failures.ts'

/** A call that a page needs before it can be drawn. */
export interface Query<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  readonly input: InputOf<E>
  /** When it is refused the page itself is: not found, denied or failed. */
  readonly required: boolean
  /** The server notes or keeps something for it, so it is made when the page is opened and never in advance. */
  readonly leavesTrace?: boolean
}

/** A call whose refusal the page draws itself. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: false }
}

/** A call without which there is no page. */
export function requiredQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: true }
}

/** The one key under which an answer is kept, on the server and in the browser. */
export function queryKeyOf(endpoint: Pick<Endpoint, 'path'>, input: unknown) {
  return [endpoint.path, input] as const
}

/** Milliseconds for which an answer is shown without asking again. */
const freshMs = 60_000

/** How an answer is fetched and kept; the server's rendering, the router and the hooks all use this one. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallFailure>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    staleTime: freshMs,
  })
}

/** The answer to a call: the one the server sent along, else fetched now, or later while not `enabled`. */
export function useApiQuery<E extends Endpoint>(
  { endpoint, input }: Query<E>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<E>, CallFailure> {
  return useQuery({ ...apiQueryOptions(endpoint, input), enabled })
}
