import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { can, type Member } from '../../../viewer.ts'
import type { ThreadRow } from '../thread-store.ts'
import { assertPublishRequirements, findCategory } from './publication-checks.ts'
import { type ChangedContent, readChangedContent, type ThreadEdit } from './read-changed-content.ts'
import { readChangedThreadOptions, type ThreadOptions } from './thread-options.ts'

/** An edit of a thread, ready to be stored. */
export interface Edit extends ChangedContent {
  readonly categoryId: number
  readonly options: ThreadOptions
  readonly publishes: boolean
}

async function readCategory(
  ctx: Context,
  viewer: Member,
  input: ThreadEdit,
  thread: ThreadRow,
): Promise<number> {
  if (input.categoryId === undefined || input.categoryId === thread.category_id) return thread.category_id
  const { id } = await findCategory(ctx, input.categoryId)
  if (!can(viewer, 'createThread', id) && !can(viewer, 'thread.edit', id)) throw new AppError('UNAUTHORIZED')
  return id
}

/** Validates and checks the requested changes; `isPaid` for a draft that an order publishes. */
export async function readEdit(
  ctx: Context,
  viewer: Member,
  input: ThreadEdit,
  thread: ThreadRow,
  isPaid = false,
): Promise<Edit> {
  if (input.draft === 1 && thread.is_draft === 0) throw invalid('threads.draft.published')
  const publishes = thread.is_draft === 1 && input.draft === 0
  if (publishes) await assertPublishRequirements(ctx, viewer, isPaid ? null : input)
  const categoryId = await readCategory(ctx, viewer, input, thread)
  if (publishes && !can(viewer, 'createThread', categoryId)) throw new AppError('UNAUTHORIZED')
  const options = readChangedThreadOptions(viewer, categoryId, input, thread)
  const said = await readChangedContent(ctx, viewer, { input, thread, options, publishes })
  return { ...said, categoryId, options, publishes }
}

/**
 * Merges the edit with the locked thread: missing fields keep their current values, even if a moderator changed them
 * after the thread was read.
 */
export async function mergeOverLocked(
  ctx: Context,
  viewer: Member,
  input: ThreadEdit,
  thread: ThreadRow,
  edit: Edit,
): Promise<Edit> {
  const categoryId = await readCategory(ctx, viewer, input, thread)
  return {
    ...edit,
    title: input.title === undefined && !edit.publishes ? thread.title : edit.title,
    categoryId,
    options: { ...readChangedThreadOptions(viewer, categoryId, input, thread), ...edit.place },
    // Of two concurrent publications of a draft, the second finds it published.
    publishes: edit.publishes && thread.is_draft === 1,
  }
}
