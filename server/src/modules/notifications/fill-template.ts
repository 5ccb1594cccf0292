import { type Lang, type NoticeEventName, noticeEvents } from '@chaguan/contracts'
import { isTextKey, type TextKey, translate } from '../../i18n/localized.ts'

export interface TemplateText {
  readonly title: string
  readonly content: string
}

/** The name of a notice whose title and content are texts of ours. */
type NoticeTextName = TextKey extends infer Key
  ? Key extends `${infer Name extends `notices.${string}`}.title`
    ? Name
    : never
  : never

/** The title and content of a notice before its variables, in braces, are filled. */
export function noticeText(name: NoticeTextName, lang: Lang): TemplateText {
  return { title: translate(lang, `${name}.title`), content: translate(lang, `${name}.content`) }
}

/** Values of the variables of a template. */
export type Values = Readonly<Record<string, string>>

/**
 * Puts values in the place of `{name}`; names that are not given stay as they are written. Once only: what a value says is
 * never read as a variable, and nothing in a template is ever run.
 */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\{([a-z]{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/**
 * The same for the other channels, whose variables are written `{$name}`
 * (docs/reference/wire-messages.md#notification-templates).
 */
export function fillVariables(text: string, values: Values): string {
  return text.replaceAll(/\{\$([a-z_]{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/** A title in which nothing is markup, wherever it is put. */
export function safeTitle(title: string): string {
  return title.replaceAll('<', '＜').replaceAll('>', '＞')
}

/** The product's own words of an event before they are filled; of a fixed one its name alone. */
export function builtInTemplate(event: NoticeEventName, lang: Lang): TemplateText {
  const name = `notices.${event}`
  return isTextKey(`${name}.title`)
    ? noticeText(name as NoticeTextName, lang)
    : { title: noticeEvents[event].typeName, content: '' }
}

/** Title and content as plain text with their variables filled; an empty reason reads as none given. */
export function filledTemplate({ title, content }: TemplateText, values: Values, lang: Lang): TemplateText {
  const said =
    'reason' in values && values.reason === ''
      ? { ...values, reason: translate(lang, 'notifications.reason.none') }
      : values
  return { title: safeTitle(fill(title, said)), content: fill(content, said) }
}

/** Names of the variables of the other channels that everybody may use, whatever the event. */
const common = [
  'user_id',
  'user_name',
  'nick_name',
  'user_mobile',
  'user_mobile_encrypt',
  'notify_time',
  'site_domain',
  'notification_num',
]
const money = [
  'order_sn',
  'payment_sn',
  'order_type_name',
  'actual_amount',
  'boss_amount',
  'title',
  'thread_id',
  'thread_title',
]
const acts = ['actor_name', 'actor_nickname', 'message_change', 'thread_id', 'thread_title', 'notify_type']
const registration = ['joined_at', 'expired_at', 'site_name', 'site_title', 'site_introduction', 'site_mode']
const status = ['user_change_status', 'user_original_status', 'reason']
const cash = [
  'cash_sn',
  'cash_charge',
  'cash_actual_amount',
  'cash_apply_amount',
  'cash_status',
  'cash_mobile',
  'remark',
  'trade_no',
  'cash_created_at',
]
const question = [
  'be_user_name',
  'be_nick_name',
  'question_price',
  'question_created_at',
  'question_expired_at',
]

/** The variables of an event by how it begins; the longest beginning counts. */
const byBeginning: readonly (readonly [string, readonly string[]])[] = [
  ['registered.passed', ['user_group', ...registration]],
  ['registered', status],
  ['user.group', ['group_original', 'group_change']],
  ['user', status],
  ['post.paid', money],
  ['post.replied', [...acts, 'post_content', 'reply_post']],
  ['post.liked', [...acts, 'post_content']],
  ['post.reminded', [...acts, 'post_content']],
  ['post', [...acts, 'reason']],
  ['withdraw', cash],
  ['divide', money],
  ['red_packet', money],
  ['question.rewarded', money],
  ['question', [...question, 'post_content']],
]

/** Names of the variables that the templates of a channel may use. */
export function variablesOf(event: NoticeEventName, isSystem: boolean): readonly string[] {
  if (isSystem) return noticeEvents[event].variables
  const own = byBeginning.find(([beginning]) => event.startsWith(beginning))
  return [...common, ...(own?.[1] ?? [])]
}
