import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { originOf } from '../../http/request/request-info.ts'
import { readTable } from './plugin-store.ts'
import { sandboxRuntime } from './sandbox-runtime.ts'

/**
 * Maximum messages of a frame per second, and characters of one message and of all in a second; a frame above that is
 * terminated.
 */
const maxMessages = 60
const maxCharacters = 200_000
const charactersASecond = 800_000

/** Relays messages between page and worker; knows only the URL of the plugin's script. */
const relay = (runtime: string, script: string) => `
addEventListener('message', (event) => {
  if (event.source !== parent || !event.ports[0]) return
  const port = event.ports[0]
  const code = ${JSON.stringify(`const early = []; onmessage = ({ data }) => early.push(data); import(${JSON.stringify(runtime)}).then(({ run }) => run(${JSON.stringify(script)}, early), (error) => postMessage(JSON.stringify({ fault: String(error) })))`)}
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  const end = (fault) => { worker.terminate(); port.postMessage(JSON.stringify({ fault, ended: true })) }
  let count = 0
  let characters = 0
  setInterval(() => { count = characters = 0 }, 1000)
  worker.onmessage = ({ data }) => {
    count += 1
    characters += data?.length ?? 0
    if (typeof data !== 'string' || data.length > ${maxCharacters}) end('a message is too large')
    else if (count > ${maxMessages} || characters > ${charactersASecond}) end('too many messages')
    else port.postMessage(data)
  }
  worker.onerror = (error) => end(String(error.message || 'the worker failed').slice(0, 400))
  port.onmessage = ({ data }) => worker.postMessage(data)
}, { once: true })
`

/**
 * Serves the frames of sandboxed plugins, documents with an opaque origin that may load plugin files only, and the
 * runtime for them.
 */
export function serveFrames(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { digest: string; '*': string } }>(
    '/plugin_runtime/:digest/*',
    async (request, reply) => {
      const runtime = sandboxRuntime()
      const { digest, '*': name } = request.params
      const isKnown = digest === runtime.digest && Object.hasOwn(runtime.files, name)
      const code = isKnown ? runtime.files[name] : undefined
      return reply
        .status(code === undefined ? 404 : 200)
        .header('cache-control', code === undefined ? 'no-store' : 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript; charset=utf-8')
        .send(code ?? '')
    },
  )

  app.get<{ Params: { digest: string; view: string } }>(
    '/plugin_frame/:digest/:view',
    async (request, reply) => {
      const { digest, view } = request.params
      const { plugins } = await readTable(ctx)
      const one = plugins.flatMap(({ live, latest, previous }) => [live, latest, previous])
      const isKnown = one.some((each) => each?.digest === digest && Object.hasOwn(each.manifest.views, view))
      const origin = originOf(ctx.config, request)
      const code = relay(
        `${origin}/plugin_runtime/${isKnown ? sandboxRuntime().digest : ''}/sandbox/worker.ts`,
        `${origin}/plugin_files/${digest}/dist/${view}/index.js`,
      )
      const source = createHash('sha256').update(code).digest('base64')
      const policy = [
        'sandbox allow-scripts',
        "default-src 'none'",
        `script-src 'sha256-${source}' ${origin}/plugin_runtime/ ${origin}/plugin_files/`,
        `worker-src blob: ${origin}/plugin_runtime/ ${origin}/plugin_files/`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; ')
      return reply
        .status(isKnown ? 200 : 404)
        .header('cache-control', isKnown ? 'public, max-age=3600' : 'no-store')
        .header('content-security-policy', policy)
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(isKnown ? `<!doctype html><meta charset="utf-8"><title></title><script>${code}</script>` : '')
    },
  )
}
