import { approval, type InputOf, type moderationApi, reviewTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { deleteOrphanedFiles } from '../files/index.ts'
import {
  approveComment,
  type CommentOperation,
  deleteComment,
  eraseComment,
  findPost,
  lockAnyPost,
  restoreComment,
  threadIdsOf,
} from '../posts/index.ts'
import {
  approveThreadInTx,
  auditedContent,
  deleteThreadInTx,
  eraseThreadInTx,
  lockThread,
  restoreThreadInTx,
  runThreadTransaction,
  wasIgnoredBefore,
} from '../threads/index.ts'

type Input = InputOf<typeof moderationApi.submitReview>
type Item = Input['data'][number]

/** Applies a decision to one thread or comment; returns whether it was permanently deleted. */
type Decide = (ctx: Context, tx: Tx, actorId: number, item: Item) => Promise<boolean>

const decideThread: Decide = async (ctx, tx, actorId, { id, isApproved, isDeleted, message }) => {
  const thread = await lockThread(ctx, tx, id)
  if (!thread || thread.is_draft === 1) throw new AppError('RESOURCE_NOT_FOUND')
  if (isDeleted === true && thread.deleted_at !== null) {
    await eraseThreadInTx(ctx, tx, thread, actorId)
    return true
  }
  if (isApproved !== undefined) await approveThreadInTx(ctx, tx, thread, isApproved, actorId, message)
  if (isDeleted === true) await deleteThreadInTx(ctx, tx, thread, actorId, message)
  if (isDeleted === false) await restoreThreadInTx(ctx, tx, thread, actorId)
  return false
}

/** Refuses to restore a reply below a deleted comment. */
async function assertParentExists(tx: Tx, { post }: CommentOperation): Promise<void> {
  const above = post.reply_post_id === null ? null : await findPost(tx, post.reply_post_id)
  if (above && above.deleted_at !== null) throw invalid('moderation.restore.parentFirst')
}

const decidePost: Decide = async (ctx, tx, actorId, { id, isApproved, isDeleted, message }) => {
  const found = await findPost(tx, id)
  // A thread is always locked before its posts, so that concurrent decisions cannot deadlock.
  const thread = found && (await lockThread(ctx, tx, found.thread_id))
  const post = thread && (await lockAnyPost(tx, ctx.database.engine, id))
  if (!post || post.is_first === 1) throw new AppError('RESOURCE_NOT_FOUND')
  const acting = { ctx, tx, actorId, post, thread }
  if (isDeleted === true && post.deleted_at !== null) {
    await eraseComment(acting)
    return true
  }
  if (isDeleted === false) {
    await assertParentExists(tx, acting)
    await restoreComment(acting)
  }
  if (isApproved !== undefined) await approveComment(acting, isApproved, message)
  if (isDeleted === true) await deleteComment(acting, message)
  return false
}

/** Applies a decision to one thread or comment in the transaction of the caller, who has checked the permission. */
export async function reviewInTx(
  ctx: Context,
  tx: Tx,
  actorId: number,
  type: Input['type'],
  item: Item,
): Promise<void> {
  await (type === reviewTypes.threads ? decideThread : decidePost)(ctx, tx, actorId, item)
}

/** Sets the approval of a thread or comment back to an earlier one, which is determined once the item is locked. */
export async function restoreApproval(
  { ctx, tx, actorId }: { readonly ctx: Context; readonly tx: Tx; readonly actorId: number },
  type: Input['type'],
  id: number,
  earlier: (threadId: number) => number | Promise<number>,
): Promise<void> {
  if (type === reviewTypes.threads) {
    const thread = await lockThread(ctx, tx, id)
    if (thread) await approveThreadInTx(ctx, tx, thread, await earlier(id), actorId)
    return
  }
  const found = await findPost(tx, id)
  const thread = found && (await lockThread(ctx, tx, found.thread_id))
  const post = thread && (await lockAnyPost(tx, ctx.database.engine, id))
  if (post) await approveComment({ ctx, tx, actorId, post, thread }, await earlier(thread.id))
}

/** Takes back the decision on an item: it returns to the queue, or is ignored again if its approval ended that. */
export const undoReview = (ctx: Context, tx: Tx, actorId: number, type: Input['type'], id: number) =>
  restoreApproval({ ctx, tx, actorId }, type, id, async (threadId) => {
    const wasIgnored = await wasIgnoredBefore(tx, threadId, type === reviewTypes.threads ? 0 : id)
    return wasIgnored ? approval.ignored : approval.pending
  })

/** Sorts the items by thread and id: a fixed lock order prevents deadlocks. */
async function inOrder(tx: Tx, engine: Engine, type: Input['type'], items: readonly Item[]): Promise<Item[]> {
  const ids = items.map(({ id }) => id)
  const threads = type === reviewTypes.threads ? null : await threadIdsOf(tx, engine, ids)
  const threadOf = ({ id }: Item) => threads?.get(id) ?? 0
  return items.toSorted((one, other) => threadOf(one) - threadOf(other) || one.id - other.id)
}

/**
 * Approves (1), ignores (2), deletes or restores threads or comments: all of them, or none when one is refused.
 * Deleting a deleted item deletes it permanently with its files (docs/reference/wire-content.md#threads).
 */
export async function submitReview(ctx: Context, viewer: Member, { type, data }: Input): Promise<[]> {
  const decide = type === reviewTypes.threads ? decideThread : decidePost
  if (data.some(({ isApproved, isDeleted }) => isApproved === undefined && isDeleted === undefined))
    throw invalid('moderation.review.empty')
  const items = [...new Map(data.map((item) => [item.id, item])).values()]
  const changed = {
    kind: type === reviewTypes.threads ? 'threads' : 'comments',
    ids: items.map(({ id }) => id),
    reason: [...new Set(items.map(({ message = '' }) => message.trim()).filter(Boolean))].join(' / '),
  } as const
  const erased = await runThreadTransaction(ctx, (tx) =>
    auditedContent(ctx, tx, viewer, changed, async () => {
      let erases = false
      for (const item of await inOrder(tx, ctx.database.engine, type, items))
        erases = (await decide(ctx, tx, viewer.id, item)) || erases
      return erases
    }),
  )
  if (erased)
    await deleteOrphanedFiles(ctx).catch((err: unknown) => ctx.log.error({ err }, 'files were not removed'))
  return []
}
