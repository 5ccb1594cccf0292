import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { isClosedStyle } from './packages/closed-styles.ts'
import { openPackage } from './packages/package-files.ts'
import { readTable } from './plugin-store.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Browsers may fetch the folders of views; the server half and config.json are private. */
const forBrowsers = /^(?:View\/)?dist\//

function send(reply: FastifyReply, name: string, bytes: Buffer, cacheControl: string): FastifyReply {
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (!type) return notThere(reply)
  // Frames of sandboxed plugins have an opaque origin, so that any origin may read these files.
  return reply
    .header('cache-control', cacheControl)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(type)
    .send(bytes)
}

/**
 * Returns styles in a scope that limits them to the plugin's parts of a page, in a layer below the site's styles; empty
 * for styles that would leave it, of packages from before uploads were checked.
 */
function scoped(bytes: Buffer, plugin: string): Buffer {
  const css = bytes.toString('utf8')
  const own = isClosedStyle(css) ? css : ''
  return Buffer.from(`@layer plugins { @scope ([data-plugin='${plugin}']) {\n${own}\n} }\n`)
}

const notThere = (reply: FastifyReply) =>
  reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such file\n')

interface Params {
  readonly digest: string
  readonly name: string
  readonly view: string
  readonly file: string
  readonly '*': string
}

/**
 * Serves the files of packages: by digest, cached forever, and by the two URLs of the discontinued product, which lead
 * to the running version.
 */
export function serveFiles(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: Params }>('/plugin_files/:digest/*', async (request, reply) => {
    const { digest, '*': name } = request.params
    const { plugins } = await readTable(ctx)
    const plugin = plugins.find((one) =>
      [one.live, one.latest, one.previous].some((each) => each?.digest === digest),
    )
    const bytes = plugin && forBrowsers.test(name) && (await openPackage(ctx, digest))?.files.get(name)
    if (!bytes) return notThere(reply)
    const content = /\.css$/i.test(name) ? scoped(bytes, plugin.name) : bytes
    return send(reply, name, content, 'public, max-age=31536000, immutable')
  })

  const byName = async (params: Pick<Params, 'name' | 'view' | 'file'>, reply: FastifyReply) => {
    const { plugins } = await readTable(ctx)
    const live = plugins.find((one) => one.name.toLowerCase() === params.name.toLowerCase())?.live
    const files = live && (await openPackage(ctx, live.digest))?.files
    for (const folder of ['dist', 'View/dist']) {
      const name = `${folder}/${params.view}/${params.file}`
      const bytes = files?.get(name)
      if (!bytes) continue
      reply.header('etag', `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`)
      return send(reply, name, bytes, 'no-cache')
    }
    return notThere(reply)
  }
  app.get<{ Params: Params }>('/plugin/:name/:view/:file(^.+[.][a-z0-9]{2,5}$)', (request, reply) =>
    byName(request.params, reply),
  )
  app.get<{ Params: Params }>('/plugin_static/:name/:view/*', (request, reply) =>
    byName({ ...request.params, file: request.params['*'] }, reply),
  )
}
