/** Addresses of the pages about channels; apart from the others, as only pages of members and mails have them. */
export const channelLinks = {
  settings: '/my/notifications',
  unsubscribe: '/unsubscribe',
  unsubscribed: '/unsubscribe?action=done',
} as const
