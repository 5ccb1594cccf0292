import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

/** The two engines. SQLite is embedded and the default; PostgreSQL serves several instances. */
export type Engine = 'sqlite' | 'postgres'

/** For reads. A Tx is a Db too; a Db has no write methods. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor' | 'executeQuery'
>

/** For writes: a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>

/** An open database of either engine. */
export interface Database {
  readonly engine: Engine
  /** For reads: sees committed data. */
  readonly reads: Db
  /**
   * Runs the work in one transaction; SQLite runs one at a time. PostgreSQL may retry it a few times after a conflict,
   * so the work changes rows only, and returns its results.
   */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /**
   * Like `transaction`, without waiting for the disk: a power failure within about a second may undo it, together with
   * everything later. For work that can be repeated and that reports to nobody before a later `transaction`.
   */
  backgroundTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /**
   * Runs the work in one transaction with long timeouts, for migrations: each statement, also one that waits for
   * another process, may take an hour.
   */
  longTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** For migrations only: the Kysely instance that writes. */
  readonly schema: Kysely<Tables>
  /** Returns whether the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}
