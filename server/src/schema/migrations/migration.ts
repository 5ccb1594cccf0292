import type { Engine, Tx } from '../../drivers/db/db.ts'

/** One step of the schema, written once for both engines. Once shipped it never changes; a later step mends it. */
export interface Migration {
  readonly name: string
  up(tx: Tx, engine: Engine, now: number): Promise<void>
}
