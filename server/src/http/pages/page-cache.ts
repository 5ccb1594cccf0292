import { LRUCache } from 'lru-cache'
import { compress, type Encoding, preferredEncoding } from '../transport/compression.ts'

/** Milliseconds: a page is fresh, then served while one rendering replaces it, then not served any more. */
export const freshMs = 2000
export const staleMs = 5000
const bytesMost = 32 * 1024 * 1024

/** Sent again and again as it is: bytes and their headers, names and values in turn. */
export interface CachedResponse {
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** A page that visitors may share, with the headers it was rendered for. */
export interface SharedPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Renders a page; null when visitors may not share it. */
export type RenderShared = () => Promise<SharedPage | null>

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
  /** A page at hand. One that is no longer fresh is rendered anew meanwhile. */
  find(
    key: string,
    acceptEncoding: string | undefined,
    render: () => RenderShared,
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

  async function run(
    key: string,
    startedAt: number,
    born: number,
    render: RenderShared,
  ): Promise<CachedPage | null> {
    counts.renderings += 1
    const page = await render()
    if (page === null) {
      pages.delete(key)
      return null
    }
    const bytes = Buffer.from(page.html)
    const kept: CachedPage = {
      bytes,
      headers: page.headers,
      startedAt,
      generation: born,
      compressed: new Map(),
      ready: new Map(),
    }
    // Readers of the page that goes must not wait for the one that comes to be compressed.
    await Promise.all([...(pages.peek(key)?.ready.keys() ?? [])].map((encoding) => answerIn(kept, encoding)))
    pages.set(key, kept)
    return kept
  }

  function begin(key: string, render: RenderShared): Rendering {
    const running = renderings.get(key)
    if (running && isYoung(running, staleMs)) return running
    const [startedAt, born] = [now(), generation()]
    const rendering = { startedAt, generation: born, done: run(key, startedAt, born, render) }
    renderings.set(key, rendering)
    const end = () => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
    rendering.done.then(end, end)
    return rendering
  }

  return {
    counts,
    find(key, acceptEncoding, render) {
      const kept = pages.get(key)
      if (!kept || !isYoung(kept, staleMs)) return undefined
      const answer = kept.ready.get(preferredEncoding(kept.bytes.length, acceptEncoding))
      if (!answer) return undefined
      if (!isYoung(kept, freshMs) && !renderings.has(key)) begin(key, render()).done.catch(leaveIt)
      counts.hits += 1
      return answer
    },
    async obtain(key, acceptEncoding, render) {
      const known = pages.get(key)
      const kept = known && isYoung(known, staleMs) ? known : await begin(key, render).done
      return kept && answerIn(kept, preferredEncoding(kept.bytes.length, acceptEncoding))
    },
  }
}
