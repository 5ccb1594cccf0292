import type { Product } from '../product/product.ts'
import { faultsOfResponse, type sendRequest } from './response-rules.ts'
import type { Faults } from './trial.ts'

/** The caller of a request. */
export interface Caller {
  readonly token?: string
  /** Sent as a browser does, in the session cookie. */
  readonly isBrowser?: boolean
  /** The client address sent by the proxy. */
  readonly ip?: string
}

/** A response of the product. */
export interface CallAnswer {
  readonly status: number
  readonly Code: number
  readonly Data: unknown
  readonly Message: string
}

export type Call = (path: string, body?: object | null, as?: Caller) => Promise<CallAnswer>

/** The headers that a caller sends. */
export const headersOf = ({
  token,
  isBrowser = false,
  ip = '192.0.2.7',
}: Caller): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(token !== undefined &&
    (isBrowser ? { cookie: `access_token=${token}` } : { authorization: `Bearer ${token}` })),
})

/** Calls to the product; every response is checked against the rules of responses. */
export function callsOf({ origin }: Product, send: typeof sendRequest, faults: Faults): Call {
  return async (path, body = null, as = {}) => {
    const answer = await send(`${origin}/api/${path}`, {
      ...(body !== null && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headersOf(as), ...(body !== null && { 'content-type': 'application/json' }) },
    })
    faults.add(...faultsOfResponse(path, answer))
    return { ...(JSON.parse(answer.text) as Omit<CallAnswer, 'status'>), status: answer.status }
  }
}
