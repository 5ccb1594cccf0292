/** Addresses of the pages about channels; in a file of their own because only members' pages and mails need them. */
export const channelLinks = {
  settings: '/my/notifications',
  unsubscribe: '/unsubscribe',
  unsubscribed: '/unsubscribe?action=done',
} as const
