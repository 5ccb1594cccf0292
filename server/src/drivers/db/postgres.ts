import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../schema/tables.ts'
import type { Database } from './db.ts'
import { NamingClient, type StatementTimeout, statementTimeoutMs } from './postgres-client.ts'

const poolSize = 10

/** Timeout of a statement in a long transaction: changing a table of millions of rows takes minutes. */
const longStatementTimeoutMs = 3_600_000

const connectTimeoutMs = 1500

/** Maximum retries of a transaction after conflicts. */
const maxRepeats = 4

/** Maximum random delay before a retry, in milliseconds, so that the same transactions do not collide again. */
const repeatPauseMs = 50

// Parse int8 and numeric as numbers: ids and sums stay far below 2^53.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

/** Settings that tests and tools may change. */
type Options = Partial<StatementTimeout> & {
  /** Limits the connection to one schema. */
  readonly schema?: string
  /** Maximum connections. */
  readonly size?: number
  /** Milliseconds that a query waits for a connection. */
  readonly waitMs?: number
}

function connect(url: string, options: Options): Kysely<Tables> {
  const { timeoutMs = statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: options.size ?? poolSize,
    connectionTimeoutMillis: options.waitMs ?? connectTimeoutMs,
    statement_timeout: timeoutMs,
    keepAlive: true,
    ...{ timeoutMs },
    // JIT compilation takes longer than any statement of a page.
    options: `-c jit=off${options.schema === undefined ? '' : ` -c search_path=${options.schema}`}`,
  })
  // The pool replaces idle connections that break; without a listener the process would exit.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Returns whether a transaction was aborted in favour of another: deadlock (40P01) or serialization failure (40001).
 */
function hasLost(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '40P01' || code === '40001'
}

/** Runs a transaction, and retries it after conflicts; aborted ones have stored nothing. */
async function repeating<R>(transaction: () => Promise<R>): Promise<R> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (repeats >= maxRepeats || !hasLost(error)) throw error
      await sleep(Math.random() * repeatPauseMs)
    }
  }
}

/** Opens PostgreSQL, for several instances on one database. `url` is a postgres:// URL. */
export function openPostgres(url: string, options: Options = {}): Database {
  const db = connect(url, options)
  // Separate connections: reads outside a transaction never wait for connections of transactions.
  const reads = connect(url, options)
  return {
    engine: 'postgres',
    reads,
    schema: db,
    transaction: (work) => repeating(() => db.transaction().execute(work)),
    backgroundTransaction: (work) =>
      repeating(() =>
        db.transaction().execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw('set local synchronous_commit = off'))
          return work(tx)
        }),
      ),
    longTransaction: async (work) => {
      const alone = connect(url, { ...options, size: 1, timeoutMs: longStatementTimeoutMs })
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
