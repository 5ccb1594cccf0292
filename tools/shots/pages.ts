/** What the addresses of the pictured pages are made from. */
export interface Facts {
  readonly threadId: number
  /** The thread with the most pictures. */
  readonly galleryId: number
  /** A thread that nobody has commented on. */
  readonly quietId: number
  /** A comment of the first thread, answered if one is. */
  readonly postId: number
  /** The hottest topic. */
  readonly topicId: number
  readonly userId: number
  readonly categoryId: number
}

/** The sites that pages are looked at on: full of people, without any content, closed, and not set up yet. */
export type SiteName = 'demo' | 'blank' | 'closed' | 'new'

/** How a page may be: as it is meant, with nothing to show, and without an answer to what it asks. */
export const pageStates = ['full', 'empty', 'failed'] as const
export type PageState = (typeof pageStates)[number]

/** A page of the site, as somebody sees it. */
export interface PicturedPage {
  readonly name: string
  readonly path: (facts: Facts) => string
  /** Whether a member looks at it; otherwise a visitor does. */
  readonly asMember?: boolean
  /** Where it can be seen; on the demo site unless told. */
  readonly site?: SiteName
  /** How it may be besides full. */
  readonly also?: readonly Exclude<PageState, 'full'>[]
}

const both = ['empty', 'failed'] as const
const failed = ['failed'] as const

/** Every page that is pictured, in the order of the contact sheets. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'home', path: () => '/', also: both },
  { name: 'home-member', path: () => '/', asMember: true },
  { name: 'category', path: ({ categoryId }) => `/cate/${categoryId}/seq/0`, also: both },
  { name: 'thread', path: ({ threadId }) => `/thread/${threadId}`, also: failed },
  { name: 'thread-member', path: ({ threadId }) => `/thread/${threadId}`, asMember: true },
  { name: 'thread-quiet', path: ({ quietId }) => `/thread/${quietId}`, asMember: true },
  { name: 'gallery', path: ({ galleryId }) => `/thread/${galleryId}` },
  { name: 'comment', path: ({ postId }) => `/thread/comment/${postId}`, asMember: true, also: failed },
  { name: 'history', path: ({ threadId }) => `/thread/${threadId}/history`, asMember: true },
  { name: 'manage', path: ({ threadId }) => `/thread/${threadId}/manage`, asMember: true },
  { name: 'composer', path: () => '/thread/post', asMember: true, also: failed },
  { name: 'user', path: ({ userId }) => `/user/${userId}`, also: both },
  { name: 'my', path: () => '/my', asMember: true, also: both },
  { name: 'edit-profile', path: () => '/my/edit', asMember: true },
  { name: 'sessions', path: () => '/my/sessions', asMember: true, also: failed },
  { name: 'drafts', path: () => '/my/draft', asMember: true, also: both },
  { name: 'search', path: () => '/search', also: both },
  { name: 'found', path: () => '/search?keyword=%E8%8C%B6', also: both },
  { name: 'topics', path: () => '/topic', also: both },
  { name: 'topic', path: ({ topicId }) => `/topic/topic-detail/${topicId}`, also: failed },
  { name: 'messages', path: () => '/message', asMember: true, also: both },
  { name: 'likes', path: () => '/my/like', asMember: true, also: both },
  { name: 'favourites', path: () => '/my/collect', asMember: true, also: both },
  { name: 'purchases', path: () => '/my/buy', asMember: true, also: both },
  { name: 'follows', path: () => '/my/follows', asMember: true, also: failed },
  { name: 'fans', path: () => '/my/fans', asMember: true, also: failed },
  { name: 'blocks', path: () => '/my/block', asMember: true, also: failed },
  { name: 'invite', path: () => '/invite', asMember: true, also: failed },
  { name: 'join', path: () => '/forum/partner-invite' },
  { name: 'login', path: () => '/user/login' },
  { name: 'register', path: () => '/user/register' },
  { name: 'supplementary', path: () => '/user/supplementary', asMember: true },
  { name: 'bind-nickname', path: () => '/user/bind-nickname', asMember: true },
  { name: 'agreement', path: () => '/user/agreement' },
  { name: 'status', path: () => '/user/status' },
  { name: 'closed', path: () => '/close', site: 'closed' },
  { name: 'closed-login', path: () => '/close/login', site: 'closed' },
  { name: 'not-installed', path: () => '/no-install', site: 'new' },
  { name: 'install', path: () => '/install', site: 'new' },
  { name: 'error', path: () => '/500' },
  { name: 'components', path: () => '/gallery' },
  { name: 'not-found', path: () => '/nothing-is-here' },
]

/** The pages that a site shows. */
export const pagesOn = (site: SiteName): readonly PicturedPage[] =>
  picturedPages.filter((page) => (page.site ?? 'demo') === site)
