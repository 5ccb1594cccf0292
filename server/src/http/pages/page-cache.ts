import { LRUCache } from 'lru-cache'
import { TransportError } from '../app-error.ts'
import { compress, type Encoding, preferredEncoding } from '../transport/compression.ts'

/** Milliseconds: a page is fresh, then served while one rendering replaces it, then not served any more. */
export const freshMs = 2000
export const staleMs = 5000
/** Maximum age, in milliseconds, of a page that is served during overload. */
export const overloadedMs = 30_000
const bytesMost = 32 * 1024 * 1024

/** Sent again and again as it is: bytes and their headers, names and values in turn. */
export interface CachedResponse {
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** A page that visitors may share, with the headers it was rendered for. */
export interface SharedPage {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Renders a page and packs it, as part of the same work; null when visitors may not share it. */
export type RenderShared = (pack: (page: SharedPage) => Promise<void>) => Promise<SharedPage | null>

interface CachedPage {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** When the rendering began: nothing in the page is older. */
  readonly startedAt: number
  readonly generation: number
  readonly compressed: Map<Encoding, Promise<CachedResponse>>
  readonly ready: Map<Encoding, CachedResponse>
}

interface Rendering {
  readonly startedAt: number
  readonly generation: number
  readonly done: Promise<CachedPage | null>
}

/** The pages that visitors saw in the last seconds. */
export interface PageCache {
  /** A page at hand. One that is no longer fresh is rendered anew meanwhile; `isOverloaded` is whether it cannot be. */
  find(
    key: string,
    acceptEncoding: string | undefined,
    render: () => RenderShared,
    isOverloaded?: boolean,
  ): CachedResponse | undefined
  /** The page from a rendering that many wait for, or null when it may not be shared. */
  obtain(
    key: string,
    acceptEncoding: string | undefined,
    render: RenderShared,
  ): Promise<CachedResponse | null>
  /** How often a page was at hand, and how often it had to be rendered. */
  readonly counts: { readonly hits: number; readonly renderings: number }
}

async function compressed(kept: CachedPage, encoding: Encoding): Promise<CachedResponse> {
  const bytes = await compress(kept.bytes, encoding, 'shared')
  const headers = Object.entries({
    ...kept.headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  }).flat()
  const answer = { headers, bytes }
  kept.ready.set(encoding, answer)
  return answer
}

/** Packs a page once for each encoding somebody asks for. */
function answerIn(kept: CachedPage, encoding: Encoding): Promise<CachedResponse> {
  const known = kept.compressed.get(encoding) ?? compressed(kept, encoding)
  kept.compressed.set(encoding, known)
  return known
}

function newPage({ bytes, headers }: SharedPage, startedAt: number, generation: number): CachedPage {
  return { bytes, headers, startedAt, generation, compressed: new Map(), ready: new Map() }
}

/**
 * Packs a page that takes the place of another one as that was asked for, so that its readers need not wait for it, and
 * as whoever waits for this one asks for it.
 */
async function packAs(page: CachedPage, before: readonly Encoding[], asked: string | undefined) {
  const wanted = new Set(before)
  if (asked !== undefined) wanted.add(preferredEncoding(page.bytes.length, asked))
  await Promise.all([...wanted].map((encoding) => answerIn(page, encoding)))
}

/** Where a page cannot be rendered for lack of room, the one that is there does. */
const lacksRoom = (error: unknown) => error instanceof TransportError && error.status === 503

/** A rendering that failed leaves the page that is there; whoever waits for one meets the failure itself. */
const leaveIt = () => {}

/**
 * Opens the visitors' page cache. `now` gives milliseconds since 1970; `generation` rises when settings change, and no
 * page of an older one is served.
 */
export function openPageCache(now: () => number, generation: () => number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMost,
    // Packed forms are smaller; together they come to about half of the page.
    sizeCalculation: ({ bytes }, key) => Math.ceil(bytes.length * 1.5) + key.length * 2 + 2048,
  })
  const renderings = new Map<string, Rendering>()
  const counts = { hits: 0, renderings: 0 }

  const isYoung = (thing: { startedAt: number; generation: number }, mostMs: number) => {
    const age = now() - thing.startedAt
    return age >= 0 && age <= mostMs && thing.generation === generation()
  }

  const orKept = (known: CachedPage | undefined) => (error: unknown) => {
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
    let kept: CachedPage | undefined
    const page = await render(async (made) => {
      kept = newPage(made, startedAt, born)
      await packAs(kept, [...(pages.peek(key)?.ready.keys() ?? [])], asked)
    })
    if (page === null) kept = undefined
    if (kept) pages.set(key, kept)
    else pages.delete(key)
    return kept ?? null
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
      const kept = pages.get(key)
      if (!kept || !isYoung(kept, isOverloaded ? overloadedMs : staleMs)) return undefined
      const answer = kept.ready.get(preferredEncoding(kept.bytes.length, acceptEncoding))
      if (!answer) return undefined
      if (!isOverloaded && !isYoung(kept, freshMs) && !renderings.has(key))
        begin(key, render()).done.catch(leaveIt)
      counts.hits += 1
      return answer
    },
    async obtain(key, acceptEncoding, render) {
      const known = pages.get(key)
      const kept =
        known && isYoung(known, staleMs)
          ? known
          : await begin(key, render, acceptEncoding).done.catch(orKept(known))
      return kept && answerIn(kept, preferredEncoding(kept.bytes.length, acceptEncoding))
    },
  }
}
