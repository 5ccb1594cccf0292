import type { dialogsApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { type DialogRow, otherOf, type Side, sideOf } from './dialog-rules.ts'
import { findDialogOf, findDialogRow, findDialogs, lockDialog } from './dialog-store.ts'
import { findPartner } from './find-partner.ts'
import { findMessages, findMessagesOf, idsAfter, type MessageQuery } from './message-queries.ts'
import { hideMessages, markRead } from './message-store.ts'
import { presentDialogs } from './present-dialog.ts'
import { presentFound, presentMessages } from './present-messages.ts'

/**
 * Page sizes: the default, and the maximum of a chat, which is larger than that of other lists
 * (docs/reference/wire-messages.md#dialogs).
 */
const perPageDefault = 10
const maxMessages = 200

/** Returns a page of the caller's conversations, newest first. */
export async function listDialogs(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof dialogsApi.listDialogs>,
): Promise<OutputOf<typeof dialogsApi.listDialogs>> {
  const wanted = pageRangeOf(input, perPageDefault)
  const { rows, total } = await findDialogs(ctx.db, viewer.id, wanted.perPage, wanted.offset)
  return presentPage(viewer.callUrl, wanted, await presentDialogs(ctx, viewer, rows), total)
}

type MessageFilter = InputOf<typeof dialogsApi.listMessages>['filter']

/**
 * Narrows the query to messages before, after or around one; each page ends with the newest of the requested messages.
 */
async function narrowQuery(
  ctx: Context,
  { beforeId, afterId, aroundId }: MessageFilter,
  query: MessageQuery,
): Promise<MessageQuery> {
  if (beforeId !== undefined) return { ...query, beforeId }
  const from = afterId ?? aroundId
  if (from === undefined) return query
  const isAfter = afterId !== undefined
  const following = await idsAfter(ctx.db, query, from, isAfter ? query.limit : Math.floor(query.limit / 2))
  const newest = following.at(-1) ?? from
  return { ...query, beforeId: newest + 1, limit: isAfter ? following.length : query.limit }
}

/** Returns a page of the messages of a conversation, newest first. Refuses non-participants (RESOURCE_NOT_FOUND). */
export async function listMessages(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof dialogsApi.listMessages>,
): Promise<OutputOf<typeof dialogsApi.listMessages>> {
  const dialog = await findDialogRow(ctx.db, input.filter.dialogId)
  const side = dialog ? sideOf(dialog, viewer.id) : null
  if (!dialog || side === null) throw new AppError('RESOURCE_NOT_FOUND')
  const page = input.page ?? 1
  const perPage = Math.min(input.perPage ?? perPageDefault, maxMessages)
  const wanted = { page, perPage, offset: (page - 1) * perPage }
  const query = await narrowQuery(ctx, input.filter, {
    dialogId: dialog.id,
    readerId: viewer.id,
    hiddenTo: dialog[`${side}_hidden_to`],
    keyword: input.filter.keyword?.trim() ?? '',
    limit: perPage,
    offset: wanted.offset,
  })
  const { rows, total } = await findMessages(ctx.db, query)
  const messages = await presentMessages(ctx, viewer, dialog, side, rows)
  return presentPage(viewer.callUrl, wanted, messages, total)
}

/** Searches all of the caller's conversations for messages with a text, newest first. */
export async function searchMessages(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof dialogsApi.searchMessages>,
): Promise<OutputOf<typeof dialogsApi.searchMessages>> {
  const wanted = pageRangeOf(input, perPageDefault)
  const keyword = input.filter.keyword.trim()
  if (keyword === '') throw invalid('dialogs.search.required')
  const { rows, total } = await findMessagesOf(ctx.db, viewer.id, keyword, {
    limit: wanted.perPage,
    offset: wanted.offset,
  })
  return presentPage(viewer.callUrl, wanted, await presentFound(ctx, viewer, rows), total)
}

async function changeOwn(
  ctx: Context,
  viewer: Member,
  dialogId: number,
  change: (tx: Tx, dialog: DialogRow, side: Side) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const dialog = await lockDialog(tx, ctx.database.engine, dialogId)
    const side = dialog ? sideOf(dialog, viewer.id) : null
    if (!dialog || side === null) throw new AppError('RESOURCE_NOT_FOUND')
    await change(tx, dialog, side)
    await publishEvent(
      tx,
      'dialog.read',
      { dialogId, userId: viewer.id, otherId: otherOf(dialog, viewer.id) },
      ctx.clock.now(),
    )
  })
}

/** Marks the other side's messages as read. */
export async function readDialog(
  ctx: Context,
  viewer: Member,
  { dialogId }: InputOf<typeof dialogsApi.readDialog>,
): Promise<OutputOf<typeof dialogsApi.readDialog>> {
  await changeOwn(ctx, viewer, dialogId, (tx, dialog, side) => markRead(tx, dialog, side, ctx.clock.now()))
  return []
}

/** Hides all existing messages from the caller; the other side still sees them. */
export async function deleteDialog(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof dialogsApi.deleteDialog>,
): Promise<OutputOf<typeof dialogsApi.deleteDialog>> {
  await changeOwn(ctx, viewer, id, hideMessages)
  return []
}

/** Returns the conversation with a user; an empty text when there is none. */
export async function findDialog(
  ctx: Context,
  viewer: Member,
  { userId: id, username }: InputOf<typeof dialogsApi.findDialog>,
): Promise<OutputOf<typeof dialogsApi.findDialog>> {
  const dialog = await findDialogOf(ctx.db, viewer.id, await findPartner(ctx, id, username))
  return { dialogId: dialog?.id ?? '' }
}
