/** Ways by which people are told besides the site's own pages, where they are told always. */
export const outerChannels = ['mail', 'push', 'sms', 'wechat'] as const
export type OuterChannel = (typeof outerChannels)[number]

/**
 * What people choose channels for: private messages, and the kinds of notifications
 * (docs/reference/wire-messages.md#notification-types).
 */
export const noticeKinds = ['dialog', 'related', 'replied', 'liked', 'financial', 'system'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Mails: none, once a day, or each at once. */
export const mailModes = ['off', 'digest', 'once'] as const
export type MailMode = (typeof mailModes)[number]

/** What holds for whoever has chosen nothing. Text messages and WeChat wait for a choice: they cost the site money. */
export const channelDefaults: Readonly<Record<OuterChannel, readonly NoticeKind[]>> = {
  mail: ['dialog', 'related', 'replied', 'financial', 'system'],
  push: ['dialog', 'related', 'replied', 'financial', 'system'],
  sms: [],
  wechat: [],
}

/** Minutes that a mail may wait to be read on the site: a day. */
export const mailWaitMost = 1440

/** The hour at which a digest leaves unless its reader names another, in the zone of the site. */
export const digestHourDefault = 8
