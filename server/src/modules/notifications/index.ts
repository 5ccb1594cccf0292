import { notificationsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { countUnread } from './count-unread.ts'
import { deleteNotifications, listNotifications, readNotifications } from './own-notifications.ts'
import { tellOfLike, tellOfPost, tellOfThread, untellLike, welcome } from './tell-of-posts.ts'

export { unreadOf } from './count-unread.ts'

export function registerNotifications(mount: Mount): void {
  const { ctx } = mount
  implement(mount, notificationsApi, {
    countUnread,
    listNotifications,
    deleteNotifications,
    readNotifications,
  })
  ctx.outbox.subscribe('user.registered', (event, _id, tx) => welcome(ctx, event, tx))
  ctx.outbox.subscribe('thread.published', (event, _id, tx) => tellOfThread(ctx, event, tx))
  ctx.outbox.subscribe('thread.approved', (event, _id, tx) => tellOfThread(ctx, event, tx))
  ctx.outbox.subscribe('post.approved', (event, _id, tx) => tellOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.published', (event, _id, tx) => tellOfPost(ctx, event, tx))
  ctx.outbox.subscribe('post.liked', (event, _id, tx) => tellOfLike(ctx, event, tx))
  ctx.outbox.subscribe('post.unliked', (event, _id, tx) => untellLike(event, tx))
}
