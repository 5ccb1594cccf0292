import { approval, type InputOf, type OutputOf, type ThreadView, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import type { Member } from '../../../viewer.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { assertMayInsert, assertNotPaidFor, mergeBlocks } from '../blocks/read-blocks.ts'
import { readStoredBlocks } from '../blocks/stored-blocks.ts'
import { assertSameVersion } from '../draft-version.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { auditedUnlessOwn } from '../moderation/audit-content.ts'
import { approvalAfterEdit, setStopWords } from '../moderation/review-thread.ts'
import { presentFullThread } from '../presenting/open-thread.ts'
import { mayEditThread, mayOpenThread } from '../thread-rules.ts'
import { findFirstPost, findThread, lockThread, type ThreadRow } from '../thread-store.ts'
import { assertHasSoldItems, assertNotEmpty, assertPublishInterval } from './publication-checks.ts'
import { publishThreadEvents } from './publish-thread.ts'
import { readPreviewText, type ThreadEdit } from './read-changed-content.ts'
import { type Edit, mergeOverLocked, readEdit } from './read-edit.ts'
import { rewriteThread } from './rewrite-thread.ts'
import { transformWriting, withUnchangedPluginBlocks } from './transform-writing.ts'

/** Throws RESOURCE_NOT_FOUND if the viewer cannot open the thread, UNAUTHORIZED if they may not edit it. */
function assertMayEdit(viewer: Member, thread: ThreadRow | undefined): asserts thread is ThreadRow {
  if (!thread || !mayOpenThread(viewer, thread)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!mayEditThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
}

/**
 * Returns the blocks of the locked thread after the edit; null if they do not change. Throws for added kinds without
 * the permission, kinds that must be paid first, and an empty thread.
 */
async function settleBlocks(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  thread: ThreadRow,
  { given, publishes, title, text, options }: Edit,
  paidKinds: readonly string[],
): Promise<readonly StoredBlock[] | null> {
  const before = await readStoredBlocks(ctx, tx, thread.id)
  const next = given ? mergeBlocks(before, given) : before
  if (given) await assertMayInsert(ctx, viewer, next, before)
  const staysDraft = thread.is_draft === 1 && !publishes
  if (!staysDraft) {
    const unpaid = next.filter(({ tomId }) => !paidKinds.includes(tomId))
    assertNotPaidFor(ctx, unpaid, publishes ? [] : before)
    const isAsked = options.attachment_price_cents !== thread.attachment_price_cents
    if (given || publishes || isAsked) assertHasSoldItems(options, next)
  }
  assertNotEmpty(title, text ? text.isEmpty : thread.text_characters === 0, next.length)
  return given || publishes ? next : null
}

/** Announces an edit and stores the stop words because of which the thread is pending. */
async function publishEdit(
  tx: Tx,
  viewer: Member,
  thread: ThreadRow,
  { publishes, changed, whole }: Edit,
  after: number,
  now: number,
): Promise<void> {
  const { id: threadId, first_post_id: postId, is_approved: before } = thread
  if (publishes) {
    const isPending = after === approval.pending
    await publishThreadEvents(tx, { threadId, postId }, thread.user_id, { ...changed, isPending }, now)
    return
  }
  if (thread.is_draft === 1) return
  await setStopWords(tx, postId, after === approval.pending ? whole.words : [])
  const payload = { threadId, actorId: viewer.id }
  await publishEvent(tx, 'thread.edited', payload, now)
  if (before === after) return
  if (after === approval.pending) await publishEvent(tx, 'thread.resubmitted', payload, now)
  if (after === approval.approved) await publishEvent(tx, 'thread.approved', payload, now)
}

/** Stores a prepared edit; `paidKinds` are the kinds of blocks that are paid with it. */
async function editInTx(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  input: ThreadEdit,
  read: Edit,
  paidKinds: readonly string[],
): Promise<void> {
  const now = ctx.clock.now()
  const thread = await lockThread(ctx, tx, input.threadId)
  assertMayEdit(viewer, thread)
  assertSameVersion(thread, input)
  const edit = await mergeOverLocked(ctx, viewer, input, thread, read)
  if (edit.publishes) await assertPublishInterval(ctx, tx, thread.user_id)
  const blocks = await settleBlocks(ctx, tx, viewer, thread, edit, paidKinds)
  const after = approvalAfterEdit({ ...edit, approval: thread.is_approved })
  await auditedUnlessOwn(ctx, tx, viewer, { thread, edits: true }, () =>
    rewriteThread(ctx, tx, thread, viewer.id, { ...edit, blocks, approval: after }),
  )
  await publishEdit(tx, viewer, thread, edit, after, now)
}

/**
 * Returns an edit after the transforms of plugins; a draft is transformed when it is published, including unchanged
 * parts.
 */
async function transformEdit(
  ctx: Context,
  viewer: Member,
  input: ThreadEdit,
  thread: ThreadRow,
): Promise<ThreadEdit> {
  if (thread.is_draft === 1 && input.draft !== 0) return input
  const about = { threadId: thread.id, isAnonymous: (input.anonymous ?? thread.is_anonymous) === 1 }
  if (thread.is_draft === 0) return transformWriting(ctx, viewer, about, input)
  const stored = (await findFirstPost(ctx.db, thread.first_post_id))?.content ?? ''
  const indexes = await withUnchangedPluginBlocks(ctx, thread.id, input.content?.indexes)
  const content = { ...input.content, text: input.content?.text ?? stored, ...(indexes && { indexes }) }
  const edited = { ...input, title: input.title ?? thread.title, content }
  const after = await transformWriting(ctx, viewer, about, edited)
  return after === edited ? input : after
}

/**
 * Edits a thread or a draft (docs/reference/wire-content.md#threads), once for each idempotency key. Missing fields
 * stay, and given blocks replace all others unless one has an operation. `draft` 0 publishes a draft, under the rules
 * of a publication. Pending content that is clean now is approved.
 */
export async function editThread(
  ctx: Context,
  viewer: Member,
  given: ThreadEdit,
  exchange: Pick<Exchange, 'idempotencyKey'> = {},
): Promise<ThreadView> {
  await runIdempotent<[]>(ctx, viewer, exchange, { call: 'thread.update', input: given }, async (keep) => {
    const found = await findThread(ctx.db, given.threadId)
    assertMayEdit(viewer, found)
    // Also before plugins and the captcha are asked.
    assertSameVersion(found, given)
    const input = await transformEdit(ctx, viewer, given, found)
    const read = await readEdit(ctx, viewer, input, found)
    await runThreadTransaction(ctx, async (tx) => {
      await editInTx(ctx, tx, viewer, input, read, [])
      await keep(tx, [])
    })
    return []
  })
  return presentFullThread(ctx, viewer, given.threadId)
}

/** Returns the text of an edit as it would be stored, for people who may edit the thread; topics stay plain text. */
export async function previewEdit(
  ctx: Context,
  viewer: Member,
  { threadId, text }: InputOf<typeof threadsApi.previewEdit>,
): Promise<OutputOf<typeof threadsApi.previewEdit>> {
  const thread = await findThread(ctx.db, threadId)
  assertMayEdit(viewer, thread)
  return { text: await readPreviewText(ctx, viewer, thread, text) }
}

/**
 * Prepares the viewer's own draft for an order that pays for blocks of these kinds; returns a function that publishes
 * it in the transaction of the payment, under the rules of a publication. Throws for other kinds that must be paid.
 */
export async function preparePaidDraft(
  ctx: Context,
  viewer: Member,
  threadId: number,
  paidKinds: readonly string[],
): Promise<(tx: Tx) => Promise<void>> {
  const found = await findThread(ctx.db, threadId)
  assertMayEdit(viewer, found)
  const input = await transformEdit(ctx, viewer, { threadId, draft: 0 }, found)
  const read = await readEdit(ctx, viewer, input, found, true)
  return (tx) => editInTx(ctx, tx, viewer, input, read, paidKinds)
}
