import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from './call.ts'
import { asFailure, type CallFailure, isNetworkFailure } from './failures.ts'
import { ServerAnswersContext, serverQueryResult } from './server-answers.ts'

/** A call whose response a page shows. */
export interface Query<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  readonly input: InputOf<E>
  /** A refusal replaces the page: not found, denied or failed. */
  readonly required: boolean
  /** The call has a side effect on the server, so it is made when the page is opened and never prefetched. */
  readonly leavesTrace?: boolean
}

/** A call whose refusal the page shows itself. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: false }
}

/** A call without whose response the page cannot be shown. */
export function requiredQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>): Query<E> {
  return { endpoint, input, required: true }
}

/** The key of a response in the query client, on the server and in the browser. */
export function queryKeyOf(endpoint: Pick<Endpoint, 'path'>, input: unknown) {
  return [endpoint.path, input] as const
}

/** Milliseconds for which a response is fresh. */
const freshMs = 60_000

type ReadStored = (path: string, input: unknown) => Promise<unknown>

let readStored: ReadStored = async () => undefined

/** Sets the source of stored responses for when the site cannot be reached; undefined for none. */
export function setStoredAnswers(read: ReadStored): void {
  readStored = read
}

/** The site's response, or a stored one when the site cannot be reached. */
async function answerOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input, { signal, quiet: true })
  } catch (error) {
    const stored = isNetworkFailure(asFailure(error)) ? await readStored(endpoint.path, input) : undefined
    if (stored === undefined) throw error
    // Sound: it was stored as the response to this call.
    return stored as OutputOf<E>
  }
}

/** Query options for fetching and caching a response, for the server's rendering, the router and the hooks. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallFailure>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => answerOf(endpoint, input, signal),
    // Offline, a stored response is used, or the query fails at once.
    networkMode: 'always',
    staleTime: freshMs,
  })
}

/** The response to a call: the one sent with the page, else fetched when mounted, or as soon as it is `enabled`. */
export function useApiQuery<E extends Endpoint>(
  { endpoint, input }: Query<E>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<E>, CallFailure> {
  const read = import.meta.env.SSR ? useContext(ServerAnswersContext) : null
  // Sound: the response to a call has the type of its endpoint. Rendering on the server runs once, so hooks keep their
  // order.
  if (read)
    return serverQueryResult(read(endpoint.path, input), enabled) as UseQueryResult<OutputOf<E>, CallFailure>
  return useQuery({ ...apiQueryOptions(endpoint, input), enabled })
}
