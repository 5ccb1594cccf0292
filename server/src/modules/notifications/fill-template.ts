import { type Lang, type NotificationEventName, notificationEvents } from '@chaguan/contracts'
import { isTextKey, type TextKey, translate } from '../../i18n/localized.ts'

export interface TemplateText {
  readonly title: string
  readonly content: string
}

/** Names of notifications with a title and content in texts.json. */
type NotificationTextName = TextKey extends infer Key
  ? Key extends `${infer Name extends `notificationTexts.${string}`}.title`
    ? Name
    : never
  : never

/** Returns the title and content of a notification, with its variables in braces. */
export function notificationText(name: NotificationTextName, lang: Lang): TemplateText {
  return { title: translate(lang, `${name}.title`), content: translate(lang, `${name}.content`) }
}

/** Values of template variables by name. */
export type Values = Readonly<Record<string, string>>

/**
 * Replaces `{name}` by values; unknown names are left unchanged. Values are not expanded again, and nothing in a
 * template is executed.
 */
export function fillPlaceholders(text: string, values: Values): string {
  return text.replaceAll(/\{([a-z]{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/**
 * Replaces `{$name}`, the variables of the other channels, like {@link fill}
 * (docs/reference/wire-messages.md#notification-templates).
 */
export function fillVariables(text: string, values: Values): string {
  return text.replaceAll(/\{\$([a-z_]{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/** Replaces angle brackets in a title, so that it never contains markup. */
export function safeTitle(title: string): string {
  return title.replaceAll('<', '＜').replaceAll('>', '＞')
}

/** Returns the built-in text of an event with its variables; for a fixed event its name alone. */
export function builtInTemplate(event: NotificationEventName, lang: Lang): TemplateText {
  const name = `notificationTexts.${event}`
  return isTextKey(`${name}.title`)
    ? notificationText(name as NotificationTextName, lang)
    : { title: notificationEvents[event].typeName, content: '' }
}

/** Texts for empty values: for a missing reason, and for posts without words. */
const emptyTexts = { reason: 'notifications.reason.none', content: 'notifications.content.none' } as const

/** Returns title and content as plain text with variables filled in, also empty ones. */
export function filledTemplate({ title, content }: TemplateText, values: Values, lang: Lang): TemplateText {
  const said = { ...values }
  for (const [name, key] of Object.entries(emptyTexts))
    if (said[name] === '') said[name] = translate(lang, key)
  return { title: safeTitle(fillPlaceholders(title, said)), content: fillPlaceholders(content, said) }
}

/** Variables of the other channels that every event provides. */
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
const actionFields = [
  'actor_name',
  'actor_nickname',
  'message_change',
  'thread_id',
  'thread_title',
  'notify_type',
]
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

/** Variables by the prefix of an event; the first matching entry applies, so longer prefixes come first. */
const variablesByPrefix: readonly (readonly [string, readonly string[]])[] = [
  ['registered.passed', ['user_group', ...registration]],
  ['registered', status],
  ['user.group', ['group_original', 'group_change']],
  ['user', status],
  ['post.paid', money],
  ['post.replied', [...actionFields, 'post_content', 'reply_post']],
  ['post.liked', [...actionFields, 'post_content']],
  ['post.reminded', [...actionFields, 'post_content']],
  ['post', [...actionFields, 'reason']],
  ['withdraw', cash],
  ['divide', money],
  ['red_packet', money],
  ['question.rewarded', money],
  ['question', [...question, 'post_content']],
]

/** Returns the names of the variables that the templates of a channel may use. */
export function variablesOf(event: NotificationEventName, isSystem: boolean): readonly string[] {
  if (isSystem) return notificationEvents[event].variables
  const own = variablesByPrefix.find(([beginning]) => event.startsWith(beginning))
  return [...common, ...(own?.[1] ?? [])]
}
