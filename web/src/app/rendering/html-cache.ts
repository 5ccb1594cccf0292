import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import type { TimeReadings } from '../../i18n/use-texts.tsx'
import type { PlacedFragment } from '../../shared/page/CachedFragment.tsx'

/** A placeholder for a fragment within a page. */
export interface FragmentPlaceholder {
  readonly name: string
  /** Its cache key without the digests of its responses and facts. */
  readonly given: string
  /** The calls whose responses it reads. */
  readonly reads: PlacedFragment['reads']
}

/** Cached HTML: bytes, fragments, and null where the viewer's form token is inserted. */
export interface RenderedFragment {
  readonly pieces: readonly (Uint8Array | FragmentPlaceholder | null)[]
  /** Texts in it that change with time: it is rendered again when one of them has changed. */
  readonly timedTexts: TimeReadings['texts']
  /** The ids of the plugins present in it. */
  readonly plugins: readonly string[]
}

const maxBytes = 24 * 1024 * 1024
const bytesPerCharacter = 2

const isPlaceholder = (piece: RenderedFragment['pieces'][number]): piece is FragmentPlaceholder =>
  piece !== null && 'given' in piece

function sizeOf({ pieces }: RenderedFragment, key: string): number {
  const bytes = (piece: RenderedFragment['pieces'][number]) =>
    isPlaceholder(piece) ? piece.given.length * bytesPerCharacter : (piece?.length ?? 0) + 100
  return pieces.reduce((sum, piece) => sum + bytes(piece), (key.length + 128) * bytesPerCharacter)
}

/** The HTML cache of this process. */
export const htmlCache = new LRUCache<string, RenderedFragment>({
  maxSize: maxBytes,
  sizeCalculation: sizeOf,
})

// Random per process and never sent to clients, so that user text cannot contain it.
const placeholder = `fragment-${randomBytes(12).toString('hex')}`

/** Placeholder of the viewer's form token. */
export const formTokenMark = randomBytes(18).toString('hex')

const marks = new RegExp(`<${placeholder} n="(\\d+)"></${placeholder}>|${formTokenMark}`, 'g')

/** Placeholder of the fragment with this index. */
export const placeholderOf = (n: number): ReactElement => createElement(placeholder, { n })

// Not `Buffer.from`: a short Buffer is a slice of a shared 8 kB pool, which a cache entry would retain as a whole.
const encoder = new TextEncoder()

/** Splits HTML at the placeholders of the form token and of fragments. */
export function cutHtml(html: string, inner: readonly FragmentPlaceholder[]): RenderedFragment['pieces'] {
  const pieces: (Uint8Array | FragmentPlaceholder | null)[] = []
  let from = 0
  for (const found of html.matchAll(marks)) {
    if (found.index > from) pieces.push(encoder.encode(html.slice(from, found.index)))
    pieces.push(found[1] === undefined ? null : (inner[Number(found[1])] ?? null))
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

/** Assembles cached HTML with a form token and the fragments returned by `find`; null when a fragment is missing. */
export function assemble(
  { pieces, plugins: own }: RenderedFragment,
  token: Uint8Array,
  find: (inner: FragmentPlaceholder) => RenderedFragment | null,
): AssembledHtml | null {
  const parts: (Uint8Array | null)[] = []
  const plugins = new Set(own)
  for (const piece of pieces) {
    if (!isPlaceholder(piece)) {
      parts.push(piece)
      continue
    }
    const found = find(piece)
    if (!found) return null
    for (const one of found.plugins) plugins.add(one)
    // Fragments are not nested.
    for (const part of found.pieces) if (!isPlaceholder(part)) parts.push(part)
  }
  return { parts: parts.map((part) => part ?? token), plugins }
}
