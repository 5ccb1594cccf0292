import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../schema/tables.ts'
import type { Database } from './db.ts'

/** Statements that get a name, so that the server plans them once; more would fill its memory. */
const namedStatementsMost = 400
const poolSize = 10
const statementTimeoutMs = 5000
/** What a statement of a long transaction may take: a table of millions of rows is changed in minutes. */
const longStatementTimeoutMs = 3_600_000
/** What the way to the server and back may take besides. */
const wayMs = 500
const connectTimeoutMs = 1500
/** Times that a transaction is done again when it lost against others that wanted the same rows. */
const repeatsMost = 4
/** Such a transaction waits for up to this long, in milliseconds, so that the same ones do not meet again. */
const repeatPauseMs = 50

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

/** Milliseconds a statement may take. */
interface StatementTimeout {
  readonly patienceMs: number
}

/** A client whose queries with parameters are prepared once on the server, and which does not wait for ever. */
class NamingClient extends pg.Client {
  readonly #patienceMs: number

  constructor(config: pg.ClientConfig & Partial<StatementTimeout> = {}) {
    super(config)
    this.#patienceMs = (config.patienceMs ?? statementTimeoutMs) + wayMs
    // Of a connection that breaks in the pause between two queries only listeners are told; without one the process ends.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query`; only Kysely's form (text, values) is changed.
  override query = (...args: any[]): any => {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const result = name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })
    return result instanceof Promise ? this.#notForEver(result) : result
  }

  /** Breaks the connection when no answer comes: the server ends slow statements itself, unless it cannot be reached. */
  #notForEver<R>(result: Promise<R>): Promise<R> {
    const giveUp = () => this.connection.stream.destroy(new Error('timeout exceeded: the database is silent'))
    const timer = setTimeout(giveUp, this.#patienceMs)
    const end = () => clearTimeout(timer)
    result.then(end, end)
    return result
  }
}

// int8 and numeric arrive as numbers: ids and sums stay far below 2^53.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

/** What may be different from a site's database, for tests and tools. */
type Options = Partial<StatementTimeout> & {
  /** Narrows the database to one schema. */
  readonly schema?: string
  /** Connections at most. */
  readonly size?: number
  /** Milliseconds a call waits for a connection. */
  readonly waitMs?: number
}

function connect(url: string, options: Options): Kysely<Tables> {
  const { patienceMs = statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: options.size ?? poolSize,
    connectionTimeoutMillis: options.waitMs ?? connectTimeoutMs,
    statement_timeout: patienceMs,
    keepAlive: true,
    ...{ patienceMs },
    // Compiling a plan to machine code takes longer than any statement of a page does.
    options: `-c jit=off${options.schema === undefined ? '' : ` -c search_path=${options.schema}`}`,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Whether a transaction was ended for the sake of another one: a deadlock (40P01), or no order of both (40001). */
function hasLost(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '40P01' || code === '40001'
}

/** Does a transaction, and does it again from its beginning when it lost against another; nothing of it was stored then. */
async function repeating<R>(transaction: () => Promise<R>): Promise<R> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (repeats >= repeatsMost || !hasLost(error)) throw error
      await sleep(Math.random() * repeatPauseMs)
    }
  }
}

/** PostgreSQL, for several instances on one database. `url` is a postgres:// address. */
export function openPostgres(url: string, options: Options = {}): Database {
  const db = connect(url, options)
  // Connections of their own: what a transaction reads outside of itself never waits for the end of others that wait for it.
  const reads = connect(url, options)
  return {
    engine: 'postgres',
    reads,
    schema: db,
    transaction: (work) => repeating(() => db.transaction().execute(work)),
    longTransaction: async (work) => {
      const alone = connect(url, { ...options, size: 1, patienceMs: longStatementTimeoutMs })
      try {
        return await alone.transaction().execute(work)
      } finally {
        await alone.destroy()
      }
    },
    ping: async () => {
      await db.executeQuery(CompiledQuery.raw('select 1'))
    },
    close: async () => {
      await Promise.all([db.destroy(), reads.destroy()])
    },
  }
}
