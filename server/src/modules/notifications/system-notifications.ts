import { approval, type EventName, type Events, type NotificationEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { findPost } from '../posts/index.ts'
import { readSettings } from '../settings/index.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import { findThread, type ThreadRow } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { filledTemplate } from './fill-template.ts'
import { publishUnreadChanged, withdrawNotification, withdrawNotifications } from './notification-store.ts'
import { notify } from './notify.ts'
import {
  accountNotifications,
  followedNotification,
  invitedNotification,
  type SystemData,
  valuesIn,
} from './system-notification-text.ts'
import { findSystemTemplate } from './template-store.ts'

/** Length of the excerpt in a system notification, in characters. */
const excerptCharacters = 60

interface SystemNotification {
  readonly userId: number
  readonly event: NotificationEventName
  /** Idempotency key of the event. */
  readonly eventKey: string
  readonly values?: SystemData['values']
  readonly threadId?: number
}

/** Notifies a user with the template of an event: the edited text of the site, or the built-in one. */
export async function sendSystemNotification(
  ctx: Context,
  tx: Tx,
  notification: SystemNotification,
): Promise<void> {
  const template = await findSystemTemplate(tx, notification.event)
  const user = template && (await findUser(tx, notification.userId))
  if (!user) return
  const values = { username: user.username, nickname: user.nickname, ...notification.values }
  const isEdited = template.edited_at !== null
  const data: SystemData = {
    template: notification.event,
    values,
    ...(isEdited && filledTemplate(template, valuesIn(values, 'zh'), 'zh')),
    ...(notification.threadId !== undefined && { threadId: notification.threadId }),
  }
  await notify(ctx, tx, [
    {
      userId: user.id,
      type: 'system',
      eventKey: notification.eventKey,
      data: { ...data },
      now: ctx.clock.now(),
    },
  ])
}

function excerpt(text: string): string {
  const characters = Array.from(withEmojiSigns(text).replaceAll(/\s+/g, ' ').trim())
  const isWhole = characters.length <= excerptCharacters
  return isWhole ? characters.join('') : `${characters.slice(0, excerptCharacters).join('')}…`
}

async function titleOrExcerpt(tx: Tx, thread: ThreadRow): Promise<string> {
  if (thread.title !== '') return excerpt(thread.title)
  const post = await findPost(tx, thread.first_post_id)
  return excerpt(plainText(post?.content ?? ''))
}

interface ThreadAction {
  readonly threadId: number
  readonly actorId: number
  readonly message?: string
}

/** Notifies the author of a thread of what moderators did to it, unless the author did it. */
async function notifyThreadAuthor(
  ctx: Context,
  tx: Tx,
  { threadId, actorId, message }: ThreadAction,
  event: NotificationEventName,
  eventKey: string,
): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (!thread || thread.user_id === actorId) return
  const values = {
    content: await titleOrExcerpt(tx, thread),
    ...(message !== undefined && { reason: message }),
  }
  await sendSystemNotification(ctx, tx, { userId: thread.user_id, event, eventKey, values, threadId })
}

/** Notifies the author of a comment of what others did to it. */
async function notifyCommentAuthor(
  ctx: Context,
  tx: Tx,
  { postId, threadId, actorId, message }: ThreadAction & { readonly postId: number },
  event: NotificationEventName,
  eventKey: string,
): Promise<void> {
  const post = await findPost(tx, postId)
  if (!post || post.user_id === actorId) return
  const content = excerpt(plainText(post.content))
  const values = { content, ...(message !== undefined && { reason: message }) }
  await sendSystemNotification(ctx, tx, { userId: post.user_id, event, eventKey, values, threadId })
}

/** Welcomes a new member whose account is active. */
async function welcome(ctx: Context, userId: number, tx: Tx): Promise<void> {
  const user = await findUser(tx, userId)
  if (user?.status !== 0) return
  const [groups, settings, memberships] = [
    await readGroups(ctx),
    await readSettings(ctx),
    await groupIdsOf(tx, ctx.database.engine, [userId], ctx.clock.now()),
  ]
  const groupname = (memberships.get(userId) ?? []).map((id) => groups.get(id)?.name ?? '').join('、')
  const values = { sitename: nameOfSite(settings.site_name), groupname }
  await sendSystemNotification(ctx, tx, {
    userId,
    event: 'registered.passed',
    eventKey: 'registered',
    values,
  })
}

/** Account statuses (docs/reference/wire-accounts.md#registration). */
const status = { normal: 0, banned: 1, pending: 2, refused: 3, needsFields: 10 } as const

function eventOfStatus({ before, after }: Events['user.status.changed']): NotificationEventName | null {
  if (after === status.banned) return 'user.disable'
  if (after === status.refused) return 'registered.unapproved'
  if (after !== status.normal) return null
  return before === status.pending || before === status.refused ? 'registered.approved' : 'user.normal'
}

async function notifyOfStatus(
  ctx: Context,
  event: Events['user.status.changed'],
  eventKey: string,
  tx: Tx,
): Promise<void> {
  // Completing the sign-in fields makes a person a member.
  if (event.before === status.needsFields && event.after === status.normal)
    return welcome(ctx, event.userId, tx)
  const name = eventOfStatus(event)
  if (!name || event.before === event.after) return
  const { userId, reason, before, after } = event
  const values = { reason, user_original_status: String(before), user_change_status: String(after) }
  await sendSystemNotification(ctx, tx, { userId, event: name, eventKey, values })
}

/** Notifies a member who invited somebody with their own code, so that they may follow back. */
async function notifyInviter(
  ctx: Context,
  { userId, guestId }: Events['user.invited'],
  eventKey: string,
  tx: Tx,
): Promise<void> {
  const guest = await findUser(tx, guestId)
  // A registration by phone or mail has no nickname yet.
  const values = { guest: guest?.nickname || `#${guestId}` }
  const data: SystemData = { template: invitedNotification, values, personId: guestId }
  await notify(ctx, tx, [{ userId, type: 'system', eventKey, data: { ...data }, now: ctx.clock.now() }])
}

const followKey = (followerId: number) => `followed:${followerId}`

/** Notifies a user of a new follower; once, however often that user follows and unfollows. */
async function notifyOfFollower(
  ctx: Context,
  { userId, followerId }: Events['user.followed'],
  tx: Tx,
): Promise<void> {
  const follower = await findUser(tx, followerId)
  if (!follower) return
  const data = {
    template: followedNotification,
    values: { follower: follower.nickname || `#${followerId}` },
    personId: followerId,
    // The actor, so that the notification is deleted when the user blocks them.
    userId: followerId,
  } satisfies SystemData & { userId: number }
  const eventKey = followKey(followerId)
  await notify(ctx, tx, [{ userId, type: 'system', eventKey, data, now: ctx.clock.now() }])
}

/** Deletes the unread notification of a follower who unfollowed. */
async function withdrawFollowed(
  ctx: Context,
  { userId, followerId }: Events['user.unfollowed'],
  tx: Tx,
): Promise<void> {
  if (await withdrawNotification(tx, userId, followKey(followerId)))
    await publishUnreadChanged(tx, [userId], ctx.clock.now())
}

const keyOf = (eventId: number, what = '') => `event:${eventId}${what}`

/** The beginning of the event keys of notifications that content was deleted. */
const deletionKey = (kind: 'thread' | 'post', id: number) => `deleted:${kind}:${id}:`

/** Deletes the notifications of a deletion that was reverted, also those that were read: what they say is not so. */
async function withdrawDeletion(
  ctx: Context,
  tx: Tx,
  content: { readonly user_id: number } | undefined,
  key: string,
): Promise<void> {
  if (content && (await withdrawNotifications(tx, content.user_id, key)))
    await publishUnreadChanged(tx, [content.user_id], ctx.clock.now())
}

/** Actions on a thread that its author is notified of: event, template, and suffix of the idempotency key. */
const notificationsByEvent = [
  ['thread.featured', 'post.essence', ':essence'],
  ['thread.pinned', 'post.sticky', ':sticky'],
  ['thread.edited', 'post.update', ':edited'],
] as const satisfies readonly (readonly [EventName, NotificationEventName, string])[]

/**
 * Subscribes to the actions of the system and of moderators on people and their content, and notifies them
 * (docs/reference/wire-messages.md#notification-types).
 */
export function subscribeSystemNotifications(ctx: Context): void {
  const { outbox } = ctx
  outbox.subscribe('user.registered', ({ userId }, _id, tx) => welcome(ctx, userId, tx))
  outbox.subscribe('user.status.changed', (event, id, tx) => notifyOfStatus(ctx, event, keyOf(id), tx))
  outbox.subscribe('user.credentials.changed', async ({ userId, actorId, changed }, id, tx) => {
    if (userId === actorId) return
    const now = ctx.clock.now()
    const rows = changed.map((what) => {
      const data = { template: accountNotifications[what] }
      return { userId, type: 'system' as const, eventKey: keyOf(id, `:${what}`), data, now }
    })
    await notify(ctx, tx, rows)
  })
  outbox.subscribe('user.groups.changed', ({ userId, before, after }, id, tx) =>
    sendSystemNotification(ctx, tx, {
      userId,
      event: 'user.group',
      eventKey: keyOf(id),
      values: { oldgroupname: before, newgroupname: after },
    }),
  )
  outbox.subscribe('user.invited', (event, id, tx) => notifyInviter(ctx, event, keyOf(id), tx))
  outbox.subscribe('user.followed', (event, _id, tx) => notifyOfFollower(ctx, event, tx))
  outbox.subscribe('user.unfollowed', (event, _id, tx) => withdrawFollowed(ctx, event, tx))
  outbox.subscribe('user.group.expired', async ({ userId, groupId }, id, tx) => {
    const groupname = (await readGroups(ctx)).get(groupId)?.name ?? ''
    await sendSystemNotification(ctx, tx, {
      userId,
      event: 'user.group.expired',
      eventKey: keyOf(id),
      values: { groupname },
    })
  })
  outbox.subscribe('thread.approved', (event, id, tx) =>
    notifyThreadAuthor(ctx, tx, event, 'post.approved', keyOf(id)),
  )
  outbox.subscribe('thread.ignored', (event, id, tx) =>
    notifyThreadAuthor(ctx, tx, { message: '', ...event }, 'post.unapproved', keyOf(id)),
  )
  outbox.subscribe('thread.deleted', (event, id, tx) =>
    notifyThreadAuthor(
      ctx,
      tx,
      { message: '', ...event },
      'post.deleted',
      `${deletionKey('thread', event.threadId)}${id}`,
    ),
  )
  outbox.subscribe('thread.restored', async ({ threadId }, _id, tx) =>
    withdrawDeletion(ctx, tx, await findThread(tx, threadId), deletionKey('thread', threadId)),
  )
  for (const [change, notification, suffix] of notificationsByEvent)
    outbox.subscribe(change, (event, id, tx) =>
      notifyThreadAuthor(ctx, tx, event, notification, keyOf(id, suffix)),
    )
  outbox.subscribe('post.approved', (event, id, tx) =>
    notifyCommentAuthor(ctx, tx, event, 'post.approved', keyOf(id)),
  )
  outbox.subscribe('post.ignored', (event, id, tx) =>
    notifyCommentAuthor(ctx, tx, { message: '', ...event }, 'post.unapproved', keyOf(id)),
  )
  outbox.subscribe('post.deleted', (event, id, tx) =>
    notifyCommentAuthor(
      ctx,
      tx,
      { message: '', ...event },
      'post.deleted',
      `${deletionKey('post', event.postId)}${id}`,
    ),
  )
  outbox.subscribe('post.restored', async ({ postId }, _id, tx) =>
    withdrawDeletion(ctx, tx, await findPost(tx, postId), deletionKey('post', postId)),
  )
  outbox.subscribe('post.edited', async (event, id, tx) => {
    const post = await findPost(tx, event.postId)
    // While a comment is in review, its author is notified only of the decision.
    if (post?.is_approved === approval.approved)
      await notifyCommentAuthor(ctx, tx, event, 'post.update', keyOf(id))
  })
}
