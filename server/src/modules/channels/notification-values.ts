import { type Lang, type NotificationView, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import type { Member } from '../../viewer.ts'
import { type NotificationRow, variablesOf } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { findOpenThread, findThread, titlesInLists } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import type { RenderedNotification } from './channel.ts'

/** Values of template variables by name. */
export type NotificationValues = Readonly<Record<string, string>>

/**
 * Names of the system channel's variables in the other channels
 * (docs/reference/wire-messages.md#notification-templates).
 */
const otherNames: Readonly<Record<string, string>> = {
  content: 'post_content',
  oldgroupname: 'group_original',
  newgroupname: 'group_change',
  groupname: 'user_group',
}

/** Returns the name of an account status; empty for an unknown number. */
export function statusWord(state: string | undefined, lang: Lang): string {
  const name = Object.entries(userStatus).find(([, value]) => String(value) === state)?.[0]
  return name === undefined ? '' : translate(lang, `channels.state.${name as keyof typeof userStatus}`)
}

/** Returns the title of a thread for its author and for viewers who may open it; otherwise empty. */
async function titleFor(ctx: Context, viewer: Member, threadId: number): Promise<string> {
  const found = threadId > 0 ? await findThread(ctx.db, threadId) : undefined
  if (!found) return ''
  const isOpen = await findOpenThread(ctx, viewer, threadId).then(
    () => true,
    () => found.user_id === viewer.id,
  )
  return isOpen ? ((await titlesInLists(ctx, [found])).get(threadId) ?? '') : ''
}

/**
 * Returns the variables of a system notification, with statuses in the reader's language. Actions of administrators are
 * attributed to the site, never to the person who did them.
 */
export async function systemValues(
  ctx: Context,
  viewer: Member,
  row: NotificationRow,
  { title, body }: { readonly title: string; readonly body: string },
): Promise<NotificationValues> {
  const data = JSON.parse(row.data) as { values?: Record<string, string>; threadId?: number }
  const { user_original_status, user_change_status, ...values } = data.values ?? {}
  const [{ site_name: site }, threadTitle] = await Promise.all([
    readSettings(ctx),
    titleFor(ctx, viewer, data.threadId ?? 0),
  ])
  return {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [otherNames[name] ?? name, value] as const),
    ),
    user_original_status: statusWord(user_original_status, viewer.lang),
    user_change_status: statusWord(user_change_status, viewer.lang),
    actor_name: nameOfSite(site)[viewer.lang],
    actor_nickname: nameOfSite(site)[viewer.lang],
    thread_id: String(data.threadId ?? ''),
    thread_title: threadTitle,
    notify_type: title,
    message_change: body,
  }
}

/** Returns the variables of a notification about a post: the actor, the place and an excerpt. */
export function postValues(view: NotificationView, title: string, says: string): NotificationValues {
  return {
    actor_name: view.nickname ?? '',
    actor_nickname: view.nickname ?? '',
    thread_id: String(view.threadId ?? ''),
    thread_title: view.threadTitle ?? '',
    post_content: says,
    reply_post: view.replyPostContent ?? '',
    message_change: says,
    notify_type: title,
  }
}

const masked = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** Returns the variables of every template: about the recipient and the site. */
async function commonValues(
  ctx: Context,
  userId: number,
  { origin, lang }: Pick<RenderedNotification, 'origin' | 'lang'>,
): Promise<NotificationValues> {
  const [user, settings] = await Promise.all([findUser(ctx.db, userId), readSettings(ctx)])
  const mobile = user?.mobile ?? ''
  const timeOf = (at: number | null | undefined) => (at ? ctx.time.format(at) : '')
  return {
    user_id: String(userId),
    user_name: user?.username ?? '',
    nick_name: user?.nickname ?? '',
    user_mobile: mobile,
    user_mobile_encrypt: masked(mobile),
    joined_at: timeOf(user?.joinedAt),
    expired_at: timeOf(user?.expiredAt),
    notify_time: ctx.time.format(ctx.clock.now()),
    notification_num: '1',
    site_domain: origin,
    site_name: nameOfSite(settings.site_name)[lang],
    site_title: settings.site_title,
    site_introduction: settings.site_introduction,
    site_mode: translate(lang, `channels.siteMode.${settings.site_mode === 'pay' ? 'pay' : 'public'}`),
  }
}

/** Returns the variables of an event. Each variable that its templates may use has a value, empty when unknown. */
export async function valuesOf(
  ctx: Context,
  userId: number,
  notification: Pick<RenderedNotification, 'origin' | 'lang' | 'event' | 'values'>,
): Promise<Record<string, string>> {
  const promised = notification.event ? variablesOf(notification.event, false) : []
  return {
    ...Object.fromEntries(promised.map((name) => [name, ''])),
    ...(await commonValues(ctx, userId, notification)),
    ...notification.values,
  }
}
