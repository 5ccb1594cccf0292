import { notificationsApi, notificationTemplatesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { countUnread } from './count-unread.ts'
import { forgetDenied } from './forget-denied.ts'
import { changeTemplates, listTemplates, openTemplates } from './manage-templates.ts'
import { listMarks, setMark } from './own-marks.ts'
import { deleteNotifications, listNotifications, readNotifications } from './own-notifications.ts'
import { notifyOfPost, notifyOfThread, tellNextWatchers, tellOfLike, untellLike } from './tell-of-posts.ts'
import { tellOfSystem } from './tell-of-system.ts'

export { unreadOf } from './count-unread.ts'
export { eventOfNotice } from './notice-events.ts'
export { findNotificationRows, findUnreadSince, type NotificationRow } from './notification-store.ts'
export { presentNotifications } from './present-notification.ts'
export { findChannelTemplate } from './template-store.ts'
export { fillVariables, variablesOf } from './template-words.ts'

export function registerNotifications(mount: Mount): void {
  const { ctx } = mount
  implement(mount, notificationsApi, {
    countUnread,
    listNotifications,
    deleteNotifications,
    readNotifications,
    listMarks,
    setMark,
  })
  implement(mount, notificationTemplatesApi, { listTemplates, openTemplates, changeTemplates })
  tellOfSystem(ctx)
  ctx.outbox.subscribe('thread.published', (event, _id, tx) => notifyOfThread(ctx, event, tx))
  ctx.outbox.subscribe('thread.approved', (event, _id, tx) => notifyOfThread(ctx, event, tx))
  ctx.outbox.subscribe('post.approved', (event, _id, tx) => notifyOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.published', (event, _id, tx) => notifyOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.watched', (event, _id, tx) => tellNextWatchers(ctx, event, tx))
  ctx.outbox.subscribe('post.liked', (event, _id, tx) => tellOfLike(ctx, event, tx))
  ctx.outbox.subscribe('user.denied', (event, _id, tx) => forgetDenied(ctx, event, tx))
  ctx.outbox.subscribe('post.unliked', (event, _id, tx) => untellLike(ctx, event, tx))
}
