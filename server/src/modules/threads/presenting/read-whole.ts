import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { hasPurchased } from '../../purchases/index.ts'
import { payTypeOf, payTypes, readsFree } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

/** Whether nothing of a thread's text is locked for a viewer who may open it. */
export async function mayReadWholeText(ctx: Context, viewer: Viewer, thread: ThreadRow): Promise<boolean> {
  if (payTypeOf(thread) !== payTypes.wholeThread || readsFree(viewer, thread)) return true
  return (await hasPurchased(ctx.db, ctx.database.engine, viewer.id, [thread.id])).has(thread.id)
}
