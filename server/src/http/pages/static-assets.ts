import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { TransportError } from '../app-error.ts'
import { pathOf } from '../request/url-paths.ts'
import { compress, type Encoding, preferredEncoding } from '../transport/compression.ts'
import { isSecure, securityHeaders } from '../transport/security-headers.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}
const compressibleTypes = /^(?:text|application)\/|svg/

/** Cache lifetimes of files with a content hash, files that change with a version, and files that must be current. */
const caching = {
  forever: 'public, max-age=31536000, immutable',
  week: 'public, max-age=604800',
  hour: 'public, max-age=3600',
  never: 'no-cache',
} as const

interface Asset {
  readonly read: () => Buffer
  readonly type: string
  readonly cacheControl: string
  /** Filled at the first request: there are few files, and frequent ones are sent from memory. */
  etag?: string
  readonly bodies: Map<Encoding, Promise<Buffer>>
}

/** Compressed files by content and encoding. Sites of one process share them: each would spend seconds of CPU time. */
const compressed = new Map<string, Promise<Buffer>>()

/** Files by their served path. Only files listed at the start are ever opened. */
type Assets = ReadonlyMap<string, Asset>

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  const isServed = (entry: Dirent) => entry.isFile() && !/\.(?:br|gz|html)$/.test(entry.name)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isServed)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
}

function listAssets(folder: string, prefix: string, cacheFor: (path: string) => string): [string, Asset][] {
  return filesUnder(folder).map((file) => {
    const path = prefix + relative(folder, file).split(sep).join('/')
    const ending = file.split('.').at(-1) ?? ''
    const type = types[ending] ?? 'application/octet-stream'
    const read = () => readFileSync(file)
    return [path, { read, type, cacheControl: cacheFor(path), bodies: new Map() }]
  })
}

async function readBody(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const bytes = asset.read()
  const hash = createHash('sha256').update(bytes).digest('base64url')
  asset.etag ??= `"${hash.slice(0, 22)}"`
  const key = `${hash} ${encoding}`
  const body = compressed.get(key) ?? compress(bytes, encoding, 'kept')
  compressed.set(key, body)
  body.catch(() => compressed.delete(key))
  return body
}

function bodyOf(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const known = asset.bodies.get(encoding) ?? readBody(asset, encoding)
  asset.bodies.set(encoding, known)
  known.catch(() => asset.bodies.delete(encoding))
  return known
}

/** Returns the body of a file; throws 404 when another build has replaced the folder since the start. */
async function findBody(asset: Asset, encoding: Encoding): Promise<Buffer> {
  try {
    return await bodyOf(asset, encoding)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    throw error
  }
}

async function sendAsset(
  config: Config,
  asset: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = compressibleTypes.test(asset.type)
    ? preferredEncoding(Number.POSITIVE_INFINITY, request.headers['accept-encoding'])
    : 'identity'
  const body = await findBody(asset, encoding)
  reply.removeHeader('content-security-policy')
  reply
    .headers(
      securityHeaders(asset.type.startsWith('image/') ? 'picture' : 'asset', isSecure(config, request)),
    )
    .header('cache-control', asset.cacheControl)
    .header('etag', `W/${asset.etag}`)
    .header('vary', 'Accept-Encoding')
  if (asset.cacheControl === caching.never) reply.header('content-security-policy', workerPolicy)
  if (request.headers['if-none-match']?.includes(asset.etag ?? '"') === true) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(asset.type).send(body)
}

/** Combines the SVG files of a folder into one, as symbols named after the files: pages that show all load one file. */
function spriteOf(folder: string): Asset {
  const symbolOf = (file: string) => {
    const [, viewBox, inside] =
      /viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8')) ?? []
    return `<symbol id="${basename(file, '.svg')}" viewBox="${viewBox}">${inside}</symbol>`
  }
  const read = () => {
    const symbols = filesUnder(folder).filter((file) => file.endsWith('.svg'))
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.map(symbolOf).join('')}</svg>`)
  }
  return { read, type: types.svg ?? '', cacheControl: caching.week, bodies: new Map() }
}

/** The service worker may fetch from the site, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

function cachingOf(path: string): string {
  if (path === '/service-worker.js') return caching.never
  return path.startsWith('/assets/') ? caching.forever : caching.hour
}

/** Folders of the files; tests use their own. */
export interface AssetFolders {
  /** The browser files of the built web app. */
  readonly client: string
  readonly emoji: string
}

/** Serves the files of the web app and the emoji pictures, each under its exact path. */
export function registerAssets(app: FastifyInstance, config: Config, folders: AssetFolders): void {
  const assets: Assets = new Map([
    ...listAssets(folders.client, '/', cachingOf),
    ...listAssets(folders.emoji, '/emoji/qq/', () => caching.week).filter(([path]) => path.endsWith('.svg')),
    ['/emoji/qq.svg', spriteOf(folders.emoji)],
  ])
  for (const [path, asset] of assets)
    if (pathOf(path) === path)
      app.get(path.replaceAll(':', '::'), (request, reply) => sendAsset(config, asset, request, reply))
}
