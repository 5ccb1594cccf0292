import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from './call.ts'
import type { CallFailure } from './failures.ts'
import { ServerAnswersContext, serverQueryResult } from './server-answers.ts'

/** A call whose answer a page shows. */
export interface Query<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  readonly input: InputOf<E>
  /** A refusal replaces the page: not found, denied or failed. */
  readonly required: boolean
  /** The server stores something for it, so it is made when the page is opened and never in advance. */
  readonly leavesTrace?: boolean
}

/** A call whose refusal the page shows itself. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: false }
}

/** A call without whose answer there is no page. */
export function requiredQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: true }
}

/** The key of an answer in the query client, on the server and in the browser. */
export function queryKeyOf(endpoint: Pick<Endpoint, 'path'>, input: unknown) {
  return [endpoint.path, input] as const
}

/** Milliseconds for which an answer counts as fresh. */
const freshMs = 60_000

/** How an answer is fetched and kept, for the server's rendering, the router and the hooks. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallFailure>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    staleTime: freshMs,
  })
}

/** The answer to a call: the one the server sent along, else fetched when mounted, or as soon as it is `enabled`. */
export function useApiQuery<E extends Endpoint>(
  { endpoint, input }: Query<E>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<E>, CallFailure> {
  const read = import.meta.env.SSR ? useContext(ServerAnswersContext) : null
  // Sound: the answer to a call has the type of its endpoint. A page is rendered once, so hooks keep their order.
  if (read)
    return serverQueryResult(read(endpoint.path, input), enabled) as UseQueryResult<OutputOf<E>, CallFailure>
  return useQuery({ ...apiQueryOptions(endpoint, input), enabled })
}
