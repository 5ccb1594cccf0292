import type { Engine } from '../db/db.ts'

/** A boolean query over the words of a text. */
export type WordQuery =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'prefix'; readonly term: string }
  | { readonly kind: 'all' | 'any'; readonly of: readonly WordQuery[] }
  | { readonly kind: 'without'; readonly of: readonly [WordQuery, WordQuery] }

export const termQuery = (text: string): WordQuery => ({ kind: 'term', term: text })
export const prefix = (text: string): WordQuery => ({ kind: 'prefix', term: text })

function joined(kind: 'all' | 'any', of: readonly WordQuery[]): WordQuery {
  const [only] = of
  return only && of.length === 1 ? only : { kind, of }
}

export const allOf = (of: readonly WordQuery[]): WordQuery => joined('all', of)
export const anyOf = (of: readonly WordQuery[]): WordQuery => joined('any', of)
/** What matches one query, but not another. */
export const without = (one: WordQuery, other: WordQuery): WordQuery => ({
  kind: 'without',
  of: [one, other],
})

interface Signs {
  readonly all: string
  readonly any: string
  readonly without: string
  word(term: string, isPrefix: boolean): string
}

const signs: Readonly<Record<Engine, Signs>> = {
  sqlite: {
    all: ' AND ',
    any: ' OR ',
    without: ' NOT ',
    word: (text, isPrefix) => `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`,
  },
  postgres: {
    all: ' & ',
    any: ' | ',
    without: ' & !',
    word: (text, isPrefix) =>
      `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isPrefix ? ':*' : ''}`,
  },
}

/** Serializes the query in the engine's language, to be bound as a value. */
export function writeQuery(engine: Engine, query: WordQuery): string {
  if (query.kind === 'term' || query.kind === 'prefix')
    return signs[engine].word(query.term, query.kind === 'prefix')
  return `(${query.of.map((part) => writeQuery(engine, part)).join(signs[engine][query.kind])})`
}
