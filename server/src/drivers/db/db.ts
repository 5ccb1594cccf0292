import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

/** The two engines. SQLite is embedded and the default; PostgreSQL serves several instances. */
export type Engine = 'sqlite' | 'postgres'

/** For reads. A Tx is a Db too; a Db has no methods that write. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor' | 'executeQuery'
>

/** For writes: a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>

/** An open database of either engine. */
export interface Database {
  readonly engine: Engine
  /** For reads: sees what is committed. */
  readonly reads: Db
  /**
   * Runs the work in one transaction; on SQLite one after the other. PostgreSQL may run it again from its beginning, a few
   * times, when it lost against another one: work changes nothing but rows, and answers what it found.
   */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /**
   * Runs the work in one transaction that has time, as migrations need it: each of its statements, those that wait for
   * another process too, may take an hour.
   */
  longTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** For migrations only: the whole Kysely instance that writes. */
  readonly schema: Kysely<Tables>
  /** Whether the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}
