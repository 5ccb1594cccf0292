import type { Endpoint } from '@chaguan/contracts/browser'
import { expect, onTestFinished, vi } from 'vitest'

/** A response as sent on the wire. */
export const answer = (Code: number, Data: unknown, Message = '') => Response.json({ Code, Message, Data })

/** A response that never arrives. */
export const unanswered = () => new Promise<never>(() => {})

/** The error of a call without a network. */
export const networkError = (): never => {
  throw new TypeError('Failed to fetch')
}

/** A call that was made and got a stubbed response. */
export interface AnsweredCall {
  readonly path: string
  readonly query: URLSearchParams
  /** The parsed JSON of a write, the form of an upload; undefined for a read. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what was sent without its type.
  readonly body: any
  readonly init: RequestInit
}

type NamedEndpoint = Pick<Endpoint, 'method' | 'path'>
/** The Data of a response, a `Response`, or a function that returns one of them for each call. */
type Reply = object | ((call: AnsweredCall) => unknown)

const keyOf = (method: string, path: string) => `${method} ${path}`

function callOf(address: string, init: RequestInit): AnsweredCall {
  const { pathname: path, searchParams: query } = new URL(address, 'http://site')
  const { body } = init
  return { path, query, body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined), init }
}

async function responseOf(reply: Reply, call: AnsweredCall): Promise<Response> {
  const response = typeof reply === 'function' ? await reply(call) : reply
  return response instanceof Response ? response.clone() : answer(0, response)
}

/** The path and body of each write among the calls. */
export const writesOf = (calls: readonly AnsweredCall[]) =>
  calls.filter(({ body }) => body !== undefined).map(({ path, body }) => [path, body] as const)

/**
 * Replaces `fetch` for a test: each call gets the reply of its endpoint, Data with code 0; any other call throws and
 * makes the test fail when it ends. Returns the calls that have been made, in order. `vi.unstubAllGlobals` restores
 * `fetch`.
 */
export function stubFetch(...replies: readonly (readonly [NamedEndpoint, Reply])[]): AnsweredCall[] {
  const byKey = new Map(replies.map(([{ method, path }, reply]) => [keyOf(method, path), reply]))
  const calls: AnsweredCall[] = []
  const unexpected: string[] = []
  onTestFinished(() => expect(unexpected.join('\n'), 'calls that the test does not answer').toBe(''))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = callOf(address, init)
    const key = keyOf(init.method ?? 'GET', call.path)
    const reply = byKey.get(key)
    if (reply === undefined) {
      unexpected.push(key)
      throw new Error(`The test does not answer ${key}.`)
    }
    calls.push(call)
    return responseOf(reply, call)
  })
  return calls
}
