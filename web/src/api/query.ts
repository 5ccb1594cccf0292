import type { Endpoint, InputOf } from '@chaguan/contracts'

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
export function answerKey(endpoint: Pick<Endpoint, 'path'>, input: unknown) {
  return [endpoint.path, input] as const
}
