import type { Lang, NotificationView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { countUnreadMessages, findUnreadWriter } from '../dialogs/index.ts'
import {
  eventOfNotification,
  findNotificationRows,
  findUnreadSince,
  moneyText,
  type NotificationRow,
  presentNotifications,
  unreadOf,
} from '../notifications/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import { findUsers } from '../users/index.ts'
import type { RenderedNotification } from './channel.ts'
import { isWanted, kindOf } from './channel-rules.ts'
import { type ChannelSettings, originFor, readChoices } from './channel-settings-store.ts'
import type { DeliverySubject } from './delivery-store.ts'
import { moneyValues } from './money-values.ts'
import { postValues, systemValues, valuesOf } from './notification-values.ts'

/** Length of the excerpt of a post in a delivery, in characters. */
const excerptCharacters = 120
/** A digest lists this many items and counts the others. */
const digestItems = 20

export interface Recipient {
  readonly userId: number
  readonly settings: ChannelSettings
}

type RenderedText = Pick<RenderedNotification, 'event' | 'title' | 'body' | 'path' | 'values'>

const excerpt = (html: string) => {
  const all = Array.from(withEmojiSigns(plainText(html)).replaceAll(/\s+/g, ' ').trim())
  return all.length <= excerptCharacters ? all.join('') : `${all.slice(0, excerptCharacters - 1).join('')}…`
}

/** The recipient as a viewer for permission checks; a banned user may see only what concerns the account. */
async function viewerOf(ctx: Context, { userId, settings }: Recipient): Promise<Member> {
  const { lang } = settings
  const facts = {
    lang,
    origin: await originFor(ctx, settings.origin),
    callUrl: '',
    client: { ip: '', userAgent: '' },
  }
  const found = await findPerson(ctx, userId, facts)
  if (found) return { ...found, id: userId }
  const nobody = {
    isAdmin: false,
    status: 1,
    groupIds: [],
    permissions: new Set<string>(),
    sessionId: null,
    credentialsVersion: 0,
  }
  return { ...facts, ...nobody, id: userId }
}

/** Returns the path of the page that a notification links to. */
export function pathOf(view: NotificationView): string {
  const { threadId = 0, postId = 0, replyPostId = 0, isFirst, isReply, raw } = view
  const named = Number((raw as { thread_id?: unknown } | undefined)?.thread_id ?? 0)
  if (view.type === 'withdrawal') return '/wallet/withdrawal'
  if (view.type === 'system') return named > 0 ? `/thread/${named}` : '/message?page=account'
  if (threadId === 0) return '/message?page=financial'
  if (isReply === 1 && replyPostId > 0)
    return `/thread/comment/${replyPostId}?threadId=${threadId}&postId=${postId}&fromMessage=true`
  return isFirst || postId === 0
    ? `/thread/${threadId}`
    : `/thread/${threadId}?postId=${postId}#post-${postId}`
}

function actionTextOf(view: NotificationView, lang: Lang): string {
  const says = (key: TextKey) => translate(lang, key, { name: view.nickname ?? '' })
  if (view.isWatched) return says(view.isFirst ? 'channels.published' : 'channels.replied.watched')
  if (view.type === 'related') return says('channels.related')
  return says(view.type === 'liked' ? 'channels.liked' : 'channels.replied')
}

const inThread = ({ threadTitle }: NotificationView, lang: Lang) =>
  threadTitle ? translate(lang, 'channels.inThread', { title: threadTitle }) : ''

/** Renders a notification as text; null when its reader may no longer open its subject. */
function renderNotification(row: NotificationRow, view: NotificationView, lang: Lang): RenderedText | null {
  const event = eventOfNotification(row)
  const path = pathOf(view)
  if (view.type === 'system') {
    const title = view.title ?? ''
    const body = withEmojiSigns(plainText(view.content ?? ''))
    return title === '' ? null : { event, title, body, path, values: {} }
  }
  const money = moneyText(view, lang)
  if (money !== null) return { event, title: money, body: inThread(view, lang), path, values: {} }
  if (!view.threadTitle) return null
  const title = actionTextOf(view, lang)
  const says = excerpt(view.postContent ?? '')
  const body = [says, inThread(view, lang)].filter((line) => line !== '').join('\n')
  return { event, title, body, path, values: postValues(view, title, says) }
}

async function loadNotification(ctx: Context, reader: Recipient, id: number): Promise<RenderedText | null> {
  const [row] = await findNotificationRows(ctx.db, ctx.database.engine, [id])
  if (row?.user_id !== reader.userId || row.read_at !== null) return null
  const viewer = await viewerOf(ctx, reader)
  const [view] = await presentNotifications(ctx, viewer, [row])
  const words = view && renderNotification(row, view, reader.settings.lang)
  if (!words) return null
  const { typeUnreadNotifications: counts } = await unreadOf(ctx, reader.userId)
  const values =
    row.type === 'system'
      ? await systemValues(ctx, viewer, row, words)
      : { ...words.values, ...(await moneyValues(ctx, view, words.title)) }
  return { ...words, values: { ...values, notification_num: String(counts[row.type] ?? 1) } }
}

/** A private message names its sender only: it may be shown on a locked screen. */
async function renderMessage(
  ctx: Context,
  { userId, settings }: Recipient,
  messageId: number,
): Promise<RenderedText | null> {
  const found = await findUnreadWriter(ctx.db, messageId, userId)
  const writer = found && (await findUsers(ctx, [found.userId])).get(found.userId)
  if (!found || !writer) return null
  return {
    event: null,
    title: translate(settings.lang, 'channels.message', { name: writer.nickname }),
    body: translate(settings.lang, 'channels.message.body'),
    path: `/message?page=chat&userId=${writer.id}&dialogId=${found.dialogId}`,
    values: {},
  }
}

/** Renders the digest: everything unread since a time of which the reader wants mails. */
async function renderDigest(ctx: Context, reader: Recipient, since: number): Promise<RenderedText | null> {
  const { userId, settings } = reader
  const counted = (key: TextKey, n: number) => translate(settings.lang, key, { n })
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
  const notifications = views.flatMap((view, nth) => {
    const row = wanted[nth]
    const words = row && renderNotification(row, view, settings.lang)
    return words ? [words] : []
  })
  const messages = isWanted(own, 'dialog', 'mail')
    ? await countUnreadMessages(ctx.db, ctx.database.engine, userId)
    : 0
  const count = notifications.length + Math.max(0, wanted.length - views.length) + messages
  if (count === 0) return null
  const shown = notifications
    .slice(0, digestItems)
    .map(({ title, body }) => `· ${title}${body ? `：${body.replaceAll('\n', ' ')}` : ''}`)
  const lines = [
    ...(messages > 0 ? [`· ${counted('channels.digest.messages', messages)}`] : []),
    ...shown,
    ...(count - messages > shown.length
      ? [`· ${counted('channels.digest.more', count - messages - shown.length)}`]
      : []),
  ]
  return {
    event: null,
    title: counted('channels.digest', count),
    body: lines.join('\n'),
    path: '/message',
    values: {},
  }
}

function renderSubject(
  ctx: Context,
  reader: Recipient,
  about: DeliverySubject,
): Promise<RenderedText | null> {
  if ('notificationId' in about) return loadNotification(ctx, reader, about.notificationId)
  if ('messageId' in about) return renderMessage(ctx, reader, about.messageId)
  return renderDigest(ctx, reader, about.since)
}

/** Renders a delivery from the current state; null when its subject was read or deleted meanwhile. */
export async function renderDelivery(
  ctx: Context,
  reader: Recipient,
  about: DeliverySubject,
  key: string,
): Promise<RenderedNotification | null> {
  const words = await renderSubject(ctx, reader, about)
  if (!words) return null
  const { lang } = reader.settings
  const notification = { ...words, lang, origin: await originFor(ctx, reader.settings.origin) }
  return {
    ...notification,
    userId: reader.userId,
    values: await valuesOf(ctx, reader.userId, notification),
    key,
  }
}
