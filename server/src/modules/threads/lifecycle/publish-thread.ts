import { approval, type InputOf, type ThreadView, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError, atField } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import { can, type Member } from '../../../viewer.ts'
import { picturesFor } from '../../files/index.ts'
import { normalizeLine, readText } from '../../texts/index.ts'
import { findOrCreateTopics } from '../../topics/index.ts'
import { assertMayInsert, assertNotPaidFor, readBlocks } from '../blocks/read-blocks.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { setStopWords } from '../moderation/review-thread.ts'
import { freeReferences } from '../presenting/free-content.ts'
import { presentFullThread } from '../presenting/open-thread.ts'
import {
  assertHasSoldItems,
  assertNotEmpty,
  assertPublishInterval,
  assertPublishRequirements,
  findCategory,
} from './publication-checks.ts'
import { type ScreenedContent, screenContent } from './screen-content.ts'
import { storeThread, topicIdsOf } from './store-thread.ts'
import { readThreadOptions } from './thread-options.ts'
import { transformWriting } from './transform-writing.ts'

/** Announces a published or pending thread, and stores the stop words because of which it is pending. */
export async function publishThreadEvents(
  tx: Tx,
  { threadId, postId }: { readonly threadId: number; readonly postId: number },
  authorId: number,
  { isPending, words }: Pick<ScreenedContent, 'isPending' | 'words'>,
  now: number,
): Promise<void> {
  await publishEvent(tx, isPending ? 'thread.submitted' : 'thread.published', { threadId, authorId }, now)
  if (isPending) await setStopWords(tx, postId, words)
}

type Input = InputOf<typeof threadsApi.publishThread>

async function publish(
  ctx: Context,
  viewer: Member,
  given: Input,
  onStored: (tx: Tx, stored: { readonly threadId: number }) => Promise<void>,
): Promise<{ readonly threadId: number }> {
  const about = { threadId: 0, isAnonymous: given.anonymous === 1 }
  const input = given.draft === 1 ? given : await transformWriting(ctx, viewer, about, given)
  const { id: categoryId } = await findCategory(ctx, input.categoryId)
  if (!can(viewer, 'createThread', categoryId)) throw new AppError('UNAUTHORIZED')
  const isDraft = input.draft === 1
  if (!isDraft) await assertPublishRequirements(ctx, viewer, input)
  const options = readThreadOptions(viewer, categoryId, input)
  const { blocks: givenBlocks } = await readBlocks(ctx, input.content?.indexes)
  await assertMayInsert(ctx, viewer, givenBlocks)
  if (!isDraft) {
    assertNotPaidFor(ctx, givenBlocks)
    assertHasSoldItems(options, givenBlocks)
  }
  const pictures = picturesFor(ctx, { ownerId: viewer.id, actorId: viewer.id, postId: 0, before: '' })
  const parsed = await atField('content.text', () =>
    readText(ctx, input.content?.text ?? '', viewer.origin, pictures),
  )
  const written = {
    title: normalizeLine(input.title ?? ''),
    text: parsed,
    blocks: givenBlocks,
    place: options,
  }
  const writing = isDraft
    ? { ...written, isPending: false, words: [] }
    : await screenContent(ctx, viewer, written)
  const { title, text, blocks, place } = writing
  assertNotEmpty(title, text.isEmpty, blocks.length)
  const now = ctx.clock.now()
  return runThreadTransaction(ctx, async (tx) => {
    if (!isDraft) await assertPublishInterval(ctx, tx, viewer.id)
    // A draft creates no topics; and an anonymous author is not stored as the creator of one.
    const maker = options.is_anonymous === 1 ? 0 : viewer.id
    const named = freeReferences(text, options)
    const topics = isDraft
      ? new Map<string, number>()
      : await findOrCreateTopics(tx, named.topics, maker, now)
    const stored = await storeThread(ctx, tx, {
      authorId: viewer.id,
      categoryId,
      title,
      html: text.html(topics),
      topicIds: topicIdsOf(named, topics),
      mentions: named.mentions,
      blocks,
      options: { ...options, location: place.location, address: place.address },
      isDraft,
      approval: writing.isPending ? approval.pending : approval.approved,
      createdAt: now,
      ip: viewer.client.ip,
    })
    if (!isDraft) await publishThreadEvents(tx, stored, viewer.id, writing, now)
    await onStored(tx, stored)
    return stored
  })
}

/**
 * Publishes a thread, or stores it as a draft, once for each idempotency key (docs/reference/wire-content.md#threads).
 * Throws for unknown categories and those without permission, empty threads, invalid options and blocks or those
 * without permission, other people's files, and a second publication within 30 s; drafts do not count. With a stop word
 * it becomes pending or is refused.
 */
export async function publishThread(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<ThreadView> {
  const { threadId } = await runIdempotent<{ threadId: number }>(
    ctx,
    viewer,
    exchange,
    { call: 'thread.create', input },
    (onStored) => publish(ctx, viewer, input, (tx, stored) => onStored(tx, { threadId: stored.threadId })),
  )
  return presentFullThread(ctx, viewer, threadId)
}
