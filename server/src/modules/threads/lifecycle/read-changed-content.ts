import type { InputOf, threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { atField } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { picturesFor } from '../../files/index.ts'
import { normalizeLine, type RichText, readText } from '../../texts/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { mergeBlocks, type RequestedBlocks, readBlocks } from '../blocks/read-blocks.ts'
import { readStoredBlocks } from '../blocks/stored-blocks.ts'
import { findFirstPost, type ThreadRow } from '../thread-store.ts'
import { type PlaceNames, type ScreenedContent, screenContent } from './screen-content.ts'
import type { ThreadOptions } from './thread-options.ts'

export type ThreadEdit = InputOf<typeof threadsApi.editThread>

/** The checked content that an edit writes; null for an unchanged part. */
export interface ChangedContent {
  readonly title: string
  /** Stop word results of the changed parts and of the whole content. */
  readonly changed: Pick<ScreenedContent, 'isPending' | 'words'>
  readonly whole: Pick<ScreenedContent, 'isPending' | 'words'>
  /** The checked place names; null if unchanged. */
  readonly place: PlaceNames | null
  readonly text: RichText | null
  readonly given: RequestedBlocks | null
}

async function storedText(ctx: Context, thread: ThreadRow): Promise<string> {
  return (await findFirstPost(ctx.db, thread.first_post_id))?.content ?? ''
}

function readGivenText(ctx: Context, viewer: Member, thread: ThreadRow, given: string, before: string) {
  const place = { ownerId: thread.user_id, actorId: viewer.id, postId: thread.first_post_id, before }
  return readText(ctx, given, viewer.origin, picturesFor(ctx, place))
}

/** Returns a text as an edit of the thread would store it; topics stay plain text. */
export async function readPreviewText(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  given: string,
): Promise<string> {
  const text = await readGivenText(ctx, viewer, thread, given, await storedText(ctx, thread))
  return text.html()
}

async function readNewText(
  ctx: Context,
  viewer: Member,
  input: ThreadEdit,
  thread: ThreadRow,
  publishes: boolean,
) {
  const given = input.content?.text
  if (given === undefined && !publishes) return null
  const before = await storedText(ctx, thread)
  // A draft creates no topics: they are looked up when it is published.
  if (given === undefined) return readText(ctx, before, viewer.origin)
  return atField('content.text', () => readGivenText(ctx, viewer, thread, given, before))
}

/** Returns the checked version of a block of the request. */
function screenedOf({ blocks }: ScreenedContent, block: StoredBlock): StoredBlock {
  return blocks.find(({ tomId }) => tomId === block.tomId) ?? block
}

const clean: Pick<ScreenedContent, 'isPending' | 'words'> = { isPending: false, words: [] }

const noPlace: PlaceNames = { location: '', address: '' }

/** The content to check; `options` are those after the edit. */
export interface ToScreen {
  readonly input: ThreadEdit
  readonly thread: ThreadRow
  readonly options: ThreadOptions
  readonly publishes: boolean
}

/** Checks the whole content of the thread after the edit. */
async function screenFullContent(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  {
    title,
    text,
    given,
    place,
  }: Pick<ChangedContent, 'title' | 'text' | 'given'> & { readonly place: PlaceNames },
): Promise<ScreenedContent> {
  const newText = text ?? (await readText(ctx, await storedText(ctx, thread), viewer.origin))
  const stored = await readStoredBlocks(ctx, ctx.db, thread.id)
  const blocks = given ? mergeBlocks(stored, given) : stored
  return screenContent(ctx, viewer, { title, text: newText, blocks, place })
}

/** Checks the changed content alone. */
async function screenChanges(
  ctx: Context,
  viewer: Member,
  {
    title = '',
    text,
    given,
    place,
  }: { readonly title: string | undefined } & Pick<ChangedContent, 'text' | 'given'> & {
      readonly place: PlaceNames
    },
): Promise<ScreenedContent> {
  const part = text ?? (await readText(ctx, '', viewer.origin))
  return screenContent(ctx, viewer, { title, text: part, blocks: given?.blocks ?? [], place })
}

/** Returns the blocks to write: all of them if the thread is being published, else the given ones. */
function screenedBlocks(
  whole: ScreenedContent,
  given: RequestedBlocks | null,
  publishes: boolean,
): RequestedBlocks | null {
  if (publishes) return { blocks: whole.blocks, removed: [], isWhole: true }
  return given && { ...given, blocks: given.blocks.map((block) => screenedOf(whole, block)) }
}

/** Returns the new title, text and blocks after the stop word check; drafts are checked when they are published. */
export async function readChangedContent(
  ctx: Context,
  viewer: Member,
  { input, thread, options, publishes }: ToScreen,
): Promise<ChangedContent> {
  const indexes = input.content?.indexes
  const given = input.title === undefined ? undefined : normalizeLine(input.title)
  const title = given ?? thread.title
  const text = await readNewText(ctx, viewer, input, thread, publishes)
  const blocks = indexes === undefined ? null : await readBlocks(ctx, indexes)
  if (thread.is_draft === 1 && !publishes)
    return { title, text, changed: clean, whole: clean, given: blocks, place: null }
  const whole = await screenFullContent(ctx, viewer, thread, { title, text, given: blocks, place: options })
  const isAllNew = publishes || (given !== undefined && text !== null)
  const isMoved = input.position !== undefined
  const place = isMoved ? options : noPlace
  const changed = isAllNew
    ? whole
    : await screenChanges(ctx, viewer, { title: given, text, given: blocks, place })
  return {
    title: given === undefined && !publishes ? thread.title : whole.title,
    text: text && whole.text,
    changed,
    whole,
    given: screenedBlocks(whole, blocks, publishes),
    place: isMoved || publishes ? whole.place : null,
  }
}
