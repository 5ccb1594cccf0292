/** Addresses of the site's pages; defined nowhere else. */
export const links = {
  home: '/',
  login: '/user/login',
  register: '/user/register',
  search: '/search',
  messages: '/message',
  me: '/my',
  notFound: '/404',
  serverError: '/500',
  closed: '/close',
  /** The login of administrators while the site is closed. */
  closedLogin: '/close/login',
  notInstalled: '/no-install',
  install: '/install',
  status: '/user/status',
  join: '/forum/partner-invite',
  composer: '/thread/post',
  /** The outbox. */
  outbox: '/my/outbox',
  /** The pages stored on this device; the service worker shows it while the site cannot be reached. */
  offline: '/offline',
  /** The moderation queue. */
  moderation: '/moderation',
  /** The notes of the staff about a person. */
  personNotes: (userId: number) => `/moderation/people/${userId}`,
  admin: '/admin',
  /** The setup steps of a new site, for the administrator who installed it. */
  guide: '/admin/guide',
  /** The composer for an existing thread. */
  editThread: (id: number) => `/thread/post?id=${id}`,
  /**
   * A list of categories joined by `_`, or `all`; sequence 1 is the featured list
   * (docs/reference/pages.md#content-pages).
   */
  category: (ids: string, sequence: 0 | 1 = 0) => `/cate/${ids}/seq/${sequence}`,
  thread: (id: number) => `/thread/${id}`,
  post: (threadId: number, postId: number) => `/thread/${threadId}?postId=${postId}#post-${postId}`,
  /** A comment with all its replies. */
  comment: (threadId: number, postId: number) => `/thread/comment/${postId}?threadId=${threadId}`,
  /** The page to manage a thread or one of its comments. */
  manage: (threadId: number, postId?: number) =>
    postId ? `/thread/${threadId}/manage?postId=${postId}` : `/thread/${threadId}/manage`,
  /** The revisions of a thread's text or of a comment. */
  history: (threadId: number, postId: number, version?: number) =>
    `/thread/${threadId}/history?postId=${postId}${version ? `&version=${version}` : ''}`,
  user: (id: number) => `/user/${id}`,
  topics: '/topic',
  topic: (id: number | string) => `/topic/topic-detail/${id}`,
  /**
   * The login page, which redirects to `url` afterwards; there the button whose `data-wanted` is `wanted`, which the
   * visitor had pressed, is pressed for them.
   */
  loginFrom: (url: string, wanted = '') =>
    `/user/login?next=${encodeURIComponent(wanted === '' ? url : `${url}#${wanted}`)}`,
} as const

/** Text that a query contains as it is. */
const plainText = /^[\w.*-]*$/

/** A path with a query of the values that are not undefined. */
export function withQuery(
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  if (pairs.length === 0) return path
  // Pages contain many such addresses, and nearly all need no escaping.
  const isPlain = pairs.every((pair) => pair.every((text) => plainText.test(text)))
  return `${path}?${isPlain ? pairs.map((pair) => pair.join('=')).join('&') : new URLSearchParams(pairs.map((pair) => [...pair]))}`
}

/** The composer, with the category of the list at the address, if it is one. */
export function composerFrom({ url }: { readonly url: string }): string {
  const [, categoryId] = /^\/cate\/(\d+)(?=[_/])/.exec(url) ?? []
  return withQuery(links.composer, { categoryId })
}

/** Links of mentions and topics in texts. */
export const markLinks = {
  member: (id: string) => `/user/${id}`,
  topic: (id: string) => links.topic(id),
}
