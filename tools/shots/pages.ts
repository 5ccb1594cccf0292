/** What the addresses of the pictured pages are made from. */
export interface Facts {
  readonly threadId: number
  readonly galleryId: number
  readonly userId: number
  readonly categoryId: number
}

/** A page of the site, as somebody sees it. */
export interface PicturedPage {
  readonly name: string
  readonly path: (facts: Facts) => string
  /** Whether a member looks at it; otherwise a visitor does. */
  readonly asMember?: boolean
}

/** Every page that is pictured, in the order of the contact sheets. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-member', path: () => '/', asMember: true },
  { name: 'category', path: ({ categoryId }) => `/cate/${categoryId}/seq/0` },
  { name: 'thread', path: ({ threadId }) => `/thread/${threadId}` },
  { name: 'thread-member', path: ({ threadId }) => `/thread/${threadId}`, asMember: true },
  { name: 'gallery', path: ({ galleryId }) => `/thread/${galleryId}` },
  { name: 'composer', path: () => '/thread/post', asMember: true },
  { name: 'user', path: ({ userId }) => `/user/${userId}` },
  { name: 'my', path: () => '/my', asMember: true },
  { name: 'edit-profile', path: () => '/my/edit', asMember: true },
  { name: 'sessions', path: () => '/my/sessions', asMember: true },
  { name: 'drafts', path: () => '/my/draft', asMember: true },
  { name: 'search', path: () => '/search' },
  { name: 'found', path: () => '/search?q=%E8%8C%B6' },
  { name: 'login', path: () => '/user/login' },
  { name: 'register', path: () => '/user/register' },
  { name: 'agreement', path: () => '/user/agreement' },
  { name: 'status', path: () => '/user/status' },
  { name: 'closed', path: () => '/close' },
  { name: 'closed-login', path: () => '/close/login' },
  { name: 'not-installed', path: () => '/no-install' },
  { name: 'error', path: () => '/500' },
  { name: 'components', path: () => '/gallery' },
  { name: 'not-found', path: () => '/nothing-is-here' },
]
