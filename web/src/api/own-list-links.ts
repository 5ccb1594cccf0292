/** Addresses of the lists of what somebody did with threads: apart from the others, as only pages of members know them. */
export const ownListLinks = {
  likes: '/my/like',
  favourites: '/my/collect',
  purchases: '/my/buy',
  invite: '/invite',
  siteInfo: '/forum',
} as const
