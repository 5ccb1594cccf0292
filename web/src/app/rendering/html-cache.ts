import { randomBytes } from 'node:crypto'
import { createElement, type ReactElement } from 'react'
import type { TimeReadings } from '../../i18n/use-texts.tsx'
import type { PlacedFragment } from '../../shared/page/CachedFragment.tsx'
import { SampledCache } from './sampled-cache.ts'

/** A placeholder for a fragment within a page; a page as a whole is one as well. */
export interface FragmentPlaceholder {
  readonly kind: 'fragment' | 'page'
  readonly name: string
  /** Its cache key without the digests of its responses and facts. */
  readonly given: string
  /** The calls whose responses it reads. */
  readonly reads: PlacedFragment['reads']
  /** Present if it reads responses or has no input: the cached HTML around it stays the same when what it reads changes. */
  readonly element?: ReactElement
}

/** What is inserted into cached HTML when it is sent: the viewer's form token, the address of a visitor's page. */
type Inserted = 'formToken' | 'address'

/** Cached HTML: bytes, fragments, and what is inserted. */
export interface RenderedFragment {
  readonly pieces: readonly (Uint8Array | FragmentPlaceholder | Inserted)[]
  /** Texts in it that change with time: it is rendered again when one of them has changed. */
  readonly timedTexts: Readonly<TimeReadings['texts']>
  /** The site's time at which these texts were last the same. */
  checkedAt?: number
  /** The ids of the plugins present in it. */
  readonly plugins: readonly string[]
}

const maxFragmentBytes = 20 * 1024 * 1024
const maxPageBytes = 8 * 1024 * 1024
const bytesPerCharacter = 2

const isPlaceholder = (piece: RenderedFragment['pieces'][number]): piece is FragmentPlaceholder =>
  typeof piece !== 'string' && 'given' in piece

function sizeOf({ pieces }: RenderedFragment, key: string): number {
  const bytes = (piece: RenderedFragment['pieces'][number]) =>
    isPlaceholder(piece) ? piece.given.length * bytesPerCharacter + 300 : piece.length + 100
  return pieces.reduce((sum, piece) => sum + bytes(piece), (key.length + 128) * bytesPerCharacter)
}

const createCache = (maxSize: number) => new SampledCache<RenderedFragment>(maxSize, sizeOf)

/**
 * The HTML caches of this process. Pages have one of their own: a crawler's pages, each requested once, do not evict the
 * fragments that all pages share.
 */
export const htmlCaches = { fragment: createCache(maxFragmentBytes), page: createCache(maxPageBytes) }

// Random per process and never sent to clients, so that user text cannot contain it.
const placeholder = `fragment-${randomBytes(12).toString('hex')}`

/** Placeholder of the viewer's form token. */
export const formTokenPlaceholder = randomBytes(18).toString('hex')

/**
 * Placeholder of the address of a visitor's page in its fragments, where only login links contain it. It is the same
 * text when it is encoded for a query.
 */
export const addressPlaceholder = randomBytes(18).toString('hex')

const marks = new RegExp(
  `<${placeholder} n="(\\d+)"></${placeholder}>|${formTokenPlaceholder}|${addressPlaceholder}`,
  'g',
)

/** Placeholder of the fragment with this index. */
export const placeholderOf = (n: number): ReactElement => createElement(placeholder, { n })

// Not `Buffer.from`: a short Buffer is a slice of a shared 8 kB pool, which a cache entry would retain as a whole.
const encoder = new TextEncoder()

/** Splits HTML at its placeholders. */
export function splitHtml(html: string, inner: readonly FragmentPlaceholder[]): RenderedFragment['pieces'] {
  const pieces: (Uint8Array | FragmentPlaceholder | Inserted)[] = []
  let from = 0
  for (const found of html.matchAll(marks)) {
    if (found.index > from) pieces.push(encoder.encode(html.slice(from, found.index)))
    const placed = found[1] === undefined ? undefined : inner[Number(found[1])]
    pieces.push(placed ?? (found[0] === addressPlaceholder ? 'address' : 'formToken'))
    from = found.index + found[0].length
  }
  if (from < html.length) pieces.push(encoder.encode(html.slice(from)))
  return pieces
}

/** Assembled HTML in chunks, and the ids of the plugins present in it. */
export interface AssembledHtml {
  readonly parts: readonly Uint8Array[]
  readonly plugins: ReadonlySet<string>
}

/** How the placeholders of a page are resolved. */
interface FragmentSource {
  /** Returns cached HTML. */
  find(one: FragmentPlaceholder): RenderedFragment | null
  /** Renders it; null when its element is not known. */
  render(one: FragmentPlaceholder): RenderedFragment | null
}

/**
 * Assembles HTML with what is inserted and with its fragments; a cached fragment of which an inner one is missing is
 * rendered again. Null when a fragment is missing.
 */
export function assemble(
  whole: RenderedFragment,
  inserted: Readonly<Record<Inserted, Uint8Array>>,
  { find, render }: FragmentSource,
): AssembledHtml | null {
  const parts: Uint8Array[] = []
  const plugins = new Set<string>()
  function add({ pieces, plugins: own }: RenderedFragment): boolean {
    for (const piece of pieces) {
      if (typeof piece === 'string') parts.push(inserted[piece])
      else if (!isPlaceholder(piece)) parts.push(piece)
      else if (!addFragment(piece)) return false
    }
    for (const plugin of own) plugins.add(plugin)
    return true
  }
  function addFragment(one: FragmentPlaceholder): boolean {
    const begun = parts.length
    const cached = find(one)
    if (cached && add(cached)) return true
    parts.length = begun
    const rendered = render(one)
    return rendered ? add(rendered) : false
  }
  return add(whole) ? { parts, plugins } : null
}
