import { attachmentTypes, type PermissionKey } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { can, type Viewer } from '../../../viewer.ts'
import type { AttachmentRow } from '../../files/index.ts'
import { hasPurchased } from '../../purchases/index.ts'
import { findPerson } from '../../sign-in/index.ts'
import { mayOpenThread, payTypeOf, payTypes, readsFree } from '../thread-rules.ts'
import { findThread, type ThreadRow } from '../thread-store.ts'
import { kindOf } from './block-kinds.ts'
import { readStoredBlocks } from './block-store.ts'

/** Whether a file of a thread is among what is sold in it. */
async function isSold(ctx: Context, thread: ThreadRow, file: Pick<AttachmentRow, 'id'>): Promise<boolean> {
  const payType = payTypeOf(thread)
  if (payType === payTypes.free) return false
  if (payType === payTypes.wholeThread) return true
  const blocks = await readStoredBlocks(ctx, ctx.db, thread.id)
  return blocks.some((block) => {
    const ids =
      kindOf(ctx, block.tomId)
        ?.files?.(block)
        .flatMap((files) => files.ids) ?? []
    // A sound or video is priced by its own id, and is the only one of its block.
    return (
      ids.includes(file.id) && (block.pricedIds.includes(file.id) || ids.length === block.pricedIds.length)
    )
  })
}

/** Whether nothing has still to be paid for before the viewer may have a file of the thread. */
export async function isFilePaid(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  file: Pick<AttachmentRow, 'id'>,
): Promise<boolean> {
  if (readsFree(viewer, thread) || !(await isSold(ctx, thread, file))) return true
  return (await hasPurchased(ctx.db, ctx.database.engine, viewer.id, [thread.id])).has(thread.id)
}

const viewingRights: Readonly<Record<number, PermissionKey>> = {
  [attachmentTypes.file]: 'thread.viewAttachment',
  [attachmentTypes.video]: 'thread.viewVideo',
}

/**
 * Whether a person (0 for a visitor) may have a file of a post right now: the thread may be opened, its kind looked at,
 * and what is sold is paid for. Asked at every use of a signed address.
 */
export async function mayHaveFileOfThread(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
): Promise<boolean> {
  const post = await ctx.db
    .selectFrom('posts')
    .select('thread_id')
    .where('id', '=', file.type_id)
    .executeTakeFirst()
  const thread = post && (await findThread(ctx.db, post.thread_id))
  const viewer = thread && (await findPerson(ctx, userId))
  if (!viewer || !mayOpenThread(viewer, thread)) return false
  const right = viewingRights[file.type]
  if (right && viewer.id !== thread.user_id && !can(viewer, right)) return false
  return isFilePaid(ctx, viewer, thread, file)
}
