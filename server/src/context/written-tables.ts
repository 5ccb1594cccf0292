import type { CompiledQuery } from 'kysely'
import type { Tx } from '../drivers/db/db.ts'
import type { Tables } from '../schema/tables.ts'

export type TableName = keyof Tables

/** The tables that a transaction has written; `all` when they are not known. */
export type WrittenTables = ReadonlySet<string> | 'all'

/** Tables that triggers write besides (docs/reference/threats.md#uploads). */
const writtenByTriggers: Readonly<Record<string, readonly TableName[]>> = {
  thread_tom: ['threads'],
  attachments: ['posts', 'threads'],
}

const writing = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+(?:"?main"?\.)?["`]?(\w+)/i
const reading = /^\s*(?:select|pragma|set)\b/i

/** The table that a statement writes; null for one that only reads, `all` when it cannot be told. */
export function writtenTable(statement: string): string | null | 'all' {
  const [, table] = writing.exec(statement) ?? []
  if (table !== undefined) return table
  return reading.test(statement) ? null : 'all'
}

/** Methods of a transaction whose argument is the table that they write. */
const writers: ReadonlySet<PropertyKey> = new Set(['insertInto', 'updateTable', 'deleteFrom'])
/** Methods whose result might write any table. */
const unknownWriters: ReadonlySet<PropertyKey> = new Set([
  'mergeInto',
  'replaceInto',
  'with',
  'withRecursive',
  'schema',
])

/** Returns a transaction that records the tables which it writes, and a function that returns them. */
export function recordWrites(tx: Tx): { readonly tx: Tx; written(): WrittenTables } {
  const tables = new Set<string>()
  let isUnknown = false

  function add(table: string | null): void {
    if (table === 'all') isUnknown = true
    else if (table !== null) for (const one of [table, ...(writtenByTriggers[table] ?? [])]) tables.add(one)
  }

  /** The object with its method `executeQuery` recorded; private fields require the object itself as `this`. */
  function recorded<T extends object>(target: T, get: (name: PropertyKey, value: unknown) => unknown): T {
    return new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return get(name, value)
        if (name === 'executeQuery')
          return (query: CompiledQuery, ...rest: unknown[]) => {
            add(writtenTable(query.sql))
            return value.call(target, query, ...rest)
          }
        return get(name, value.bind(target))
      },
    })
  }

  let executor: object | undefined

  const recording = recorded(tx, (name, value) => {
    if (unknownWriters.has(name)) isUnknown = true
    if (typeof value !== 'function') return value
    if (name === 'getExecutor')
      return () => {
        executor ??= recorded(value() as object, (_, inner) => inner)
        return executor
      }
    if (!writers.has(name)) return value
    return (table: unknown, ...rest: unknown[]) => {
      add(typeof table === 'string' ? (/^\w+/.exec(table)?.[0] ?? 'all') : 'all')
      return value(table, ...rest)
    }
  })
  return { tx: recording, written: () => (isUnknown ? 'all' : tables) }
}
