import { LRUCache } from 'lru-cache'
import { TransportError } from '../app-error.ts'
import { compress, type Encoding, preferredEncoding } from '../transport/compression.ts'

/**
 * Milliseconds: up to `freshMs` a page is fresh, up to `staleMs` it is served while one rendering replaces it, later it
 * is not served.
 */
export const freshMs = 2000
export const staleMs = 5000
/** Maximum age of a page that is served during overload, in milliseconds. */
export const overloadedMs = 30_000
const maxBytes = 32 * 1024 * 1024

/** A response that is sent repeatedly as it is; `headers` alternates names and values. */
export interface CachedResponse {
  readonly headers: readonly string[]
  /**
   * The bytes of the body, if compressed as a text of one character each (Latin-1): Node sends headers and a text faster
   * than headers and a buffer.
   */
  readonly body: string | Buffer
}

/** A page that visitors may share: UTF-8 in chunks, with its headers. */
export interface SharedPage {
  readonly chunks: readonly Uint8Array[]
  readonly headers: Readonly<Record<string, string>>
}

/** Renders a page and compresses it with `pack` as part of the same work; null when visitors may not share it. */
export type RenderShared = (pack: (page: SharedPage) => Promise<void>) => Promise<SharedPage | null>

interface CachedPage extends SharedPage {
  /** Its length in bytes. */
  readonly size: number
  /** Start of the rendering: the content is not older. */
  readonly startedAt: number
  readonly generation: number
  readonly compressed: Map<Encoding, Promise<CachedResponse>>
  readonly ready: Map<Encoding, CachedResponse>
  /** Whether it was sent uncompressed, or the page that it replaces was repeatedly. */
  wasSentPlain: boolean
}

interface Rendering {
  readonly startedAt: number
  readonly generation: number
  readonly done: Promise<CachedPage | null>
}

/** Pages that were rendered for visitors in the last seconds. */
export interface PageCache {
  /**
   * Returns a cached page, and starts a rendering when it is stale; `isOverloaded` is whether it cannot be rendered.
   */
  find(
    key: string,
    acceptEncoding: string | undefined,
    render: () => RenderShared,
    isOverloaded?: boolean,
  ): CachedResponse | undefined
  /** Returns the page from a rendering that concurrent requests share, or null when it may not be shared. */
  obtain(
    key: string,
    acceptEncoding: string | undefined,
    render: RenderShared,
  ): Promise<CachedResponse | null>
  /** Number of cache hits and of renderings. */
  readonly counts: { readonly hits: number; readonly renderings: number }
}

function responseOf(page: CachedPage, bytes: Buffer, encoding: Encoding): CachedResponse {
  const headers = Object.entries({
    ...page.headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  }).flat()
  return { headers, body: encoding === 'identity' ? bytes : bytes.toString('latin1') }
}

/**
 * Returns the uncompressed response, which is cached at the second request: the chunks that it copies are shared by
 * pages, and a crawler requests each page once.
 */
function plainResponse(page: CachedPage): CachedResponse {
  const known = page.ready.get('identity')
  if (known) return known
  const response = responseOf(page, Buffer.concat(page.chunks), 'identity')
  if (page.wasSentPlain) page.ready.set('identity', response)
  page.wasSentPlain = true
  return response
}

async function compressed(page: CachedPage, encoding: Encoding): Promise<CachedResponse> {
  const bytes = await compress(Buffer.concat(page.chunks), encoding, 'shared')
  const response = responseOf(page, bytes, encoding)
  page.ready.set(encoding, response)
  return response
}

/** Compresses a page once for each requested encoding. */
function compressOnce(page: CachedPage, encoding: Encoding): Promise<CachedResponse> {
  const known = page.compressed.get(encoding) ?? compressed(page, encoding)
  page.compressed.set(encoding, known)
  return known
}

/** Returns the response if it need not be compressed first. */
const readyResponse = (page: CachedPage, encoding: Encoding) =>
  encoding === 'identity' ? plainResponse(page) : page.ready.get(encoding)

function newPage({ chunks, headers }: SharedPage, startedAt: number, generation: number): CachedPage {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const [compressed, ready] = [new Map(), new Map()]
  return { chunks, headers, size, startedAt, generation, compressed, ready, wasSentPlain: false }
}

/**
 * Prepares a new page in the encodings of the page that it replaces, and compresses it in that of the waiting request,
 * so that readers need not wait for it.
 */
async function prepareLike(page: CachedPage, before: readonly Encoding[], asked: string | undefined) {
  const wanted = new Set(before)
  page.wasSentPlain = wanted.delete('identity')
  const own = asked === undefined ? 'identity' : preferredEncoding(page.size, asked)
  if (own !== 'identity') wanted.add(own)
  await Promise.all([...wanted].map((encoding) => compressOnce(page, encoding)))
}

/** When a page cannot be rendered under overload, the cached one is served. */
const lacksRoom = (error: unknown) => error instanceof TransportError && error.status === 503

/** A failed rendering leaves the cached page; requests that wait for it get the error themselves. */
const ignoreFailure = () => {}

/**
 * Opens the page cache of visitors. `now` returns Unix milliseconds; `generation` increases when settings change, and
 * pages of an older generation are not served.
 */
export function openPageCache(now: () => number, generation: () => number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Compressed forms are smaller; together they amount to about half of the page.
    sizeCalculation: ({ size }, key) => Math.ceil(size * 1.5) + key.length * 2 + 2048,
  })
  const renderings = new Map<string, Rendering>()
  const counts = { hits: 0, renderings: 0 }

  const isYoung = (thing: { startedAt: number; generation: number }, mostMs: number) => {
    const age = now() - thing.startedAt
    return age >= 0 && age <= mostMs && thing.generation === generation()
  }

  const orCached = (known: CachedPage | undefined) => (error: unknown) => {
    if (known && lacksRoom(error) && isYoung(known, overloadedMs)) return known
    throw error
  }

  async function run(
    key: string,
    startedAt: number,
    born: number,
    render: RenderShared,
    asked?: string,
  ): Promise<CachedPage | null> {
    counts.renderings += 1
    let cachedPage: CachedPage | undefined
    const page = await render(async (made) => {
      cachedPage = newPage(made, startedAt, born)
      await prepareLike(cachedPage, [...(pages.peek(key)?.ready.keys() ?? [])], asked)
    })
    if (page === null) cachedPage = undefined
    if (cachedPage) pages.set(key, cachedPage)
    else pages.delete(key)
    return cachedPage ?? null
  }

  function begin(key: string, render: RenderShared, asked?: string): Rendering {
    const running = renderings.get(key)
    if (running && isYoung(running, staleMs)) return running
    const [startedAt, born] = [now(), generation()]
    const rendering = { startedAt, generation: born, done: run(key, startedAt, born, render, asked) }
    renderings.set(key, rendering)
    const end = () => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
    rendering.done.then(end, end)
    return rendering
  }

  return {
    counts,
    find(key, acceptEncoding, render, isOverloaded = false) {
      const cachedPage = pages.get(key)
      if (!cachedPage || !isYoung(cachedPage, isOverloaded ? overloadedMs : staleMs)) return undefined
      const answer = readyResponse(cachedPage, preferredEncoding(cachedPage.size, acceptEncoding))
      if (!answer) return undefined
      if (!isOverloaded && !isYoung(cachedPage, freshMs) && !renderings.has(key))
        begin(key, render()).done.catch(ignoreFailure)
      counts.hits += 1
      return answer
    },
    async obtain(key, acceptEncoding, render) {
      const known = pages.get(key)
      const cachedPage =
        known && isYoung(known, staleMs)
          ? known
          : await begin(key, render, acceptEncoding).done.catch(orCached(known))
      if (!cachedPage) return null
      const encoding = preferredEncoding(cachedPage.size, acceptEncoding)
      return encoding === 'identity' ? plainResponse(cachedPage) : compressOnce(cachedPage, encoding)
    },
  }
}
