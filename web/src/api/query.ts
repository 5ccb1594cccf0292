import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from './call.ts'
import { asFailure, type CallFailure, isUnreached } from './failures.ts'
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

type ReadKept = (path: string, input: unknown) => Promise<unknown>

let readKept: ReadKept = async () => undefined

/** Sets where answers are found while the site is not reached; undefined is none. */
export function serveKeptAnswers(read: ReadKept): void {
  readKept = read
}

/** The answer of the site; one that is kept while the site is not reached. */
async function answerOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input, { signal, quiet: true })
  } catch (error) {
    const kept = isUnreached(asFailure(error)) ? await readKept(endpoint.path, input) : undefined
    if (kept === undefined) throw error
    // Sound: it was kept as the answer to this call.
    return kept as OutputOf<E>
  }
}

/** How an answer is fetched and kept, for the server's rendering, the router and the hooks. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallFailure>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => answerOf(endpoint, input, signal),
    // Without a network a kept answer is shown, or at once that there is none.
    networkMode: 'always',
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
