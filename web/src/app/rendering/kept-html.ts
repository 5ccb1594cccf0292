import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import type { TimeReadings } from '../../i18n/use-texts.tsx'
import type { PlacedFragment } from '../../shared/page/CachedFragment.tsx'

/** A fragment within a page. */
export interface Inner {
  readonly name: string
  /** Its key without its answers and facts. */
  readonly given: string
  /** The calls whose answers it reads. */
  readonly reads: PlacedFragment['reads']
}

/** Kept HTML: bytes, the form token of whoever reads it (null), and fragments. */
export interface DrawnFragment {
  readonly pieces: readonly (Uint8Array | Inner | null)[]
  /** Its texts that change with the time: it is drawn anew when one reads differently. */
  readonly timedTexts: TimeReadings['texts']
  /** The ids of the plugins that stand in it. */
  readonly plugins: readonly string[]
}

const bytesMost = 24 * 1024 * 1024
const bytesPerCharacter = 2

const isInner = (piece: DrawnFragment['pieces'][number]): piece is Inner => piece !== null && 'given' in piece

function sizeOf({ pieces }: DrawnFragment, key: string): number {
  const bytes = (piece: DrawnFragment['pieces'][number]) =>
    isInner(piece) ? piece.given.length * bytesPerCharacter : (piece?.length ?? 0) + 100
  return pieces.reduce((sum, piece) => sum + bytes(piece), (key.length + 128) * bytesPerCharacter)
}

/** The HTML that this process keeps, by key. */
export const keptHtml = new LRUCache<string, DrawnFragment>({ maxSize: bytesMost, sizeCalculation: sizeOf })

// Nobody can write these into a text, as they are drawn anew by each process and sent to nobody.
const placeholder = `fragment-${randomBytes(12).toString('hex')}`

/** Placeholder of the form token of the reader. */
export const formTokenMark = randomBytes(18).toString('hex')

const marks = new RegExp(`<${placeholder} n="(\\d+)"></${placeholder}>|${formTokenMark}`, 'g')

/** Placeholder of the fragment with this index. */
export const placeholderOf = (n: number): ReactElement => createElement(placeholder, { n })

// A short Buffer is a part of 8 kB that others have used as well, all of which would be kept with it.
const encoder = new TextEncoder()

/** Cuts HTML where the form token and the fragments within it stand. */
export function cutHtml(html: string, inner: readonly Inner[]): DrawnFragment['pieces'] {
  const pieces: (Uint8Array | Inner | null)[] = []
  let from = 0
  for (const found of html.matchAll(marks)) {
    if (found.index > from) pieces.push(encoder.encode(html.slice(from, found.index)))
    pieces.push(found[1] === undefined ? null : (inner[Number(found[1])] ?? null))
    from = found.index + found[0].length
  }
  if (from < html.length) pieces.push(encoder.encode(html.slice(from)))
  return pieces
}

/** HTML in parts, and the ids of the plugins that stand in it. */
export interface Assembled {
  readonly parts: readonly Uint8Array[]
  readonly plugins: ReadonlySet<string>
}

/** The bytes of kept HTML with a form token and the fragments that `find` finds; null where it finds one not. */
export function assemble(
  { pieces, plugins: own }: DrawnFragment,
  token: Uint8Array,
  find: (inner: Inner) => DrawnFragment | null,
): Assembled | null {
  const parts: (Uint8Array | null)[] = []
  const plugins = new Set(own)
  for (const piece of pieces) {
    if (!isInner(piece)) {
      parts.push(piece)
      continue
    }
    const found = find(piece)
    if (!found) return null
    for (const one of found.plugins) plugins.add(one)
    // A fragment holds no others.
    for (const part of found.pieces) if (!isInner(part)) parts.push(part)
  }
  return { parts: parts.map((part) => part ?? token), plugins }
}
