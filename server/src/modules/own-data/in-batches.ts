import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { runThreadTransaction } from '../threads/index.ts'

/** Rows processed in one transaction. */
const batchSize = 50

/**
 * Calls `each` for every row in order of id, one transaction per batch: other writers get their turn, and an
 * interrupted run keeps what was done. `list` returns at most `most` rows after an id.
 */
export async function forEachInBatches<R extends { readonly id: number }>(
  ctx: Context,
  list: (tx: Tx, after: number, most: number) => Promise<readonly R[]>,
  each: (tx: Tx, row: R) => Promise<unknown>,
): Promise<void> {
  let after = 0
  let isMore = true
  while (isMore) {
    const rows = await runThreadTransaction(ctx, async (tx) => {
      const found = await list(tx, after, batchSize)
      for (const row of found) await each(tx, row)
      return found
    })
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === batchSize
  }
}
