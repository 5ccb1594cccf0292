import { type Lang, type NotificationView, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { type NotificationRow, variablesOf } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { findOpenThread, findThread, titlesInLists } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import type { RenderedNotice } from './channel.ts'

/** Values of the variables of a template by name. */
export type NoticeValues = Readonly<Record<string, string>>

/**
 * What the variables of the system channel are called in the other channels
 * (docs/reference/wire-messages.md#notification-templates).
 */
const otherNames: Readonly<Record<string, string>> = {
  content: 'post_content',
  oldgroupname: 'group_original',
  newgroupname: 'group_change',
  groupname: 'user_group',
}

/** A state of an account in words; empty for a number that is none. */
export function statusWord(state: string | undefined, lang: Lang): string {
  const name = Object.entries(userStatus).find(([, value]) => String(value) === state)?.[0]
  return name === undefined ? '' : translate(lang, `channels.state.${name as keyof typeof userStatus}`)
}

/** The title of a thread for its author and for viewers who may open it; otherwise empty. */
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
 * The variables of a system notification: what it was made of, with the words of states in the reader's language. What
 * those who run the site did is done by the site: nobody is told which of them it was.
 */
export async function systemValues(
  ctx: Context,
  viewer: Member,
  row: NotificationRow,
  { title, body }: { readonly title: string; readonly body: string },
): Promise<NoticeValues> {
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
    actor_name: site,
    actor_nickname: site,
    thread_id: String(data.threadId ?? ''),
    thread_title: threadTitle,
    notify_type: title,
    message_change: body,
  }
}

/** The variables of a notification about a post: who did it, where, and what it says. */
export function postValues(view: NotificationView, title: string, says: string): NoticeValues {
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

/** The variables of every template: about the recipient and the site. */
async function commonValues(
  ctx: Context,
  userId: number,
  { origin, lang }: Pick<RenderedNotice, 'origin' | 'lang'>,
): Promise<NoticeValues> {
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
    site_name: settings.site_name,
    site_title: settings.site_title,
    site_introduction: settings.site_introduction,
    site_mode: translate(lang, `channels.siteMode.${settings.site_mode === 'pay' ? 'pay' : 'public'}`),
  }
}

/** The variables of an event: every one its templates may name has a value, an empty one where nothing is known. */
export async function valuesOf(
  ctx: Context,
  userId: number,
  notice: Pick<RenderedNotice, 'origin' | 'lang' | 'event' | 'values'>,
): Promise<Record<string, string>> {
  const promised = notice.event ? variablesOf(notice.event, false) : []
  return {
    ...Object.fromEntries(promised.map((name) => [name, ''])),
    ...(await commonValues(ctx, userId, notice)),
    ...notice.values,
  }
}
