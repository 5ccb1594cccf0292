import { rm } from 'node:fs/promises'
import type { Api, Endpoint, InputOf, OutputOf, PagePlugin } from '@chaguan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Member, Viewer } from '../viewer.ts'
import { isRefusal, TransportError } from './app-error.ts'
import { type Call, type Exchange, type Gate, refusedCallHook, type SendFile } from './call.ts'
import { ignoreBodies, mergeInput } from './call-input.ts'
import { type Download, openStream, sendDownload } from './download-and-stream.ts'
import { successEnvelope, successText } from './envelope.ts'
import { langOf } from './request/display-choices.ts'
import { idempotencyKeyOf, tokenOf } from './request/request-info.ts'
import { cookieExchange, isOwnClient } from './request/session-cookie.ts'
import { sendCompressed } from './transport/compression.ts'
import { rankOf } from './transport/early-refusal.ts'
import type { LoadShedder } from './transport/load-shedding.ts'
import { type MaxUploadBytes, receiveUpload } from './transport/multipart-upload.ts'
import { validateInput } from './validate.ts'

export type Handler<E extends Endpoint> = (
  ctx: Context,
  viewer: E['access'] extends 'visitor' ? Viewer : Member,
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<OutputOf<E>>

export type Handlers<A extends Api> = { readonly [Name in keyof A]: Handler<A[Name]> }

/** What modules need to register their endpoints. */
export interface Mount {
  readonly app: FastifyInstance
  readonly ctx: Context
  /** The checks before every call, in order. */
  readonly gates: readonly Gate[]
  /** Refuses work under overload. */
  readonly loadShedder: LoadShedder
  /**
   * Returns the maximum size of an upload in bytes by the site's settings, as a function of the fields before the file.
   */
  readonly maxUploadBytes: () => Promise<MaxUploadBytes>
  /** Returns the origin for links that others receive, given the origin of a request; null when none is trusted. */
  readonly publicOrigin: (origin: string) => Promise<string | null>
  /** Every mounted endpoint with its handler, for in-process calls. */
  readonly handlers: Map<Endpoint, Handler<Endpoint>>
  /** Access to published plugins for the rendering of pages. */
  readonly pagePlugins: {
    readonly list: (viewer: Viewer) => Promise<readonly PagePlugin[]>
    /** Returns the code of a trusted plugin by its address; null for any other. */
    readonly module: (script: string) => Promise<string | null>
    /** Returns what a sandboxed view renders at a place with props, as JSON; null while it is being rendered. */
    readonly tree: (script: string, at: string, props: string) => string | null
    /** Records the milliseconds that a trusted plugin took to render a part of a page. */
    readonly time: (appId: string, ms: number) => void
  }
}

/**
 * Mounts every endpoint of an api at its path and aliases. Access, permission, input and output fields are validated by
 * the contract, so handlers need not check them again.
 */
export function implement<A extends Api>(mount: Mount, api: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries(api)) {
    // The cast is sound: Handlers<A> pairs each name with the handler of that endpoint.
    const handle = handlers[name] as unknown as Handler<Endpoint>
    mount.handlers.set(endpoint, handle)
    const methods = new Set([endpoint.method, ...(endpoint.alsoMethods ?? [])])
    const route = (app: FastifyInstance) => {
      for (const url of pathsOf(endpoint))
        app.route({
          method: [...methods],
          url,
          handler: async (request, reply) => {
            const answered = await mount.loadShedder.run({ kind: 'call', rank: rankOf(request) }, () =>
              answerCall(mount, endpoint, handle, request, reply),
            )
            // Sent outside of the load shedder: a slow client would count as work in flight.
            return typeof answered === 'function' ? answered() : answered
          },
        })
    }
    if (endpoint.ignoresBody) void mount.app.register(async (scope) => route(ignoreBodies(scope)))
    else route(mount.app)
  }
}

/** An endpoint that is found at request time, with its handler. */
interface FoundEndpoint {
  readonly endpoint: Endpoint
  readonly handle: (ctx: Context, viewer: Viewer, input: unknown) => Promise<unknown>
}

/**
 * Mounts calls that are not in the contract: `find` returns the endpoint for a method and path, or throws. They pass
 * the same gates and use the same envelope.
 */
export function implementDynamic(
  mount: Mount,
  methods: readonly ('GET' | 'POST')[],
  url: string,
  find: (method: string, params: Readonly<Record<string, string>>) => Promise<FoundEndpoint>,
): void {
  mount.app.route({
    method: [...methods],
    url,
    handler: async (request, reply) => {
      const answered = await mount.loadShedder.run({ kind: 'call', rank: rankOf(request) }, async () => {
        const params = request.params as Readonly<Record<string, string>>
        const { endpoint, handle } = await find(request.method, params)
        return answerCall(mount, endpoint, handle as Handler<Endpoint>, request, reply)
      })
      return typeof answered === 'function' ? answered() : answered
    },
  })
}

/** Returns all paths of an endpoint: the canonical path, its `/apiv3/` twin and the aliases. */
export function pathsOf(endpoint: Endpoint): string[] {
  const paths: string[] = [endpoint.path, ...(endpoint.aliases ?? [])]
  return paths.flatMap((path) =>
    path.startsWith('/api/v3/') ? [path, path.replace('/api/v3/', '/apiv3/')] : [path],
  )
}

export async function runGates(mount: Mount, call: Call, isPassed: (gate: Gate) => boolean): Promise<Viewer> {
  for (const gate of mount.gates) {
    if (isPassed(gate)) continue
    // Most gates are synchronous; awaiting each of them would cost a turn of the event loop.
    const pending = gate.check(call)
    if (pending) await pending
  }
  if (!call.viewer) throw new Error('no gate determined the viewer')
  return call.viewer
}

async function receive(mount: Mount, endpoint: Endpoint, request: FastifyRequest) {
  if (!request.isMultipart()) return undefined
  if (!endpoint.upload) throw new TransportError(415, 'INVALID_PARAMETER')
  const { upload, maxUploadBytes: own } = endpoint
  return receiveUpload(mount.ctx, request, upload, own ? () => own : await mount.maxUploadBytes())
}

/** Reports a refused call of a known viewer; a failure to do so is logged and hides nothing from the caller. */
export async function reportRefusal(
  { ctx }: Mount,
  { viewer, endpoint }: Call,
  error: unknown,
): Promise<void> {
  if (!viewer || !isRefusal(error)) return
  try {
    await ctx.hooks.get(refusedCallHook)?.(viewer, endpoint, error)
  } catch (err) {
    ctx.log.error({ err }, 'a refusal was not recorded')
  }
}

/** Runs a call and sends its response; returns a function when the handler chose to send a file. */
async function answerCall(
  mount: Mount,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | (() => Promise<FastifyReply>)> {
  const [started, { ctx }] = [performance.now(), mount]
  const call: Call = { ctx, endpoint, request, reply, token: tokenOf(ctx, request), viewer: null }
  try {
    return await answerOwnCall(mount, call, handle, request, reply, started)
  } catch (error) {
    await reportRefusal(mount, call, error)
    throw error
  }
}

async function answerOwnCall(
  mount: Mount,
  call: Call,
  handle: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  started: number,
): Promise<FastifyReply | (() => Promise<FastifyReply>)> {
  const { ctx, endpoint } = call
  const viewer = await runGates(mount, call, () => false)
  const received = await receive(mount, endpoint, request)
  let sendFile: SendFile | undefined
  const messages: (typeof successText)[] = []
  try {
    const input = validateInput(endpoint, mergeInput(endpoint, request, received?.fields))
    const exchange: Exchange = {
      ...(received?.upload ? { upload: received.upload } : {}),
      ...cookieExchange(ctx, request, reply),
      ...(endpoint.isIdempotent && idempotencyKeyOf(request)),
      ...(isOwnClient(request) ? {} : { startSession: () => {} }),
      setMessage: (text) => void messages.push(text),
      ...(endpoint.isStream && { openStream: () => openStream(request, reply) }),
      ...(endpoint.maySendFile && {
        sendFile: (send) => {
          sendFile = send
        },
      }),
    }
    // The cast is sound: the permission gate refused visitors unless the access is 'visitor'.
    const data = await handle(ctx, viewer as Member, input as InputOf<Endpoint>, exchange)
    const send = sendFile
    if (send) return () => send(request, reply)
    if (endpoint.isStream) return reply
    // The cast is sound: the contract of a download has this output.
    if (endpoint.isDownload) return await sendDownload(reply, data as unknown as Download)
    const saying = messages.at(-1) ?? successText
    const bytes = successEnvelope(endpoint, data, saying[langOf(request)], ctx.time, ctx.clock.now())
    reply
      .header('cache-control', 'no-store')
      .header('dzq-costtime', `${(performance.now() - started).toFixed(3)}ms`)
      .type('application/json; charset=utf-8')
    return await sendCompressed(request, reply, bytes)
  } finally {
    if (received?.upload) await rm(received.upload.path, { force: true })
  }
}
