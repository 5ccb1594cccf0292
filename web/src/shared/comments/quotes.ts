import { sessionStore } from '../page/session-store.ts'

/** Words that somebody said, and where. */
export interface Quote {
  readonly name: string
  readonly text: string
  /** The address of the thread or comment they stand in. */
  readonly href: string
}

const collectedKey = 'dzq-quotes'
const sourcesKey = 'dzq-quote-sources'
/** Quotations of which the source is remembered, and that are collected at once. */
const sourcesMost = 100
const collectedMost = 20

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'text', 'href'].every((field) => typeof Reflect.get(value, field) === 'string')

function stored(key: string): Quote[] {
  try {
    const list: unknown = JSON.parse(sessionStore.read(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isQuote) : []
  } catch {
    return []
  }
}

const linesOf = ({ name, text }: Quote) =>
  (name === '' ? text : `${name}：${text}`)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A quotation as it is written into a comment. */
export const quotedLines = (quote: Quote): string =>
  `${linesOf(quote)
    .map((line) => `> ${line}`)
    .join('\n')}\n`

let sources: Quote[] | null = null

/** Remembers where a quotation comes from, so that the published one leads there. */
export function noteSource(quote: Quote): void {
  if (quote.name === '' || typeof document === 'undefined') return
  const others = (sources ?? stored(sourcesKey)).filter(
    ({ name, text }) => name !== quote.name || text !== quote.text,
  )
  sources = [...others, quote].slice(-sourcesMost)
  sessionStore.write(sourcesKey, JSON.stringify(sources))
}

/** Where the quotation that begins with this line comes from. */
export function sourceOf(firstLine: string): Quote | undefined {
  if (typeof document === 'undefined') return undefined
  sources ??= stored(sourcesKey)
  return sources.findLast((quote) => linesOf(quote)[0] === firstLine.trim())
}

let collected: readonly Quote[] | null = null
const listeners = new Set<() => void>()

function put(next: readonly Quote[]): void {
  collected = next
  sessionStore.write(collectedKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/**
 * Quotations gathered for one comment, in their order, in whatever threads they were found
 * (docs/reference/conventions.md#quotes).
 */
export const quoteCollection = {
  read(): readonly Quote[] {
    collected ??= stored(collectedKey)
    return collected
  },
  add(quote: Quote): void {
    put([...this.read(), quote].slice(-collectedMost))
  },
  clear(): void {
    put([])
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
} as const
