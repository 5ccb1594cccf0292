import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { runThreadTransaction } from '../threads/index.ts'

/** Rows that one transaction sees to. */
const batchSize = 50

/**
 * Does something for each of many rows, by their ids, some in a transaction of their own: others write in between, and
 * what was done stays done when it is cut off. `list` answers the next rows after an id, at most `most`.
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
