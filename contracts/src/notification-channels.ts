/** Channels for notifications besides the site's own pages, which always show them. */
export const externalChannels = ['mail', 'push', 'sms', 'wechat'] as const
export type ExternalChannel = (typeof externalChannels)[number]

/**
 * Kinds that people choose channels for: private messages, and the types of notifications
 * (docs/reference/wire-messages.md#notification-types).
 */
export const notificationKinds = ['dialog', 'related', 'replied', 'liked', 'financial', 'system'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Mails: none, once a day, or each at once. */
export const mailModes = ['off', 'digest', 'once'] as const
export type MailMode = (typeof mailModes)[number]

/** The defaults. Text messages and WeChat are opt-in, since they cost the site money. */
export const channelDefaults: Readonly<Record<ExternalChannel, readonly NotificationKind[]>> = {
  mail: ['dialog', 'related', 'replied', 'financial', 'system'],
  push: ['dialog', 'related', 'replied', 'financial', 'system'],
  sms: [],
  wechat: [],
}

/** Maximum minutes for which a mail waits to be read on the site: a day. */
export const maxMailWait = 1440

/** Default hour of the digest, in the site's time zone. */
export const digestHourDefault = 8
