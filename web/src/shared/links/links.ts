/** Addresses of the site's pages; they are written here only. */
export const links = {
  home: '/',
  login: '/user/login',
  register: '/user/register',
  search: '/search',
  messages: '/message',
  me: '/my',
  editProfile: '/my/edit',
  sessions: '/my/sessions',
  notFound: '/404',
  serverError: '/500',
  closed: '/close',
  /** Where an administrator logs in while the site is closed. */
  closedLogin: '/close/login',
  notInstalled: '/no-install',
  install: '/install',
  status: '/user/status',
  bindPhone: '/user/bind-phone',
  bindNickname: '/user/bind-nickname',
  rebind: '/user/rebind',
  bindWechat: '/user/wx-bind-qrcode',
  supplementary: '/user/supplementary',
  join: '/forum/partner-invite',
  agreement: (type: 'register' | 'privacy') => `/user/agreement?type=${type}`,
  composer: '/thread/post',
  drafts: '/my/draft',
  /** What waits to be sent. */
  outbox: '/my/outbox',
  /** The same, asking whether to log out and lose it. */
  outboxOnLeaving: '/my/outbox?leave=1',
  /** What is kept on this device; the service worker shows it while the site is not reached. */
  offline: '/offline',
  /** What waits for those who moderate. */
  moderation: '/moderation',
  /** What the staff has noted about a person. */
  personNotes: (userId: number) => `/moderation/people/${userId}`,
  admin: '/admin',
  /** The steps of a new site, for whoever has just installed it. */
  guide: '/admin/guide',
  topUp: '/wallet/recharge',
  /** The composer for a thread that exists. */
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
  /** The page to manage a thread, or a comment of it. */
  manage: (threadId: number, postId?: number) =>
    postId ? `/thread/${threadId}/manage?postId=${postId}` : `/thread/${threadId}/manage`,
  /** The revisions of a thread's text or of a comment. */
  history: (threadId: number, postId: number, version?: number) =>
    `/thread/${threadId}/history?postId=${postId}${version ? `&version=${version}` : ''}`,
  user: (id: number) => `/user/${id}`,
  topics: '/topic',
  topic: (id: number | string) => `/topic/topic-detail/${id}`,
  /**
   * The log-in page, which leads back afterwards; there the button whose `data-wanted` is `wanted` is pressed for whoever
   * pressed it as a visitor.
   */
  loginFrom: (url: string, wanted = '') =>
    `/user/login?next=${encodeURIComponent(wanted === '' ? url : `${url}#${wanted}`)}`,
} as const

/** A path with a query of the values that are not undefined. */
export function withQuery(
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Links of mentions and topics in texts. */
export const markLinks = {
  member: (id: string) => `/user/${id}`,
  topic: (id: string) => links.topic(id),
}
