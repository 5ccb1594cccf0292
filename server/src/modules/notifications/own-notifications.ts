import type { InputOf, notificationsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../events/outbox.ts'
import { invalid } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { countUnreadMessages } from '../dialogs/index.ts'
import { findThread } from '../threads/index.ts'
import { countUnreadByType, findNotifications } from './notification-queries.ts'
import {
  deleteNotificationRows,
  markNotificationsRead,
  markUnreadRead,
  publishUnreadChanged,
} from './notification-store.ts'
import { presentNotifications } from './present-notification.ts'

/** Default page size of notifications (docs/reference/wire-messages.md#notifications). */
const perPageDefault = 10

const typesOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '')

const idsOf = (list: string) => list.split(',').map((id) => Number(id.trim()))

/**
 * Returns a page of the caller's notifications of some types, newest first, and marks them as read: besides
 * `view.count` this is the only read request that writes.
 */
export async function listNotifications(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof notificationsApi.listNotifications>,
): Promise<OutputOf<typeof notificationsApi.listNotifications>> {
  const page = pageRangeOf(input, perPageDefault)
  const wanted = { userId: viewer.id, types: typesOf(input.filter?.type) }
  const { rows, total } = await findNotifications(ctx.db, {
    ...wanted,
    limit: page.perPage,
    offset: page.offset,
  })
  const shown = await presentNotifications(ctx, viewer, rows)
  const unread = rows.filter((row) => row.read_at === null).map((row) => row.id)
  if (unread.length > 0)
    await ctx.transaction(async (tx) => {
      const now = ctx.clock.now()
      await markNotificationsRead(tx, ctx.database.engine, viewer.id, unread, now)
      await publishEvent(tx, 'unread.changed', { userId: viewer.id }, now)
    })
  return presentPage(viewer.callUrl, page, shown, total)
}

/**
 * Marks notifications as read: those about posts, about the text of a thread or everything in it, of some types, or
 * all. Announces changed counters.
 */
export async function readNotifications(
  ctx: Context,
  viewer: Member,
  { type, postIds, threadId, wholeThreadId }: InputOf<typeof notificationsApi.readNotifications>,
): Promise<OutputOf<typeof notificationsApi.readNotifications>> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    const thread = threadId === undefined ? undefined : await findThread(tx, threadId)
    const posts = [
      ...(postIds === undefined ? [] : idsOf(postIds)),
      ...(thread ? [thread.first_post_id] : []),
    ]
    const isAboutAll = [postIds, threadId, wholeThreadId].every((given) => given === undefined)
    const about = isAboutAll ? null : { postIds: posts, wholeThreadId: wholeThreadId ?? 0 }
    const wanted = { types: typesOf(type), about }
    const marked = await markUnreadRead(tx, ctx.database.engine, viewer.id, wanted, now)
    if (marked > 0) await publishUnreadChanged(tx, [viewer.id], now)
  })
  return []
}

/** Deletes notifications of the caller; refuses when none of them is theirs. */
export async function deleteNotifications(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof notificationsApi.deleteNotifications>,
): Promise<OutputOf<typeof notificationsApi.deleteNotifications>> {
  const ids = idsOf(id)
  await ctx.transaction(async (tx) => {
    const deleted = await deleteNotificationRows(tx, ctx.database.engine, viewer.id, ids)
    if (deleted === 0) throw invalid('notifications.notification.missing')
    await publishEvent(tx, 'unread.changed', { userId: viewer.id }, ctx.clock.now())
  })
  return []
}

type Unread = OutputOf<typeof notificationsApi.countUnread>

/** Returns the number of the viewer's unread notifications by type (docs/reference/wire-messages.md#notifications). */
export function countUnread(ctx: Context, viewer: Member): Promise<Unread> {
  return unreadOf(ctx, viewer.id)
}

/** Returns the unread counters of a user. */
export async function unreadOf(ctx: Context, userId: number): Promise<Unread> {
  const [byType, dialogNotifications] = await Promise.all([
    countUnreadByType(ctx.db, userId),
    countUnreadMessages(ctx.db, ctx.database.engine, userId),
  ])
  const types = Object.values(byType)
  return {
    dialogNotifications,
    unreadNotifications: types.reduce((sum, n) => sum + n, 0),
    typeUnreadNotifications: types.length === 0 ? [] : byType,
  }
}
