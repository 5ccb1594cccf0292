import { approval, type InputOf, type ThreadView, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { announce } from '../../../events/outbox.ts'
import { AppError, atField, invalid } from '../../../http/app-error.ts'
import { can, type Member } from '../../../viewer.ts'
import { picturesFor } from '../../files/index.ts'
import { type RichText, readText, tidyLine } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { readStoredBlocks } from '../blocks/block-store.ts'
import {
  assertMayInsert,
  assertNotPaidFor,
  type GivenBlocks,
  mergeBlocks,
  readBlocks,
} from '../blocks/read-blocks.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { approvalAfterEdit, setStopWords } from '../moderation/review-thread.ts'
import { presentWhole } from '../presenting/open-thread.ts'
import { mayEditThread, mayOpenThread } from '../thread-rules.ts'
import { findFirstPost, findThread, lockThread, type ThreadRow } from '../thread-store.ts'
import {
  assertNotEmpty,
  assertNotHeldBack,
  assertPartsSold,
  assertPublishInterval,
  findCategory,
} from './publication-checks.ts'
import { announcePublication } from './publish-thread.ts'
import { rewriteThread } from './rewrite-thread.ts'
import { type PlaceNames, type ScreenedContent, screenContent } from './screen-content.ts'
import { readChangedThreadOptions, type ThreadOptions } from './thread-options.ts'

type Input = InputOf<typeof threadsApi.editThread>

/** An edit of a thread; null for a part that stays unchanged. */
interface Edit {
  readonly title: string
  /** Stop word findings in the changed parts and in the whole content. */
  readonly changed: Pick<ScreenedContent, 'isPending' | 'words'>
  readonly whole: Pick<ScreenedContent, 'isPending' | 'words'>
  readonly categoryId: number
  readonly terms: ThreadOptions
  /** The screened names of its place; null if they stay unchanged. */
  readonly place: PlaceNames | null
  readonly text: RichText | null
  readonly given: GivenBlocks | null
  readonly publishes: boolean
}

/** Throws RESOURCE_NOT_FOUND if the viewer cannot open the thread, UNAUTHORIZED if they may not edit it. */
function assertMayEdit(viewer: Member, thread: ThreadRow | undefined): asserts thread is ThreadRow {
  if (!thread || !mayOpenThread(viewer, thread)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!mayEditThread(viewer, thread)) throw new AppError('UNAUTHORIZED')
}

async function readCategory(ctx: Context, viewer: Member, input: Input, thread: ThreadRow): Promise<number> {
  if (input.categoryId === undefined || input.categoryId === thread.category_id) return thread.category_id
  const { id } = await findCategory(ctx, input.categoryId)
  if (!can(viewer, 'createThread', id) && !can(viewer, 'thread.edit', id)) throw new AppError('UNAUTHORIZED')
  return id
}

async function storedText(ctx: Context, thread: ThreadRow): Promise<string> {
  return (await findFirstPost(ctx.db, thread.first_post_id))?.content ?? ''
}

async function readNewText(
  ctx: Context,
  viewer: Member,
  input: Input,
  thread: ThreadRow,
  publishes: boolean,
) {
  const given = input.content?.text
  if (given === undefined && !publishes) return null
  const before = await storedText(ctx, thread)
  // A draft makes no topics: they are found when it is published.
  if (given === undefined) return readText(ctx, before, viewer.origin)
  const place = { ownerId: thread.user_id, actorId: viewer.id, postId: thread.first_post_id, before }
  return atField('content.text', () => readText(ctx, given, viewer.origin, picturesFor(ctx, place)))
}

/** The screened version of a block of the call. */
function screenedOf({ blocks }: ScreenedContent, block: StoredBlock): StoredBlock {
  return blocks.find(({ tomId }) => tomId === block.tomId) ?? block
}

const clean: Pick<ScreenedContent, 'isPending' | 'words'> = { isPending: false, words: [] }

const noPlace: PlaceNames = { location: '', address: '' }

type Said = Pick<Edit, 'title' | 'text' | 'changed' | 'whole' | 'given' | 'place'>

/** What is screened of a call; `terms` are those after the edit. */
interface ToScreen {
  readonly input: Input
  readonly thread: ThreadRow
  readonly terms: ThreadOptions
  readonly publishes: boolean
}

/** The whole content of the thread after the edit, screened. */
async function screenWhole(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  { title, text, given, place }: Pick<Edit, 'title' | 'text' | 'given'> & { readonly place: PlaceNames },
): Promise<ScreenedContent> {
  const kept = text ?? (await readText(ctx, await storedText(ctx, thread), viewer.origin))
  const stored = await readStoredBlocks(ctx, ctx.db, thread.id)
  const blocks = given ? mergeBlocks(stored, given) : stored
  return screenContent(ctx, viewer, { title, text: kept, blocks, place })
}

/** The new title, text and blocks, screened; a draft is screened when it is published. */
async function readWriting(
  ctx: Context,
  viewer: Member,
  { input, thread, terms, publishes }: ToScreen,
): Promise<Said> {
  const indexes = input.content?.indexes
  const given = input.title === undefined ? undefined : tidyLine(input.title)
  const title = given ?? thread.title
  const text = await readNewText(ctx, viewer, input, thread, publishes)
  const blocks = indexes === undefined ? null : await readBlocks(ctx, indexes)
  if (thread.is_draft === 1 && !publishes)
    return { title, text, changed: clean, whole: clean, given: blocks, place: null }
  const whole = await screenWhole(ctx, viewer, thread, { title, text, given: blocks, place: terms })
  const isAllNew = publishes || (given !== undefined && text !== null)
  const part = text ?? (await readText(ctx, '', viewer.origin))
  const isMoved = input.position !== undefined
  const place = isMoved ? terms : noPlace
  const parts = { title: given ?? '', text: part, blocks: blocks?.blocks ?? [], place }
  const changed = isAllNew ? whole : await screenContent(ctx, viewer, parts)
  const screened = blocks && { ...blocks, blocks: blocks.blocks.map((block) => screenedOf(whole, block)) }
  return {
    title: given === undefined && !publishes ? thread.title : whole.title,
    text: text && whole.text,
    changed,
    whole,
    given: publishes ? { blocks: whole.blocks, removed: [], isWhole: true } : screened,
    place: isMoved || publishes ? whole.place : null,
  }
}

async function readEdit(ctx: Context, viewer: Member, input: Input, thread: ThreadRow): Promise<Edit> {
  if (input.draft === 1 && thread.is_draft === 0) throw invalid('threads.draft.published')
  const publishes = thread.is_draft === 1 && input.draft === 0
  if (publishes) await assertNotHeldBack(ctx, viewer, input)
  const categoryId = await readCategory(ctx, viewer, input, thread)
  if (publishes && !can(viewer, 'createThread', categoryId)) throw new AppError('UNAUTHORIZED')
  const terms = readChangedThreadOptions(viewer, categoryId, input, thread)
  const said = await readWriting(ctx, viewer, { input, thread, terms, publishes })
  return { ...said, categoryId, terms, publishes }
}

/**
 * The edit applied to the locked thread: fields that the call does not mention keep their current value, even if a
 * moderator changed them after the thread was read.
 */
async function overLocked(
  ctx: Context,
  viewer: Member,
  input: Input,
  thread: ThreadRow,
  edit: Edit,
): Promise<Edit> {
  const categoryId = await readCategory(ctx, viewer, input, thread)
  return {
    ...edit,
    title: input.title === undefined && !edit.publishes ? thread.title : edit.title,
    categoryId,
    terms: { ...readChangedThreadOptions(viewer, categoryId, input, thread), ...edit.place },
    // Two calls that publish the same draft at once: the second finds it published.
    publishes: edit.publishes && thread.is_draft === 1,
  }
}

/**
 * The blocks of the locked thread after the edit; null if they stay unchanged. Refuses added kinds without the
 * permission, kinds that must be paid for first, and an empty thread.
 */
async function settleBlocks(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  thread: ThreadRow,
  { given, publishes, title, text, terms }: Edit,
): Promise<readonly StoredBlock[] | null> {
  const before = await readStoredBlocks(ctx, tx, thread.id)
  const next = given ? mergeBlocks(before, given) : before
  if (given) assertMayInsert(ctx, viewer, next, before)
  const staysDraft = thread.is_draft === 1 && !publishes
  if (!staysDraft) {
    assertNotPaidFor(ctx, next, publishes ? [] : before)
    const isAsked = terms.attachment_price_cents !== thread.attachment_price_cents
    if (given || publishes || isAsked) assertPartsSold(terms, next)
  }
  assertNotEmpty(title, text ? text.isEmpty : thread.text_characters === 0, next.length)
  return given || publishes ? next : null
}

/** Announces an edit and stores the stop words for which the thread is pending now. */
async function announceEdit(
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
    await announcePublication(tx, { threadId, postId }, thread.user_id, { ...changed, isPending }, now)
    return
  }
  if (thread.is_draft === 1) return
  await setStopWords(tx, postId, after === approval.pending ? whole.words : [])
  const payload = { threadId, actorId: viewer.id }
  await announce(tx, 'thread.edited', payload, now)
  if (before === after) return
  if (after === approval.pending) await announce(tx, 'thread.resubmitted', payload, now)
  if (after === approval.approved) await announce(tx, 'thread.approved', payload, now)
}

/**
 * Changes a thread or a draft (docs/reference/wire-content.md#threads); what the call does not mention stays, and
 * blocks that are given replace all there were unless one names its operation. `draft` 0 publishes a draft, under the
 * rules of a publication. What was under review and is clean now is shown again.
 */
export async function editThread(ctx: Context, viewer: Member, input: Input): Promise<ThreadView> {
  const found = await findThread(ctx.db, input.threadId)
  assertMayEdit(viewer, found)
  const read = await readEdit(ctx, viewer, input, found)
  const now = ctx.clock.now()
  await runThreadTransaction(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, input.threadId)
    assertMayEdit(viewer, thread)
    const edit = await overLocked(ctx, viewer, input, thread, read)
    if (edit.publishes) await assertPublishInterval(ctx, tx, thread.user_id)
    const blocks = await settleBlocks(ctx, tx, viewer, thread, edit)
    const after = approvalAfterEdit({ ...edit, approval: thread.is_approved })
    await rewriteThread(ctx, tx, thread, viewer.id, { ...edit, blocks, approval: after })
    await announceEdit(tx, viewer, thread, edit, after, now)
  })
  return presentWhole(ctx, viewer, input.threadId)
}
