import type { Engine, Tx } from '../../drivers/db/db.ts'

/** A migration for both engines. It never changes after a release; a later one corrects it. */
export interface Migration {
  readonly name: string
  up(tx: Tx, engine: Engine, now: number): Promise<void>
}
