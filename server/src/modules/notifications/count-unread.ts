import type { notificationsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { countUnreadMessages } from '../dialogs/index.ts'
import { countUnreadByType } from './notification-store.ts'

/** What the viewer has not read, by type (wire-contract 2.13). */
export async function countUnread(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof notificationsApi.countUnread>> {
  const [byType, dialogNotifications] = await Promise.all([
    countUnreadByType(ctx.db, viewer.id),
    countUnreadMessages(ctx.db, ctx.database.engine, viewer.id),
  ])
  const types = Object.values(byType)
  return {
    dialogNotifications,
    unreadNotifications: types.reduce((sum, n) => sum + n, 0),
    typeUnreadNotifications: types.length === 0 ? [] : byType,
  }
}
