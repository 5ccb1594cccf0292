import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { loadObserver, type ObservedCache } from '../context/load-observer.ts'

/** The cache whose value is loaded, if its tables are declared. */
const loading = new AsyncLocalStorage<ObservedCache | null>()

/** Names after `from` and `join` that are no tables. */
const noTables = new Set(['json_each', 'select'])

/** The tables that a statement reads. */
export function readTables(statement: string): string[] {
  const named = [...statement.matchAll(/\b(?:from|join)\s+["`]?(\w+)/gi)].map(([, name = '']) => name)
  const made = [...statement.matchAll(/["`]?(\w+)["`]?(?:\s*\([^()]*\))?\s+as\s+(?:materialized\s+)?\(/gi)]
  const own = new Set(made.map(([, name]) => name))
  return named.filter((name) => !noTables.has(name) && !own.has(name))
}

function assertDeclared(what: string, tables: readonly string[] | true): void {
  const cache = loading.getStore()
  const declared = cache?.untilCommit
  if (!cache || declared === undefined || declared === true) return
  const missing =
    tables === true ? ['any table'] : tables.filter((name) => !declared.some((one) => one === name))
  if (missing.length > 0)
    throw new Error(`The cache “${cache.name}” does not declare ${missing.join(', ')}, read by ${what}.`)
}

let isChecked = false

/** Makes a load throw that reads other tables than its cache declares, also through another cache. On SQLite only. */
export function checkCacheTables(): void {
  if (isChecked) return
  isChecked = true
  loadObserver.current = {
    run: (cache, load) => loading.run(cache, load),
    runVersioned: (load) => loading.run(null, load),
    used({ name, untilCommit }) {
      if (untilCommit) assertDeclared(`the cache “${name}”`, untilCommit)
    },
  }
  const texts = new WeakMap<StatementSync, string>()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, text, ...rest) {
    const statement = prepare.call(this, text, ...rest)
    texts.set(statement, text)
    return statement
  }
  const { all } = StatementSync.prototype
  StatementSync.prototype.all = function (this: StatementSync, ...values: unknown[]) {
    const text = texts.get(this) ?? ''
    if (loading.getStore()) assertDeclared(text, readTables(text))
    return all.apply(this, values as never)
  } as typeof all
}
