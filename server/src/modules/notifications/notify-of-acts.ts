import { approval, type EventName, type Events, type NoticeEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { findPost } from '../posts/index.ts'
import { readSettings } from '../settings/index.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import { findThread, type ThreadRow } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { filledTemplate, type Values } from './fill-template.ts'
import { announceUnread, withdrawNotification } from './notification-store.ts'
import { notify } from './notify.ts'
import { accountNotices, followedNotice, invitedNotice, type SystemData } from './system-notice-text.ts'
import { findSystemTemplate } from './template-store.ts'

/** Plain characters of what somebody wrote that a system notification quotes. */
const excerptCharacters = 60

interface SystemNotice {
  readonly userId: number
  readonly event: NoticeEventName
  /** The same for every delivery of what happened. */
  readonly eventKey: string
  readonly values?: Values
  readonly threadId?: number
}

/** Tells a person something in the words of a template: the site's own when they were edited, else the product's. */
export async function sendSystemNotice(ctx: Context, tx: Tx, notice: SystemNotice): Promise<void> {
  const template = await findSystemTemplate(tx, notice.event)
  const user = template && (await findUser(tx, notice.userId))
  if (!user) return
  const values = { username: user.username, nickname: user.nickname, ...notice.values }
  const isEdited = template.edited_at !== null
  const data: SystemData = {
    template: notice.event,
    values,
    ...(isEdited && filledTemplate(template, values, 'zh')),
    ...(notice.threadId !== undefined && { threadId: notice.threadId }),
  }
  await notify(ctx, tx, [
    { userId: user.id, type: 'system', eventKey: notice.eventKey, data: { ...data }, now: ctx.clock.now() },
  ])
}

function excerpt(text: string): string {
  const characters = Array.from(withEmojiSigns(text).replaceAll(/\s+/g, ' ').trim())
  const isWhole = characters.length <= excerptCharacters
  return isWhole ? characters.join('') : `${characters.slice(0, excerptCharacters).join('')}…`
}

async function ofThread(tx: Tx, thread: ThreadRow): Promise<string> {
  if (thread.title !== '') return excerpt(thread.title)
  const post = await findPost(tx, thread.first_post_id)
  return excerpt(plainText(post?.content ?? ''))
}

interface ThreadAct {
  readonly threadId: number
  readonly actorId: number
  readonly message?: string
}

/** Notifies the author of a thread of what moderators did to it, unless the author did it. */
async function tellAuthor(
  ctx: Context,
  tx: Tx,
  { threadId, actorId, message }: ThreadAct,
  event: NoticeEventName,
  eventKey: string,
): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (!thread || thread.user_id === actorId) return
  const values = { content: await ofThread(tx, thread), ...(message !== undefined && { reason: message }) }
  await sendSystemNotice(ctx, tx, { userId: thread.user_id, event, eventKey, values, threadId })
}

/** Tells the author of a comment what others did to it. */
async function tellCommenter(
  ctx: Context,
  tx: Tx,
  { postId, threadId, actorId, message }: ThreadAct & { readonly postId: number },
  event: NoticeEventName,
  eventKey: string,
): Promise<void> {
  const post = await findPost(tx, postId)
  if (!post || post.user_id === actorId) return
  const content = excerpt(plainText(post.content))
  const values = { content, ...(message !== undefined && { reason: message }) }
  await sendSystemNotice(ctx, tx, { userId: post.user_id, event, eventKey, values, threadId })
}

/** Greets a new member whose account is in order. */
async function welcome(ctx: Context, userId: number, tx: Tx): Promise<void> {
  const user = await findUser(tx, userId)
  if (user?.status !== 0) return
  const [groups, settings, memberships] = [
    await readGroups(ctx),
    await readSettings(ctx),
    await groupIdsOf(tx, ctx.database.engine, [userId], ctx.clock.now()),
  ]
  const groupname = (memberships.get(userId) ?? []).map((id) => groups.get(id)?.name ?? '').join('、')
  const values = { sitename: settings.site_name, groupname }
  await sendSystemNotice(ctx, tx, { userId, event: 'registered.passed', eventKey: 'registered', values })
}

/** States of an account (docs/reference/wire-accounts.md#registration). */
const status = { normal: 0, banned: 1, pending: 2, refused: 3, needsFields: 10 } as const

function eventOfStatus({ before, after }: Events['user.status.changed']): NoticeEventName | null {
  if (after === status.banned) return 'user.disable'
  if (after === status.refused) return 'registered.unapproved'
  if (after !== status.normal) return null
  return before === status.pending || before === status.refused ? 'registered.approved' : 'user.normal'
}

async function tellOfStatus(
  ctx: Context,
  event: Events['user.status.changed'],
  eventKey: string,
  tx: Tx,
): Promise<void> {
  // Whoever has filled in what the site asks has just become a member.
  if (event.before === status.needsFields && event.after === status.normal)
    return welcome(ctx, event.userId, tx)
  const name = eventOfStatus(event)
  if (!name || event.before === event.after) return
  const { userId, reason, before, after } = event
  const values = { reason, user_original_status: String(before), user_change_status: String(after) }
  await sendSystemNotice(ctx, tx, { userId, event: name, eventKey, values })
}

/** Tells a member who came by their own code and follows them, so that they may follow back. */
async function tellInviter(
  ctx: Context,
  { userId, guestId }: Events['user.invited'],
  eventKey: string,
  tx: Tx,
): Promise<void> {
  const guest = await findUser(tx, guestId)
  // Whoever came by phone or mail has no nickname yet.
  const values = { guest: guest?.nickname || `#${guestId}` }
  const data: SystemData = { template: invitedNotice, values, personId: guestId }
  await notify(ctx, tx, [{ userId, type: 'system', eventKey, data: { ...data }, now: ctx.clock.now() }])
}

const followKey = (followerId: number) => `followed:${followerId}`

/** Tells a person of a new follower, once however often that one comes and goes. */
async function tellFollowed(
  ctx: Context,
  { userId, followerId }: Events['user.followed'],
  tx: Tx,
): Promise<void> {
  const follower = await findUser(tx, followerId)
  if (!follower) return
  const data = {
    template: followedNotice,
    values: { follower: follower.nickname || `#${followerId}` },
    personId: followerId,
    // Who did it: what they are told of goes when they block that person.
    userId: followerId,
  } satisfies SystemData & { userId: number }
  const eventKey = followKey(followerId)
  await notify(ctx, tx, [{ userId, type: 'system', eventKey, data, now: ctx.clock.now() }])
}

/** Takes back what nobody has read yet of a follower who left. */
async function withdrawFollowed(
  ctx: Context,
  { userId, followerId }: Events['user.unfollowed'],
  tx: Tx,
): Promise<void> {
  if (await withdrawNotification(tx, userId, followKey(followerId)))
    await announceUnread(tx, [userId], ctx.clock.now())
}

const keyOf = (eventId: number, what = '') => `event:${eventId}${what}`

/** Acts on a thread that its author hears of: the notice, and what tells its key from those of other acts. */
const noticesOfActs = [
  ['thread.featured', 'post.essence', ':essence'],
  ['thread.pinned', 'post.sticky', ':sticky'],
  ['thread.edited', 'post.update', ':edited'],
] as const satisfies readonly (readonly [EventName, NoticeEventName, string])[]

/**
 * Tells people what the system and those who run the site did to them and to what they wrote
 * (docs/reference/wire-messages.md#notification-types).
 */
export function notifyOfActs(ctx: Context): void {
  const { outbox } = ctx
  outbox.subscribe('user.registered', ({ userId }, _id, tx) => welcome(ctx, userId, tx))
  outbox.subscribe('user.status.changed', (event, id, tx) => tellOfStatus(ctx, event, keyOf(id), tx))
  outbox.subscribe('user.credentials.changed', async ({ userId, actorId, changed }, id, tx) => {
    if (userId === actorId) return
    const now = ctx.clock.now()
    const rows = changed.map((what) => {
      const data = { template: accountNotices[what] }
      return { userId, type: 'system' as const, eventKey: keyOf(id, `:${what}`), data, now }
    })
    await notify(ctx, tx, rows)
  })
  outbox.subscribe('user.groups.changed', ({ userId, before, after }, id, tx) =>
    sendSystemNotice(ctx, tx, {
      userId,
      event: 'user.group',
      eventKey: keyOf(id),
      values: { oldgroupname: before, newgroupname: after },
    }),
  )
  outbox.subscribe('user.invited', (event, id, tx) => tellInviter(ctx, event, keyOf(id), tx))
  outbox.subscribe('user.followed', (event, _id, tx) => tellFollowed(ctx, event, tx))
  outbox.subscribe('user.unfollowed', (event, _id, tx) => withdrawFollowed(ctx, event, tx))
  outbox.subscribe('user.group.expired', async ({ userId, groupId }, id, tx) => {
    const groupname = (await readGroups(ctx)).get(groupId)?.name ?? ''
    await sendSystemNotice(ctx, tx, {
      userId,
      event: 'user.group.expired',
      eventKey: keyOf(id),
      values: { groupname },
    })
  })
  outbox.subscribe('thread.approved', (event, id, tx) =>
    tellAuthor(ctx, tx, event, 'post.approved', keyOf(id)),
  )
  outbox.subscribe('thread.ignored', (event, id, tx) =>
    tellAuthor(ctx, tx, { message: '', ...event }, 'post.unapproved', keyOf(id)),
  )
  outbox.subscribe('thread.deleted', (event, id, tx) =>
    tellAuthor(ctx, tx, { message: '', ...event }, 'post.deleted', keyOf(id)),
  )
  for (const [act, notice, suffix] of noticesOfActs)
    outbox.subscribe(act, (event, id, tx) => tellAuthor(ctx, tx, event, notice, keyOf(id, suffix)))
  outbox.subscribe('post.approved', (event, id, tx) =>
    tellCommenter(ctx, tx, event, 'post.approved', keyOf(id)),
  )
  outbox.subscribe('post.ignored', (event, id, tx) =>
    tellCommenter(ctx, tx, { message: '', ...event }, 'post.unapproved', keyOf(id)),
  )
  outbox.subscribe('post.deleted', (event, id, tx) =>
    tellCommenter(ctx, tx, { message: '', ...event }, 'post.deleted', keyOf(id)),
  )
  outbox.subscribe('post.edited', async (event, id, tx) => {
    const post = await findPost(tx, event.postId)
    // Of a comment under review its author hears when it is decided.
    if (post?.is_approved === approval.approved) await tellCommenter(ctx, tx, event, 'post.update', keyOf(id))
  })
}
