import { type NotificationEventName, type NotificationView, notificationEvents } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { findPost, findReadableComment, type PostRow, readableHtml } from '../posts/index.ts'
import { cutHtml, plainText } from '../texts/index.ts'
import {
  anonymousName,
  findOpenThread,
  isAuthorHidden,
  type ThreadRow,
  titlesInLists,
} from '../threads/index.ts'
import { avatarUrl, findUsers, type UserSummary } from '../users/index.ts'
import { findWithdrawals, isMoneyData, type MoneyData, presentMoney } from './money-notification.ts'
import type { NotificationRow } from './notification-store.ts'
import { followedNotification, type SystemData, systemNotificationText } from './system-notification-text.ts'

/** Length of a post's excerpt in a notification, in characters. */
const contentCharacters = 200

/** Ids of the subject of a notification about a post. */
interface PostData {
  /** The acting user. */
  readonly userId: number
  readonly threadId: number
  readonly postId: number
  /** 1 when the recipient watches the thread, person or topic. */
  readonly isWatched?: number
}

/** What the reader may still open of the subject. */
interface NotificationSources {
  readonly data: PostData
  readonly thread: ThreadRow | null
  readonly title: string
  /** The comment, or the first post. */
  readonly post: PostRow | null
  /** The comment or reply that it answers. */
  readonly answered: PostRow | null
  /** Beginning of the comment. The text of a first post comes from its thread, because parts of it may be paid. */
  readonly words: string
}

/** Resolves to null when the reader may not open it or it was deleted. */
async function orNull<R>(promise: Promise<R>): Promise<R | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function find(ctx: Context, viewer: Member, data: PostData): Promise<NotificationSources> {
  const thread = await orNull(findOpenThread(ctx, viewer, data.threadId))
  if (!thread) return { data, thread, title: '', post: null, answered: null, words: '' }
  const title = (await titlesInLists(ctx, [thread])).get(thread.id) ?? ''
  if (data.postId === thread.first_post_id)
    return {
      data,
      thread,
      title,
      post: (await findPost(ctx.db, data.postId)) ?? null,
      answered: null,
      words: '',
    }
  const found = await orNull(findReadableComment(ctx, viewer, data.postId))
  const answeredId = found?.post.comment_post_id ?? found?.post.reply_post_id
  const answered = answeredId ? await orNull(findReadableComment(ctx, viewer, answeredId)) : null
  const post = found?.post ?? null
  const words = post ? await readableHtml(ctx, viewer, thread, post, excerptOf(post)) : ''
  return { data, thread, title, post, answered: answered?.post ?? null, words }
}

const excerptOf = (post: PostRow) => cutHtml(post.content, contentCharacters)

type Users = ReadonlyMap<number, UserSummary>

/** A user as the recipient may see them: authors of anonymous threads have no name. */
function person(viewer: Member, users: Users, userId: number, thread: ThreadRow) {
  const isHidden = userId === thread.user_id && isAuthorHidden(viewer, thread)
  const user = isHidden ? undefined : users.get(userId)
  return {
    id: isHidden ? 0 : userId,
    nickname: isHidden ? anonymousName(viewer.lang) : (user?.nickname ?? ''),
    avatar: avatarUrl(viewer.origin, user),
    isHidden,
  }
}

function presentPost(
  ctx: Context,
  viewer: Member,
  found: NotificationSources,
  users: Users,
): Partial<NotificationView> {
  const { data, thread, title, post, answered, words } = found
  if (!thread)
    return { threadId: data.threadId, postId: data.postId, userId: 0, threadTitle: '', postContent: '' }
  const actor = person(viewer, users, data.userId, thread)
  const author = person(viewer, users, thread.user_id, thread)
  const isFirst = data.postId === thread.first_post_id
  return {
    userId: actor.id,
    nickname: actor.nickname,
    userAvatar: actor.avatar,
    isAnonymous: actor.isHidden,
    isReal: false,
    ...(data.isWatched === 1 && { isWatched: true }),
    threadId: thread.id,
    threadTitle: title,
    threadCreatedAt: ctx.time.format(thread.created_at),
    threadIsApproved: thread.is_approved,
    threadUsername: author.nickname,
    threadNickname: author.nickname,
    threadUserNickname: author.nickname,
    threadUserAvatar: author.avatar,
    threadUserGroups: '',
    postId: data.postId,
    postContent: words,
    postCreatedAt: post ? ctx.time.format(post.created_at) : '',
    isFirst,
    replyPostId: post?.reply_post_id ?? 0,
    isReply: post?.is_comment ?? 0,
    ...(answered && {
      replyPostUserId: person(viewer, users, answered.user_id, thread).id,
      replyPostUserName: person(viewer, users, answered.user_id, thread).nickname,
      replyPostContent: plainText(excerptOf(answered)),
    }),
  }
}

const isPostData = (data: object): data is PostData => 'postId' in data && 'threadId' in data

/** Returns the follower of a notification about a follower, as a list of at most one id. */
const followerIn = (data: SystemData): number[] =>
  data.template === followedNotification && data.personId !== undefined ? [data.personId] : []

/** Presents a system notification; a follower has their current name. */
function presentSystem(viewer: Member, data: SystemData, users: Users): Partial<NotificationView> {
  const user = users.get(followerIn(data)[0] ?? 0)
  if (!user?.nickname) return systemNotificationText(data, viewer.lang)
  const current = { ...data, values: { ...data.values, follower: user.nickname } }
  const who = { nickname: user.nickname, userAvatar: avatarUrl(viewer.origin, user) }
  return { ...systemNotificationText(current, viewer.lang), ...who }
}

/** Whether the acting user must not be named; withdrawals are the owner's own. */
const isActorHidden = ({ userId, money }: MoneyData) => userId === 0 && money.withdrawalId === undefined

/** The fields of an anonymous payer. */
const anonymousPayer = (viewer: Member): Partial<NotificationView> => ({
  userId: 0,
  nickname: anonymousName(viewer.lang),
  userAvatar: '',
  isAnonymous: true,
})

/** Presents the payer of a notification without a thread. */
function presentPayer(viewer: Member, data: MoneyData, users: Users): Partial<NotificationView> {
  if (data.money.withdrawalId !== undefined) return {}
  const user = users.get(data.userId)
  return { userId: data.userId, nickname: user?.nickname ?? '', userAvatar: avatarUrl(viewer.origin, user) }
}

/**
 * Presents notifications to their owner (docs/reference/wire-messages.md#notification-object). Texts are loaded now, so
 * deleted content is no longer shown.
 */
export async function presentNotifications(
  ctx: Context,
  viewer: Member,
  rows: readonly NotificationRow[],
): Promise<NotificationView[]> {
  const all = rows.map((row) => ({ row, data: JSON.parse(row.data) as object }))
  const found = new Map<number, NotificationSources>()
  for (const { row, data } of all) if (isPostData(data)) found.set(row.id, await find(ctx, viewer, data))
  const people = [...found.values()].flatMap(({ data, thread, answered }) => [
    data.userId,
    ...(thread ? [thread.user_id] : []),
    ...(answered ? [answered.user_id] : []),
  ])
  const followers = all.flatMap(({ data }) => followerIn(data))
  const payers = all.flatMap(({ data }) => (isMoneyData(data) ? [data.userId] : []))
  const [users, withdrawals] = await Promise.all([
    findUsers(ctx, [...new Set([...people, ...followers, ...payers])]),
    findWithdrawals(
      ctx,
      all.map(({ data }) => data),
    ),
  ])
  return all.map(({ row, data }) => {
    const about = found.get(row.id)
    return {
      id: row.id,
      type: row.type,
      userId: row.user_id,
      readAt: row.read_at === null ? null : ctx.time.format(row.read_at),
      createdAt: ctx.time.format(row.created_at),
      ...(about && presentPost(ctx, viewer, about, users)),
      ...(isMoneyData(data) && {
        ...(!about && presentPayer(viewer, data, users)),
        ...(isActorHidden(data) && anonymousPayer(viewer)),
        ...presentMoney(data, withdrawals),
      }),
      ...(!about && !isMoneyData(data) && presentSystem(viewer, data, users)),
    }
  })
}

/**
 * The events whose templates apply to notification types without a text of their own
 * (docs/reference/wire-messages.md#notification-templates).
 */
const eventsOfTypes: Readonly<Record<string, NotificationEventName>> = {
  related: 'post.reminded',
  replied: 'post.replied',
  liked: 'post.liked',
}

/** Returns the event whose templates apply to a notification; null when there is none. */
export function eventOfNotification({
  type,
  data,
}: Pick<NotificationRow, 'type' | 'data'>): NotificationEventName | null {
  const { template, noticeEvent } = JSON.parse(data) as {
    template?: string
    noticeEvent?: NotificationEventName
  }
  if (type !== 'system') return eventsOfTypes[type] ?? noticeEvent ?? null
  return template !== undefined && Object.hasOwn(notificationEvents, template)
    ? (template as NotificationEventName)
    : null
}
