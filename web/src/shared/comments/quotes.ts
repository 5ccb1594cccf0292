import { sessionStore } from '../page/session-store.ts'

/** A quoted text and its source. */
export interface Quote {
  readonly name: string
  readonly text: string
  /** The address of its thread or comment. */
  readonly href: string
}

const collectedKey = 'dzq-quotes'
const sourcesKey = 'dzq-quote-sources'
/** The most quotations whose source is remembered; the most that can be collected at once. */
const maxSources = 100
const maxCollected = 20

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

/** A quotation as it is inserted into the text of a comment. */
export const quotedLines = (quote: Quote): string =>
  `${linesOf(quote)
    .map((line) => `> ${line}`)
    .join('\n')}\n`

let sources: Quote[] | null = null

/** Remembers the source of a quotation, so that the published one links to it. */
export function storeQuoteSource(quote: Quote): void {
  if (quote.name === '' || typeof document === 'undefined') return
  const others = (sources ?? stored(sourcesKey)).filter(
    ({ name, text }) => name !== quote.name || text !== quote.text,
  )
  sources = [...others, quote].slice(-maxSources)
  sessionStore.write(sourcesKey, JSON.stringify(sources))
}

/** The remembered source of the quotation that begins with this line; undefined when unknown. */
export function sourceOf(firstLine: string): Quote | undefined {
  if (typeof document === 'undefined') return undefined
  sources ??= stored(sourcesKey)
  return sources.findLast((quote) => linesOf(quote)[0] === firstLine.trim())
}

/** The names in the quotations of a comment's text whose source is remembered, each once. */
export function quotedNames(text: string): string[] {
  const lines = text.split('\n')
  const firstLines = lines.filter((line, at) => line.startsWith('> ') && !lines[at - 1]?.startsWith('> '))
  const names = firstLines.map((line) => sourceOf(line.slice(2))?.name ?? '')
  return [...new Set(names.filter((name) => name !== ''))]
}

let collected: readonly Quote[] | null = null
const listeners = new Set<() => void>()

function put(next: readonly Quote[]): void {
  collected = next
  sessionStore.write(collectedKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Quotations collected for one comment, in their order, from any threads (docs/reference/conventions.md#quotes). */
export const quoteCollection = {
  read(): readonly Quote[] {
    collected ??= stored(collectedKey)
    return collected
  },
  add(quote: Quote): void {
    put([...this.read(), quote].slice(-maxCollected))
  },
  clear(): void {
    put([])
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
} as const
