import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Api, CallAnswer, CallableEndpoint, Endpoint, InputOf, OutputOf } from '@chaguan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { localized } from '../i18n/localized.ts'
import type { Member, Viewer } from '../viewer.ts'
import { isRefusal, TransportError } from './app-error.ts'
import type { Call, Exchange, Gate, SendFile } from './call.ts'
import { envelope, serializeData, successText } from './envelope.ts'
import { describe, toAppError } from './failures.ts'
import { langOf, tokenOf } from './request/request-info.ts'
import { cookieExchange, isOwnClient } from './request/session-cookie.ts'
import { sendCompressed } from './transport/compression.ts'
import type { LoadShedder } from './transport/load-shedding.ts'
import { receiveUpload } from './transport/multipart-upload.ts'
import { validateInput } from './validate.ts'

export type Handler<E extends Endpoint> = (
  ctx: Context,
  viewer: E['access'] extends 'visitor' ? Viewer : Member,
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<OutputOf<E>>

export type Handlers<A extends Api> = { readonly [Name in keyof A]: Handler<A[Name]> }

/** What modules register their endpoints on. */
export interface Mount {
  readonly app: FastifyInstance
  readonly ctx: Context
  /** The checks before every call, in their order. */
  readonly gates: readonly Gate[]
  /** Refuses work under overload. */
  readonly loadShedder: LoadShedder
  /** Maximum bytes of an upload by the site's settings. */
  readonly uploadBytesMost: () => Promise<number>
  /** Every mounted endpoint with its handler, for calls from inside the process. */
  readonly handlers: Map<Endpoint, Handler<Endpoint>>
}

/**
 * Mounts every endpoint of an api at its path and aliases. What the contract says is checked here, so a use case never
 * checks it again: access, permission, types and ranges of the input, fields of the output.
 */
export function implement<A extends Api>(mount: Mount, api: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries(api)) {
    // Sound: Handlers<A> pairs each name with the handler of that very endpoint.
    const handle = handlers[name] as unknown as Handler<Endpoint>
    mount.handlers.set(endpoint, handle)
    const methods = new Set([endpoint.method, ...(endpoint.alsoMethods ?? [])])
    const route = (app: FastifyInstance) => {
      for (const url of pathsOf(endpoint))
        app.route({
          method: [...methods],
          url,
          handler: async (request, reply) => {
            const answered = await mount.loadShedder.run(() =>
              answerCall(mount, endpoint, handle, request, reply),
            )
            // Sent outside: whoever reads a file slowly would count as work under way.
            return typeof answered === 'function' ? answered() : answered
          },
        })
    }
    if (endpoint.ignoresBody) void mount.app.register(async (scope) => route(ignoreBodies(scope)))
    else route(mount.app)
  }
}

/** Maximum bytes of an ignored body. */
const ignoredBytesMost = 16 * 1024

/** Makes the routes of a scope accept bodies of every type and ignore them. */
function ignoreBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: ignoredBytesMost },
    (_request, _body, done) => done(null, {}),
  )
  return scope
}

/** Every address of an endpoint: the canonical path, its `/apiv3/` twin and the aliases. */
export function pathsOf(endpoint: Endpoint): string[] {
  const paths: string[] = [endpoint.path, ...(endpoint.aliases ?? [])]
  return paths.flatMap((path) =>
    path.startsWith('/api/v3/') ? [path, path.replace('/api/v3/', '/apiv3/')] : [path],
  )
}

async function passGates(mount: Mount, call: Call, isPassed: (gate: Gate) => boolean): Promise<Viewer> {
  for (const gate of mount.gates) {
    if (isPassed(gate)) continue
    // Most gates answer at once; waiting for them all the same would cost a turn of the loop each.
    const pending = gate.check(call)
    if (pending) await pending
  }
  if (!call.viewer) throw new Error('no gate found out who calls')
  return call.viewer
}

const wrongBody = () => new TransportError(400, 'INVALID_PARAMETER', localized('http.body.notObject'))

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a call that may wrap them: those of its object `data` stand beside, and before, the others. */
function unwrap(endpoint: Endpoint, input: object): object {
  const { data, ...others } = input as { data?: unknown }
  return endpoint.mayWrap && isMap(data) ? { ...others, ...data } : input
}

/**
 * The reader's input: query and body merged by name, the body wins (docs/reference/wire.md#envelope); a GET's body is
 * ignored.
 */
function mergeInput(endpoint: Endpoint, request: FastifyRequest, fields?: object): unknown {
  const query = request.query as object
  if (request.method === 'GET' || request.method === 'HEAD') return query
  const body = fields ?? request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw wrongBody()
  return unwrap(endpoint, { ...query, ...body })
}

/** What the handler of a download returns. */
interface Download {
  readonly fileName: string
  readonly type: string
  readonly text: string
}

function sendDownload(reply: FastifyReply, { fileName, type, text }: Download): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(type)
    .send(text)
}

async function receive(mount: Mount, endpoint: Endpoint, request: FastifyRequest) {
  if (!request.isMultipart()) return undefined
  if (!endpoint.upload) throw new TransportError(415, 'INVALID_PARAMETER')
  const bytesMost = endpoint.uploadBytesMost ?? (await mount.uploadBytesMost())
  return receiveUpload(mount.ctx, request, endpoint.upload, bytesMost)
}

/** Hijacks the response for server-sent events; it never times out. */
function openStream(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack()
  request.raw.socket.setTimeout(0)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies would hold events back until there are enough of them.
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  return reply.raw
}

const passesNone = () => false

/** Answers a call; a function sends the file that the handler chose. */
async function answerCall(
  mount: Mount,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | (() => Promise<FastifyReply>)> {
  const started = performance.now()
  const { ctx } = mount
  const call: Call = { ctx, endpoint, request, reply, token: tokenOf(request), viewer: null }
  const viewer = await passGates(mount, call, passesNone)
  const received = await receive(mount, endpoint, request)
  let sendFile: SendFile | undefined
  try {
    const input = validateInput(endpoint, mergeInput(endpoint, request, received?.fields))
    const exchange: Exchange = {
      ...(received?.upload ? { upload: received.upload } : {}),
      ...cookieExchange(ctx, request, reply),
      ...(isOwnClient(request) ? {} : { startSession: () => {} }),
      ...(endpoint.isStream && { openStream: () => openStream(request, reply) }),
      ...(endpoint.maySendFile && {
        sendFile: (send) => {
          sendFile = send
        },
      }),
    }
    // Sound: the permission gate refused visitors where the access is not 'visitor'.
    const data = await handle(ctx, viewer as Member, input as InputOf<Endpoint>, exchange)
    const send = sendFile
    if (send) return () => send(request, reply)
    if (endpoint.isStream) return reply
    // Sound: the contract of a download has this output.
    if (endpoint.isDownload) return await sendDownload(reply, data as unknown as Download)
    const json = serializeData(endpoint, data)
    reply
      .header('cache-control', 'no-store')
      .header('dzq-costtime', `${(performance.now() - started).toFixed(3)}ms`)
      .type('application/json; charset=utf-8')
    const { text } = envelope(0, successText[langOf(request)], json, ctx.time, ctx.clock.now())
    return await sendCompressed(request, reply, text)
  } finally {
    if (received?.upload) await rm(received.upload.path, { force: true })
  }
}

const noExchange: Exchange = {
  isOwnPage: false,
  startSession: () => {},
  endSession: () => {},
  setCookie: () => {},
  getCookie: () => null,
}

/** The posted form behind a call: rate limits apply to its request and token as to a call by HTTP. */
export interface PostedForm {
  readonly request: FastifyRequest
  readonly token: Call['token']
  readonly exchange: Exchange
}

const passesForPages = (gate: Gate) => !gate.guardsPages
const passesForForms = (gate: Gate) => !gate.guardsPages && !gate.guardsForms

/** Calls an endpoint from inside the process; throws refusals and faults. */
async function runInProcess(
  mount: Mount,
  viewer: Viewer,
  endpoint: Endpoint,
  input: unknown,
  form?: PostedForm,
): Promise<unknown> {
  const handle = mount.handlers.get(endpoint)
  if (!handle) throw new Error(`no handler for ${endpoint.path}`)
  const { request = null, token = null, exchange = noExchange } = form ?? {}
  const call: Call = { ctx: mount.ctx, endpoint, request, reply: null, token, viewer }
  await passGates(mount, call, form ? passesForForms : passesForPages)
  return handle(mount.ctx, viewer as Member, validateInput(endpoint, input) as InputOf<Endpoint>, exchange)
}

/** Data of a call from inside the process, through the gates of pages; null when it is refused. Throws faults. */
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
 * Calls an endpoint from inside the process on behalf of a viewer, through the gates that guard pages, or forms when
 * one was posted. Never throws: a refusal is an answer.
 */
export async function callInProcess(
  mount: Mount,
  viewer: Viewer,
  called: CallableEndpoint,
  input: unknown,
  form?: PostedForm,
): Promise<CallAnswer> {
  try {
    const endpoint = mountedEndpoint(mount, called)
    const data = await runInProcess(mount, viewer, endpoint, input, form)
    return { code: 0, message: successText[viewer.lang], data, json: serializeData(endpoint, data) }
  } catch (error) {
    const failure = toAppError(error)
    if (failure !== error) mount.ctx.log.error({ err: error, path: called.path }, 'a call of a page failed')
    const { code, message, dataJson } = describe(failure, viewer.lang)
    return { code, message, data: JSON.parse(dataJson), json: dataJson }
  }
}

const mountedByCalled = new WeakMap<CallableEndpoint, Endpoint>()

/** The endpoint of this process: the web app names it by the browser's contract, which knows its method and path only. */
export function mountedEndpoint(mount: Mount, called: CallableEndpoint): Endpoint {
  const found = mountedByCalled.get(called)
  if (found) return found
  for (const endpoint of mount.handlers.keys())
    if (endpoint.path === called.path && endpoint.method === called.method) {
      mountedByCalled.set(called, endpoint)
      return endpoint
    }
  throw new Error(`no handler for ${called.path}`)
}
