import { changeTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { findThreads, mayOpenThread, titlesInLists } from '../threads/index.ts'
import type { ChangeRow } from './wallet-log-store.ts'

/** The fields of a thread that the list shows. */
interface ThreadOfChange {
  readonly threadId: number
  readonly threadTitle: string
}

export const noThread: ThreadOfChange = { threadId: 0, threadTitle: '' }

/** Change types of inviters' shares: inviters may know the author. */
const shares: ReadonlySet<number> = new Set([
  changeTypes.tipShare,
  changeTypes.threadShare,
  changeTypes.attachmentShare,
  changeTypes.shareReturned,
  changeTypes.disputeFrozen,
  changeTypes.disputeThawed,
  changeTypes.disputeLost,
])

/**
 * Finds the threads of changes that the person may open, by change; leaves out the thread of an inviter's share of an
 * anonymous thread, which would reveal its author.
 */
export async function findThreadsOf(
  ctx: Context,
  viewer: Member,
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<number, ThreadOfChange>> {
  const ids = [...new Set(changes.map((change) => change.thread_id))].filter((id) => id !== 0)
  const found = await findThreads(ctx.db, ctx.database.engine, ids)
  const readable = [...found.values()].filter((thread) => mayOpenThread(viewer, thread))
  const titles = await titlesInLists(ctx, readable)
  const threads = new Map(readable.map((thread) => [thread.id, thread]))
  return new Map(
    changes.flatMap(({ id, thread_id, change_type }) => {
      const thread = threads.get(thread_id)
      if (!thread || (thread.is_anonymous === 1 && shares.has(change_type))) return []
      return [[id, { threadId: thread.id, threadTitle: titles.get(thread.id) ?? '' }] as const]
    }),
  )
}
