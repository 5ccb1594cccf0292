import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as untilOthersCame } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { BackgroundCheckpoints } from './background-checkpoints.ts'
import type { Database, Tx } from './db.ts'

/** Maximum work in one commit, so that the first does not wait for too many. */
const maxGroupSize = 64

interface QueuedWork {
  /** Whether the disk must be synced before its promise resolves. */
  readonly isDurable: boolean
  /** Runs the work; returns a function that settles its promise after the commit. */
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Runs transactions of one connection with one commit for concurrent ones: each has a savepoint of its own, and the
 * disk is synced once, which dominates the cost of a commit. Promises resolve after the commit; if it fails, all of
 * them reject. `checkpoints` may delay a transaction, and hear of each commit.
 *
 * A commit of background work alone is not synced: the next synced commit or checkpoint writes it to the disk too, as
 * the log is written in order. A power failure before that removes it; the end of the process does not.
 */
export function openGroupCommit(
  database: DatabaseSync,
  writes: Kysely<Tables>,
  checkpoints: Pick<BackgroundCheckpoints, 'afterCommit' | 'untilWritable'>,
): Pick<Database, 'transaction' | 'backgroundTransaction'> {
  const queue: QueuedWork[] = []
  let isWorking = false
  let isSynced = true

  /** Sets whether commits are synced, outside transactions. */
  const setSynced = (wanted: boolean) => {
    if (isSynced === wanted) return
    database.exec(`pragma synchronous = ${wanted ? 'full' : 'normal'}`)
    isSynced = wanted
  }

  const undoOne = (error: unknown) => {
    // A full disk rolls everything back at once; then no savepoint exists any more.
    if (!database.isTransaction) throw error
    database.exec('rollback to work')
    database.exec('release work')
  }

  /**
   * Runs one piece of work in the open transaction; returns how to settle its promise. Errors are also reported after
   * the commit: they may result from other work of the group, which is visible only then.
   */
  const doOne = async (tx: Tx, one: QueuedWork): Promise<() => void> => {
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

  /** Returns the next work for a group; work that must be synced does not join one that is not. */
  const next = (group: ReadonlyMap<QueuedWork, unknown>) =>
    group.size < maxGroupSize && (isSynced || queue[0]?.isDurable === false) ? queue.shift() : undefined

  /** Runs all waiting work, and what arrives meanwhile, as one group. */
  const doAll = async (tx: Tx, group: Map<QueuedWork, () => void>) => {
    for (let one = next(group); one; one = next(group)) {
      group.set(one, () => {})
      group.set(one, await doOne(tx, one))
      if (queue.length === 0) await untilOthersCame()
    }
  }

  const commit = async (tx: ControlledTransaction<Tables>) => {
    const group = new Map<QueuedWork, () => void>()
    try {
      await doAll(tx, group)
      await tx.commit().execute()
    } catch (error) {
      await tx.rollback().execute()
      for (const one of group.keys()) one.fail(error)
      return
    }
    for (const tell of group.values()) tell()
    checkpoints.afterCommit()
  }

  const work = async () => {
    isWorking = true
    while (queue.length > 0) {
      try {
        const waiting = checkpoints.untilWritable()
        if (waiting) await waiting
        setSynced(queue.some(({ isDurable }) => isDurable))
        await commit(await writes.startTransaction().execute())
      } catch (error) {
        // The transaction could not begin: reject the first, and let the next try again.
        queue.shift()?.fail(error)
      }
    }
    isWorking = false
  }

  const enqueue = <R>(run: (tx: Tx) => Promise<R>, isDurable: boolean) =>
    new Promise<R>((resolve, reject) => {
      queue.push({
        isDurable,
        run: async (tx) => {
          const result = await run(tx)
          return () => resolve(result)
        },
        fail: reject,
      })
      if (!isWorking) void work()
    })
  return {
    transaction: (run) => enqueue(run, true),
    backgroundTransaction: (run) => enqueue(run, false),
  }
}
