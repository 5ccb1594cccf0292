import type { notificationsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { countUnreadMessages } from '../dialogs/index.ts'
import { countUnreadByType } from './notification-store.ts'

type Unread = OutputOf<typeof notificationsApi.countUnread>

/** What the viewer has not read, by type (docs/reference/wire-messages.md#notifications). */
export function countUnread(ctx: Context, viewer: Member): Promise<Unread> {
  return unreadOf(ctx, viewer.id)
}

/** The counters of a person. */
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
