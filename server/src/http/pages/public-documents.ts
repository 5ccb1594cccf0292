import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../viewer.ts'
import { isRefusal } from '../app-error.ts'
import type { DocumentRequest, FindDocument, SiteDocument } from '../call.ts'
import { consumeRateLimit } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { originOf } from '../request/request-info.ts'
import { pathOf } from '../request/url-paths.ts'
import { sendCompressed } from '../transport/compression.ts'
import { isSecure, securityHeaders } from '../transport/security-headers.ts'
import type { PageDependencies } from './shared-pages.ts'

/** Maximum number of characters of cached documents. */
const maxCachedCharacters = 24_000_000

interface CachedDocument {
  readonly document: SiteDocument
  readonly etag: string
  readonly at: number
  readonly commits: number
}

type DocumentDependencies = Pick<PageDependencies, 'findViewer' | 'limits' | 'pageLimit'>

/** Returns a visitor: a document shows what every visitor may see, whoever requests it. */
async function visitorFor(
  { ctx }: Mount,
  { findViewer }: DocumentDependencies,
  origin: string,
  callUrl: string,
): Promise<Viewer> {
  const client = { ip: '', userAgent: '' }
  const viewer = await findViewer(ctx, null, { lang: 'zh', origin, client, callUrl })
  if (!viewer) throw new Error('the gates refused a visitor')
  return viewer
}

/** Returns null for a refused document: what visitors may not read does not exist for machines. Faults are thrown. */
async function findOrNone(find: FindDocument, request: DocumentRequest): Promise<SiteDocument | null> {
  try {
    return await find(request)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const etagOf = (text: string | Buffer) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Times in headers have whole seconds. */
const headerTime = (ms: number) => new Date(ms).toUTCString()

function isNotModified(request: FastifyRequest, { etag, document }: CachedDocument): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) return known.includes(etag.slice(2)) || known.trim() === '*'
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  if (Number.isNaN(since) || document.modifiedAt === null) return false
  return Math.floor(document.modifiedAt / 1000) * 1000 <= since
}

function noDocument(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such document.\n')
}

/**
 * Returns a function that mounts documents for machines: feeds, sitemaps, generated pictures. Visitors share them, with
 * ETag and Last-Modified.
 */
export function openDocuments(mount: Mount, parts: DocumentDependencies) {
  const { app, ctx, loadShedder } = mount
  const cachedDocuments = new LRUCache<string, CachedDocument>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ document }) => document.text.length + 500,
  })
  const underWay = new Map<string, Promise<CachedDocument | null>>()

  async function make(key: string, getRequest: () => Promise<DocumentRequest>, find: FindDocument) {
    const { commits } = ctx
    const at = ctx.clock.now()
    const document = await findOrNone(find, await getRequest())
    if (!document) return null
    const made = { document, etag: etagOf(document.text), at, commits }
    cachedDocuments.set(key, made)
    return made
  }

  async function obtain(key: string, getRequest: () => Promise<DocumentRequest>, find: FindDocument) {
    const now = ctx.clock.now()
    const known = cachedDocuments.get(key)
    const isFresh = known && now >= known.at && now - known.at < known.document.maxAgeMs
    if (isFresh && (known.commits === ctx.commits || !known.document.invalidatedByWrites)) return known
    // Concurrent requests share the work; work that began before a commit is not shared with requests after it.
    const work = `${ctx.commits} ${key}`
    const begun = underWay.get(work) ?? make(key, getRequest, find).finally(() => underWay.delete(work))
    underWay.set(work, begun)
    return begun
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, find: FindDocument) {
    await consumeRateLimit(parts.limits, 'GET document', request, null, await parts.pageLimit('GET'))
    const origin = (await mount.publicOrigin(originOf(ctx.config, request))) ?? ''
    const path = pathOf(request.url)
    const getRequest = async (): Promise<DocumentRequest> => ({
      viewer: await visitorFor(mount, parts, origin, path),
      origin,
      path,
      params: request.params as DocumentRequest['params'],
    })
    const found = await obtain(`${origin}${path}`, getRequest, find)
    if (!found) return noDocument(reply)
    const { document, etag } = found
    const isPicture = document.type.startsWith('image/')
    reply
      .headers(securityHeaders(isPicture ? 'picture' : 'data', isSecure(ctx.config, request)))
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('etag', etag)
      .type(document.type)
    if (document.modifiedAt !== null) reply.header('last-modified', headerTime(document.modifiedAt))
    if (isNotModified(request, found)) return reply.status(304).send()
    return typeof document.text === 'string'
      ? sendCompressed(request, reply, document.text, 'shared')
      : reply.send(document.text)
  }

  return (path: string, find: FindDocument): void => {
    app.get(path, (request, reply) =>
      loadShedder.run({ kind: 'call', rank: 'visitor' }, () => answer(request, reply, find)),
    )
  }
}
