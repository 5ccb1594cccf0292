import type { Lang, NotificationView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { countUnreadMessages, findUnreadWriter } from '../dialogs/index.ts'
import {
  eventOfNotice,
  findNotificationRows,
  findUnreadSince,
  type NotificationRow,
  presentNotifications,
  unreadOf,
} from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { plainText } from '../texts/index.ts'
import { findUser, findUsers } from '../users/index.ts'
import type { Told } from './channel.ts'
import { isWanted, kindOf } from './channel-rules.ts'
import type { About } from './delivery-store.ts'
import { type OwnSettings, originFor, readChoices } from './settings-store.ts'
import { toldTextsOf } from './told-texts.ts'

/** Plain characters of a post that are told. */
const excerptCharacters = 120
/** Things a digest names; it counts the others. */
const digestItems = 20

export interface Reader {
  readonly userId: number
  readonly settings: OwnSettings
}

type Words = Pick<Told, 'event' | 'title' | 'body' | 'path' | 'values'>

const excerpt = (html: string) => {
  const all = Array.from(plainText(html).replaceAll(/\s+/g, ' ').trim())
  return all.length <= excerptCharacters ? all.join('') : `${all.slice(0, excerptCharacters - 1).join('')}…`
}

/** The reader as the rules see them; whoever may not use the site reads only of their own account. */
async function viewerOf(ctx: Context, { userId, settings }: Reader): Promise<Member> {
  const { lang } = settings
  const facts = {
    lang,
    origin: await originFor(ctx, settings.origin),
    callUrl: '',
    client: { ip: '', userAgent: '' },
  }
  const found = await findPerson(ctx, userId, facts)
  if (found) return { ...found, id: userId }
  const nobody = { isAdmin: false, status: 1, groupIds: [], permissions: new Set<string>(), sessionId: null }
  return { ...facts, ...nobody, id: userId }
}

/** Where a notification leads. */
export function pathOf(view: NotificationView): string {
  const { threadId = 0, postId = 0, replyPostId = 0, isFirst, isReply, raw } = view
  const named = Number((raw as { thread_id?: unknown } | undefined)?.thread_id ?? 0)
  if (view.type === 'system') return named > 0 ? `/thread/${named}` : '/message?page=account'
  if (threadId === 0) return '/message?page=financial'
  if (isReply === 1 && replyPostId > 0)
    return `/thread/comment/${replyPostId}?threadId=${threadId}&postId=${postId}&fromMessage=true`
  return isFirst || postId === 0
    ? `/thread/${threadId}`
    : `/thread/${threadId}?postId=${postId}#post-${postId}`
}

function didOf(view: NotificationView, lang: Lang): string {
  const texts = toldTextsOf(lang)
  const name = view.nickname ?? ''
  if (view.isWatched) return view.isFirst ? texts.published(name) : texts.repliedThere(name)
  if (view.type === 'related') return texts.related(name)
  return view.type === 'liked' ? texts.liked(name) : texts.replied(name)
}

/** What the variables of the system channel are called in the other channels (wire-contract 6.3). */
const otherNames: Readonly<Record<string, string>> = {
  content: 'post_content',
  oldgroupname: 'group_original',
  newgroupname: 'group_change',
  groupname: 'user_group',
}

function systemValues(row: NotificationRow, body: string): Record<string, string> {
  const { values = {} } = JSON.parse(row.data) as { values?: Record<string, string> }
  const named = Object.entries(values).map(([name, value]) => [otherNames[name] ?? name, value])
  return { ...Object.fromEntries(named), message_change: body }
}

/** A notification in words; null when its reader may not open what it is about any more. */
function wordsOf(row: NotificationRow, view: NotificationView, lang: Lang): Words | null {
  const path = pathOf(view)
  if (view.type === 'system') {
    const title = view.title ?? ''
    const body = plainText(view.content ?? '')
    return title === ''
      ? null
      : { event: eventOfNotice(row), title, body, path, values: systemValues(row, body) }
  }
  if (!view.threadTitle) return null
  const title = didOf(view, lang)
  const says = excerpt(view.postContent ?? '')
  const body = [says, toldTextsOf(lang).inThread(view.threadTitle)].filter((line) => line !== '').join('\n')
  return {
    event: eventOfNotice(row),
    title,
    body,
    path,
    values: {
      actor_name: view.nickname ?? '',
      actor_nickname: view.nickname ?? '',
      thread_id: String(view.threadId ?? ''),
      thread_title: view.threadTitle,
      post_content: says,
      reply_post: view.replyPostContent ?? '',
      message_change: says,
      notify_type: title,
    },
  }
}

async function ofNotification(ctx: Context, reader: Reader, id: number): Promise<Words | null> {
  const [row] = await findNotificationRows(ctx.db, ctx.database.engine, [id])
  if (row?.user_id !== reader.userId || row.read_at !== null) return null
  const [view] = await presentNotifications(ctx, await viewerOf(ctx, reader), [row])
  const words = view && wordsOf(row, view, reader.settings.lang)
  if (!words) return null
  const { typeUnreadNotifications: counts } = await unreadOf(ctx, reader.userId)
  return { ...words, values: { ...words.values, notification_num: String(counts[row.type] ?? 1) } }
}

/** A private message says who wrote it, and no more: it may be shown on a screen that is locked. */
async function ofMessage(
  ctx: Context,
  { userId, settings }: Reader,
  messageId: number,
): Promise<Words | null> {
  const found = await findUnreadWriter(ctx.db, messageId, userId)
  const writer = found && (await findUsers(ctx, [found.userId])).get(found.userId)
  if (!found || !writer) return null
  const texts = toldTextsOf(settings.lang)
  return {
    event: null,
    title: texts.message(writer.nickname),
    body: texts.messageBody,
    path: `/message?page=chat&userId=${writer.id}&dialogId=${found.dialogId}`,
    values: {},
  }
}

/** Everything that is unread since a time and that the reader wants to hear of by mail. */
async function ofDay(ctx: Context, reader: Reader, since: number): Promise<Words | null> {
  const { userId, settings } = reader
  const texts = toldTextsOf(settings.lang)
  const [rows, choices] = await Promise.all([
    findUnreadSince(ctx.db, userId, since, 200),
    readChoices(ctx.db, ctx.database.engine, [userId]),
  ])
  const own = choices.get(userId) ?? []
  const wanted = rows.filter(({ type }) => {
    const kind = kindOf(type)
    return kind !== null && isWanted(own, kind, 'mail')
  })
  const viewer = await viewerOf(ctx, reader)
  const views = await presentNotifications(ctx, viewer, wanted.slice(0, digestItems * 2))
  const told = views.flatMap((view, nth) => {
    const row = wanted[nth]
    const words = row && wordsOf(row, view, settings.lang)
    return words ? [words] : []
  })
  const messages = isWanted(own, 'dialog', 'mail')
    ? await countUnreadMessages(ctx.db, ctx.database.engine, userId)
    : 0
  const count = told.length + Math.max(0, wanted.length - views.length) + messages
  if (count === 0) return null
  const shown = told
    .slice(0, digestItems)
    .map(({ title, body }) => `· ${title}${body ? `：${body.replaceAll('\n', ' ')}` : ''}`)
  const lines = [
    ...(messages > 0 ? [`· ${texts.messages(messages)}`] : []),
    ...shown,
    ...(count - messages > shown.length ? [`· ${texts.more(count - messages - shown.length)}`] : []),
  ]
  return { event: null, title: texts.digest(count), body: lines.join('\n'), path: '/message', values: {} }
}

function wordsAbout(ctx: Context, reader: Reader, about: About): Promise<Words | null> {
  if ('notificationId' in about) return ofNotification(ctx, reader, about.notificationId)
  if ('messageId' in about) return ofMessage(ctx, reader, about.messageId)
  return ofDay(ctx, reader, about.since)
}

const masked = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** Variables that the templates of every event know (wire-contract 6.3). */
async function commonValues(ctx: Context, userId: number, origin: string): Promise<Record<string, string>> {
  const user = await findUser(ctx.db, userId)
  const { site_name: name } = await readSettings(ctx)
  const mobile = user?.mobile ?? ''
  return {
    user_id: String(userId),
    user_name: user?.username ?? '',
    nick_name: user?.nickname ?? '',
    user_mobile: mobile,
    user_mobile_encrypt: masked(mobile),
    notify_time: ctx.time.format(ctx.clock.now()),
    site_domain: origin,
    site_name: name,
    notification_num: '1',
  }
}

/** What a delivery tells, as things are now; null when there is nothing to tell any more: it was read, or is gone. */
export async function tellOf(ctx: Context, reader: Reader, about: About, key: string): Promise<Told | null> {
  const words = await wordsAbout(ctx, reader, about)
  if (!words) return null
  const origin = await originFor(ctx, reader.settings.origin)
  const common = await commonValues(ctx, reader.userId, origin)
  return {
    ...words,
    userId: reader.userId,
    lang: reader.settings.lang,
    origin,
    values: { ...common, ...words.values },
    key,
  }
}
