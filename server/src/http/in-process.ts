import { randomUUID } from 'node:crypto'
import type { CallAnswer, CallableEndpoint, Endpoint, InputOf, OutputOf } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { memoizeByObject } from '../context/cache.ts'
import type { Member, Viewer } from '../viewer.ts'
import { isRefusal } from './app-error.ts'
import type { Call, Exchange, Gate } from './call.ts'
import { successText } from './envelope.ts'
import { describe, toAppError } from './failures.ts'
import { type Mount, reportRefusal, runGates } from './implement.ts'
import { cookies } from './request/request-info.ts'
import { serializeInParts } from './serialize-output.ts'
import { validateInput } from './validate.ts'

const noExchange: Exchange = {
  isOwnPage: false,
  startSession: () => {},
  endSession: () => {},
  setCookie: () => {},
  getCookie: () => null,
}

/** The exchange of calls that render a page for a request: they can read its cookies, but change none. */
export function readingExchange(request: FastifyRequest | undefined): Exchange {
  const reading = { ...noExchange, isForPage: true }
  return request ? { ...reading, getCookie: (name) => cookies(request)[name] || null } : reading
}

/** The posted form behind a call: rate limits apply to its request and token as for an HTTP call. */
export interface PostedForm {
  readonly request: FastifyRequest
  readonly token: Call['token']
  readonly exchange: Exchange
}

const passesForPages = (gate: Gate) => !gate.guardsPages
const passesForForms = (gate: Gate) => !gate.guardsPages && !gate.guardsForms

/** Calls an endpoint in this process; throws refusals and faults. */
async function runInProcess(
  mount: Mount,
  viewer: Viewer,
  endpoint: Endpoint,
  input: unknown,
  form?: PostedForm,
  own: Exchange = noExchange,
): Promise<unknown> {
  const handle = mount.handlers.get(endpoint)
  if (!handle) throw new Error(`no handler for ${endpoint.path}`)
  const { request = null, token = null, exchange = own } = form ?? {}
  const call: Call = { ctx: mount.ctx, endpoint, request, reply: null, token, viewer }
  try {
    await runGates(mount, call, form ? passesForForms : passesForPages)
    return await handle(
      mount.ctx,
      viewer as Member,
      validateInput(endpoint, input) as InputOf<Endpoint>,
      exchange,
    )
  } catch (error) {
    if (form) await reportRefusal(mount, call, error)
    throw error
  }
}

/**
 * Calls an endpoint in this process, through the gates that guard pages, and returns Data; null when it is refused.
 * Throws faults.
 */
export async function queryInProcess<E extends Endpoint>(
  mount: Mount,
  viewer: Viewer,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E> | null> {
  try {
    return (await runInProcess(mount, viewer, endpoint, input)) as OutputOf<E>
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/**
 * Calls an endpoint in this process on behalf of a viewer, through the gates that guard pages, or forms when one was
 * posted. Never throws: a refusal is returned as a response.
 */
export async function callInProcess(
  mount: Mount,
  viewer: Viewer,
  called: CallableEndpoint,
  input: unknown,
  form?: PostedForm,
  exchange?: Exchange,
): Promise<CallAnswer> {
  try {
    const endpoint = mountedEndpoint(mount, called)
    const data = await runInProcess(mount, viewer, endpoint, input, form, exchange)
    const parts = serializeInParts(endpoint, data)
    return { code: 0, message: successText[viewer.lang], data, json: parts.join(''), parts }
  } catch (error) {
    const failure = toAppError(error)
    const { code, message, dataJson } = describe(failure, viewer.lang)
    const answer = { code, message, data: JSON.parse(dataJson), json: dataJson }
    if (failure === error) return answer
    const requestId = randomUUID()
    mount.ctx.log.error({ err: error, path: called.path, requestId }, 'a call of a page failed')
    return { ...answer, requestId }
  }
}

const nameOf = ({ method, path }: CallableEndpoint) => `${method} ${path}`

/** All endpoints are mounted before the first call. */
const endpointsByName = memoizeByObject(
  (handlers: Mount['handlers']) =>
    new Map([...handlers.keys()].map((endpoint) => [nameOf(endpoint), endpoint])),
)

/** Returns the server's endpoint for one of the browser contract, which contains method and path only. */
export function mountedEndpoint({ handlers }: Mount, called: CallableEndpoint): Endpoint {
  const found = endpointsByName(handlers).get(nameOf(called))
  if (!found) throw new Error(`no handler for ${called.path}`)
  return found
}
