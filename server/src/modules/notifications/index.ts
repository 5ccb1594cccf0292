import { notificationsApi, notificationTemplatesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { deleteNotificationsOfDenied } from './delete-notifications-of-denied.ts'
import { changeTemplates, findTemplates, listTemplates, openTemplates } from './manage-templates.ts'
import { listMarks, setMark } from './notification-levels.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import { notifyOfMoney } from './notify-of-money.ts'
import {
  notifyNextWatchers,
  notifyOfLike,
  notifyOfPost,
  notifyOfThread,
  withdrawLikeNotification,
} from './notify-of-posts.ts'
import {
  countUnread,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from './own-notifications.ts'
import { subscribeSystemNotifications } from './system-notifications.ts'
import { tryTemplate } from './try-template.ts'

export { fillVariables, variablesOf } from './fill-template.ts'
export { readTemplates } from './manage-templates.ts'
export { moneyText } from './money-notification.ts'
export { findNotificationRows, findUnreadSince } from './notification-queries.ts'
export type { NotificationRow } from './notification-store.ts'
export { unreadOf } from './own-notifications.ts'
export { eventOfNotification, presentNotifications } from './present-notification.ts'
export { findChannelTemplate, type TemplateRow } from './template-store.ts'
export { type TemplateTest, templateTestHook } from './try-template.ts'

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
  implement(mount, notificationTemplatesApi, {
    listTemplates,
    findTemplates,
    openTemplates,
    changeTemplates,
    tryTemplate,
  })
  subscribeSystemNotifications(ctx)
  notifyOfMoney(ctx)
  notifyAdministrators(ctx)
  ctx.outbox.subscribe('thread.published', (event, _id, tx) => notifyOfThread(ctx, event, tx))
  ctx.outbox.subscribe('thread.approved', (event, _id, tx) => notifyOfThread(ctx, event, tx))
  ctx.outbox.subscribe('post.approved', (event, _id, tx) => notifyOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.published', (event, _id, tx) => notifyOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.watched', (event, _id, tx) => notifyNextWatchers(ctx, event, tx))
  ctx.outbox.subscribe('post.liked', (event, _id, tx) => notifyOfLike(ctx, event, tx))
  ctx.outbox.subscribe('user.denied', (event, _id, tx) => deleteNotificationsOfDenied(ctx, event, tx))
  ctx.outbox.subscribe('post.unliked', (event, _id, tx) => withdrawLikeNotification(ctx, event, tx))
}
