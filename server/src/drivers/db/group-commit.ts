import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as untilOthersCame } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { Database, Tx } from './db.ts'

/** Pieces of work that one commit may carry, so that the first of them is not kept waiting for too many. */
const workMost = 64

interface Waiting {
  /** Does the work; answers how to tell whoever waits for it once it lies on the disk. */
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Transactions of one connection, a commit for all that came in the same moment: each is done or undone by itself, in a
 * savepoint of its own, but the disk is waited for once (a commit is mostly that). Nobody is told of success before the
 * commit; when it fails, everybody is told of the fault.
 */
export function openGroupCommit(database: DatabaseSync, writes: Kysely<Tables>): Database['transaction'] {
  const queue: Waiting[] = []
  let isWorking = false

  const undoOne = (error: unknown) => {
    // A full disk undoes everything at once: then there is no savepoint any more, and nothing to be kept.
    if (!database.isTransaction) throw error
    database.exec('rollback to work')
    database.exec('release work')
  }

  /**
   * Does one piece of work of the open transaction; answers what tells of it, or of its refusal: what it was refused for
   * may be the work of another one of the group, and is there for everybody after the commit.
   */
  const doOne = async (tx: Tx, one: Waiting): Promise<() => void> => {
    database.exec('savepoint work')
    try {
      const tell = await one.run(tx)
      database.exec('release work')
      return tell
    } catch (error) {
      undoOne(error)
      return () => one.fail(error)
    }
  }

  /** Does what waits, and what comes while it is done, as one group. */
  const doAll = async (tx: Tx, group: Map<Waiting, () => void>) => {
    for (let one = queue.shift(); one; one = group.size < workMost ? queue.shift() : undefined) {
      group.set(one, () => {})
      group.set(one, await doOne(tx, one))
      if (queue.length === 0) await untilOthersCame()
    }
  }

  const commit = async (tx: ControlledTransaction<Tables>) => {
    const group = new Map<Waiting, () => void>()
    try {
      await doAll(tx, group)
      await tx.commit().execute()
    } catch (error) {
      await tx.rollback().execute()
      for (const one of group.keys()) one.fail(error)
      return
    }
    for (const tell of group.values()) tell()
  }

  const work = async () => {
    isWorking = true
    while (queue.length > 0) {
      try {
        await commit(await writes.startTransaction().execute())
      } catch (error) {
        // It could not even begin: whoever waits first hears why, the next may have more luck.
        queue.shift()?.fail(error)
      }
    }
    isWorking = false
  }

  return <R>(run: (tx: Tx) => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      queue.push({
        run: async (tx) => {
          const result = await run(tx)
          return () => resolve(result)
        },
        fail: reject,
      })
      if (!isWorking) void work()
    })
}
