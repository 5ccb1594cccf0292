import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

/** Statements that get a name, so that the server plans them once; more would fill its memory. */
const namedStatementsMost = 400
const poolSize = 10
const statementTimeoutMs = 5000
const connectTimeoutMs = 2000

const names = new Map<string, string>()

/** The name of a statement's plan, or none when too many have one already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namedStatementsMost) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** A client whose queries with parameters are prepared once on the server. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query`; only Kysely's form (text, values) is changed.
  override query = (...args: any[]): any => {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })
  }
}

// int8 and numeric arrive as numbers: ids and sums stay far below 2^53.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

/** PostgreSQL, for several instances on one database. `url` is a postgres:// address; `schema` narrows it to one schema. */
export function openPostgres(url: string, options: { schema?: string; size?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: options.size ?? poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    ...(options.schema === undefined ? {} : { options: `-c search_path=${options.schema}` }),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    reads: db,
    schema: db,
    transaction: (work) => db.transaction().execute(work),
    ping: async () => {
      await db.executeQuery(CompiledQuery.raw('select 1'))
    },
    close: () => db.destroy(),
  }
}
