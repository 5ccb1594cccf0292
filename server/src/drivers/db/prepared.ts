import { type CompiledQuery, type Expression, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Db, Engine, Tx } from './db.ts'

/** A placeholder for a value of each run. */
class Slot {
  readonly name: string
  readonly encode: ((value: unknown) => unknown) | undefined

  constructor(name: string, encode?: (value: unknown) => unknown) {
    this.name = name
    this.encode = encode
  }
}

type Values = Readonly<Record<string, unknown>>
type Lists<P> = {
  [K in keyof P]: P[K] extends readonly (number | string)[] ? K : never
}[keyof P] &
  string

/** What a query is built from. */
export interface QueryInputs<P extends Values> {
  readonly db: Db
  readonly engine: Engine
  /** Placeholders for the values of a run. */
  readonly parameters: P
  /** `column in (a list of the run)`: numbers, or texts if `kind` says so. An empty list matches nothing. */
  isOneOf(column: Expression<unknown>, list: Lists<P>, kind?: 'numbers' | 'texts'): RawBuilder<boolean>
  /** The numbers of a list of the run, as a table `numbers` with one column `value`. */
  numbersOf(list: Lists<P>): RawBuilder<unknown>
}

/** A query that is compiled once for each engine and run with different values. */
export type Prepared<P extends Values, R> = (db: Db, engine: Engine, values: P) => Promise<R[]>

interface Compilable<R> {
  compile(): CompiledQuery<R>
}

/** Returns the engine of a database handle or transaction. */
export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

const asJson = (list: string) => new Slot(list, (value) => JSON.stringify(value))

function startBuild<P extends Values>(db: Db, engine: Engine): QueryInputs<P> {
  return {
    db,
    engine,
    // Safe cast: a slot passes through the builder like a value, and is replaced before each run.
    parameters: new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P,
    numbersOf(list) {
      if (engine === 'postgres') return sql`unnest(${new Slot(list)}::bigint[]) as numbers(value)`
      return sql`json_each(${asJson(list)}) as numbers`
    },
    isOneOf(column, list, kind = 'numbers') {
      if (engine === 'sqlite')
        return sql<boolean>`${column} in (select value from json_each(${asJson(list)}))`
      return kind === 'numbers'
        ? sql<boolean>`${column} = any(${new Slot(list)}::bigint[])`
        : sql<boolean>`${column} = any(${new Slot(list)}::text[])`
    },
  }
}

function fill(parameter: unknown, values: Values): unknown {
  if (!(parameter instanceof Slot)) return parameter
  const value = values[parameter.name]
  return parameter.encode ? parameter.encode(value) : value
}

/**
 * Prepares a query: building and compiling cost more than running it, so frequent queries do that once. `build` must
 * depend on its arguments only.
 */
export function prepare<P extends Values, R>(
  build: (build: QueryInputs<P>) => Compilable<R>,
): Prepared<P, R> {
  const compiled = new Map<Engine, CompiledQuery<R>>()
  return async (db, engine, values) => {
    let query = compiled.get(engine)
    if (!query) {
      query = build(startBuild<P>(db, engine)).compile()
      compiled.set(engine, query)
    }
    const parameters = query.parameters.map((parameter) => fill(parameter, values))
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}

/** Prepares a query that determines the engine itself. */
export function prepareAnywhere<P extends Values, R>(
  build: (build: QueryInputs<P>) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const prepared = prepare<P, R>(build)
  return (db, values) => prepared(db, engineOf(db), values)
}

/** Prepares a writing statement that determines the engine itself. */
export function prepareWrite<P extends Values, R>(
  build: (build: Omit<QueryInputs<P>, 'db'> & { readonly tx: Tx }) => Compilable<R>,
): (tx: Tx, values: P) => Promise<R[]> {
  // Safe cast: a query is built from the handle of its first run, which is always a transaction here.
  return prepareAnywhere<P, R>(({ db, ...rest }) => build({ ...rest, tx: db as Tx }))
}

/** Prepares queries of many shapes, each built on first use. */
export function prepareByShape<S, P extends Values, R>(
  build: (shape: S, build: QueryInputs<P>) => Compilable<R>,
): (shape: S) => Prepared<P, R> {
  const known = new Map<string, Prepared<P, R>>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const found = known.get(key)
    if (found) return found
    const made = prepare<P, R>((start) => build(shape, start))
    known.set(key, made)
    return made
  }
}
