/** The ids in the addresses of the pictured pages. */
export interface Facts {
  readonly threadId: number
  /** The thread with the most pictures. */
  readonly galleryId: number
  /** A thread without comments. */
  readonly quietId: number
  /** A comment of the first thread, preferably one with replies. */
  readonly postId: number
  /** An edited comment of the gallery thread. */
  readonly editedId: number
  /** A draft of the viewing member. */
  readonly draftId: number
  /** The hottest topic. */
  readonly topicId: number
  readonly userId: number
  /** The member's most recent chat partner. */
  readonly partnerId: number
  readonly categoryId: number
}

/**
 * The sites on which pages are pictured: full of content, without any content, closed, not set up yet, with phones and
 * mails, with WeChat.
 */
export type SiteName = 'demo' | 'blank' | 'closed' | 'new' | 'phoneAndMail' | 'wechat'

/** The states of a page: with content, empty, and with failed calls. */
export const pageStates = ['full', 'empty', 'failed'] as const
export type PageState = (typeof pageStates)[number]

/** A page of the site, as seen by a viewer. */
export interface PicturedPage {
  readonly name: string
  readonly path: (facts: Facts) => string
  /** Whether the viewer is a member; otherwise a visitor. */
  readonly asMember?: boolean
  /** Whether the member is one with money in the wallet. */
  readonly asPayer?: boolean
  /** Whether the viewer is the member of the site `phoneAndMail` whose registration waits for review. */
  readonly asWaiting?: boolean
  /** The site on which it is pictured; the demo site by default. */
  readonly site?: SiteName
  /** Whether it shows lists that are empty on a new site or for a new member. */
  readonly canBeEmpty?: boolean
}

/** Every pictured page, in the order of the contact sheets. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'home', path: () => '/', canBeEmpty: true },
  { name: 'home-member', path: () => '/', asMember: true, canBeEmpty: true },
  { name: 'category', path: ({ categoryId }) => `/cate/${categoryId}/seq/0`, canBeEmpty: true },
  { name: 'thread', path: ({ threadId }) => `/thread/${threadId}` },
  { name: 'thread-member', path: ({ threadId }) => `/thread/${threadId}`, asMember: true },
  { name: 'thread-quiet', path: ({ quietId }) => `/thread/${quietId}`, asMember: true },
  { name: 'gallery', path: ({ galleryId }) => `/thread/${galleryId}` },
  { name: 'comment', path: ({ postId }) => `/thread/comment/${postId}`, asMember: true },
  {
    name: 'history',
    path: ({ galleryId, editedId }) => `/thread/${galleryId}/history?postId=${editedId}`,
    asMember: true,
  },
  { name: 'manage', path: ({ threadId }) => `/thread/${threadId}/manage`, asMember: true },
  { name: 'composer', path: () => '/thread/post', asMember: true },
  { name: 'user', path: ({ userId }) => `/user/${userId}`, canBeEmpty: true },
  { name: 'my', path: () => '/my', asMember: true, canBeEmpty: true },
  { name: 'edit-profile', path: () => '/my/edit', asMember: true },
  { name: 'edit-username', path: () => '/my/edit/username', asMember: true },
  { name: 'edit-password', path: () => '/my/edit/pwd', asMember: true },
  { name: 'edit-pay-password', path: () => '/my/edit/paypwd', asMember: true },
  { name: 'find-pay-password', path: () => '/my/edit/find-paypwd', asMember: true, site: 'phoneAndMail' },
  { name: 'reset-pay-password', path: () => '/my/edit/reset-paypwd', asMember: true },
  { name: 'additional-info', path: () => '/my/edit/additional-info', asMember: true },
  { name: 'own-data', path: () => '/my/data', asMember: true },
  { name: 'site-info', path: () => '/forum', asMember: true },
  { name: 'goodbye', path: () => '/user/goodbye' },
  { name: 'sessions', path: () => '/my/sessions', asMember: true, canBeEmpty: true },
  { name: 'drafts', path: () => '/my/draft', asMember: true, canBeEmpty: true },
  { name: 'search', path: () => '/search', canBeEmpty: true },
  { name: 'found', path: () => '/search?keyword=%E8%8C%B6', canBeEmpty: true },
  { name: 'moderation', path: () => '/moderation', asMember: true },
  { name: 'person-notes', path: ({ partnerId }) => `/moderation/people/${partnerId}`, asMember: true },
  { name: 'topics', path: () => '/topic', canBeEmpty: true },
  { name: 'topic', path: ({ topicId }) => `/topic/topic-detail/${topicId}` },
  { name: 'messages', path: () => '/message', asMember: true, canBeEmpty: true },
  { name: 'messages-new', path: () => '/message?page=new', asMember: true },
  { name: 'notifications-thread', path: () => '/message?page=thread', asMember: true, canBeEmpty: true },
  { name: 'notifications-account', path: () => '/message?page=account', asMember: true, canBeEmpty: true },
  {
    name: 'notifications-financial',
    path: () => '/message?page=financial',
    asMember: true,
    canBeEmpty: true,
  },
  {
    name: 'chat',
    path: ({ partnerId }) => `/message?page=chat&userId=${partnerId}`,
    asMember: true,
  },
  {
    name: 'chat-search',
    path: ({ partnerId }) => `/message?page=chat&userId=${partnerId}&keyword=%E8%8C%B6`,
    asMember: true,
  },
  { name: 'channels', path: () => '/my/notifications', asMember: true, canBeEmpty: true },
  { name: 'unsubscribe', path: () => '/unsubscribe?token=1.none' },
  { name: 'likes', path: () => '/my/like', asMember: true, canBeEmpty: true },
  { name: 'favourites', path: () => '/my/collect', asMember: true, canBeEmpty: true },
  { name: 'purchases', path: () => '/my/buy', asMember: true, canBeEmpty: true },
  { name: 'follows', path: () => '/my/follows', asMember: true, canBeEmpty: true },
  { name: 'fans', path: () => '/my/fans', asMember: true, canBeEmpty: true },
  { name: 'blocks', path: () => '/my/block', asMember: true, canBeEmpty: true },
  { name: 'wallet', path: () => '/wallet', asMember: true, asPayer: true, canBeEmpty: true },
  {
    name: 'wallet-expenses',
    path: () => '/wallet?tab=expend',
    asMember: true,
    asPayer: true,
    canBeEmpty: true,
  },
  { name: 'wallet-withdrawals', path: () => '/wallet?tab=cash', asMember: true, canBeEmpty: true },
  { name: 'wallet-frozen', path: () => '/wallet/frozen', asMember: true, asPayer: true, canBeEmpty: true },
  { name: 'wallet-withdrawal', path: () => '/wallet/withdrawal', asMember: true },
  { name: 'wallet-recharge', path: () => '/wallet/recharge', asMember: true },
  { name: 'upgrade', path: () => '/my/upgrade', asMember: true, canBeEmpty: true },
  { name: 'renew', path: () => '/my/renew', asMember: true },
  { name: 'orders', path: () => '/my/buy?tab=orders', asMember: true, canBeEmpty: true },
  { name: 'pay-middle', path: () => '/pay/middle?orderSn=0', asMember: true },
  { name: 'invite', path: () => '/invite', asMember: true, canBeEmpty: true },
  { name: 'join', path: () => '/forum/partner-invite' },
  { name: 'login', path: () => '/user/login' },
  { name: 'register', path: () => '/user/register' },
  { name: 'supplementary', path: () => '/user/supplementary', asMember: true },
  { name: 'bind-nickname', path: () => '/user/bind-nickname', asMember: true },
  { name: 'second-step', path: () => '/user/two-factor' },
  { name: 'two-factor', path: () => '/my/security/two-factor', asMember: true },
  { name: 'passkeys', path: () => '/my/security/passkeys', asMember: true, canBeEmpty: true },
  { name: 'link-account', path: () => '/my/security/link', asMember: true },
  { name: 'linked-accounts', path: () => '/my/security/accounts', asMember: true, canBeEmpty: true },
  { name: 'provider-return', path: () => '/user/oidc/callback?error=EXTERNAL_API_ERROR' },
  { name: 'provider-select', path: () => '/user/oidc-select' },
  { name: 'agreement', path: () => '/user/agreement' },
  { name: 'offline', path: () => '/offline', asMember: true },
  { name: 'outbox', path: () => '/my/outbox', asMember: true },
  { name: 'status', path: () => '/user/status' },
  { name: 'phone-first-login', path: () => '/user/login', site: 'phoneAndMail' },
  { name: 'username-login', path: () => '/user/username-login', site: 'phoneAndMail' },
  { name: 'phone-login', path: () => '/user/phone-login', site: 'phoneAndMail' },
  { name: 'email-login', path: () => '/user/email-login', site: 'phoneAndMail' },
  { name: 'reset-password', path: () => '/user/reset-password', site: 'phoneAndMail' },
  { name: 'reset-by-mail', path: () => '/user/reset-password?type=email', site: 'phoneAndMail' },
  { name: 'reset-by-link', path: () => '/user/reset-password?token=1.none', site: 'phoneAndMail' },
  { name: 'verify-email', path: () => '/user/verify-email?token=1.none', site: 'phoneAndMail' },
  { name: 'bind-phone', path: () => '/user/bind-phone', asMember: true, site: 'phoneAndMail' },
  { name: 'edit-mobile', path: () => '/my/edit/mobile', asMember: true, site: 'phoneAndMail' },
  { name: 'edit-mobile-new', path: () => '/my/edit/mobile?tab=new', asMember: true, site: 'phoneAndMail' },
  { name: 'edit-email', path: () => '/my/edit/email', asMember: true, site: 'phoneAndMail' },
  { name: 'wechat-login', path: () => '/user/wx-login', site: 'wechat' },
  { name: 'wechat-return', path: () => '/user/wx-auth', site: 'wechat' },
  { name: 'wechat-allow', path: () => '/user/wx-authorization', site: 'wechat' },
  { name: 'wechat-select', path: () => '/user/wx-select', site: 'wechat' },
  { name: 'wechat-bind', path: () => '/user/wx-bind', site: 'wechat' },
  { name: 'wechat-bind-by-name', path: () => '/user/wx-bind-username', site: 'wechat' },
  { name: 'wechat-bind-by-phone', path: () => '/user/wx-bind-phone', site: 'wechat' },
  { name: 'wechat-bind-by-code', path: () => '/user/wx-bind-qrcode', asMember: true, site: 'wechat' },
  { name: 'wechat-rebind', path: () => '/user/rebind', asMember: true, site: 'wechat' },
  { name: 'wechat-rebind-allow', path: () => '/user/wx-rebind-action', site: 'wechat' },
  { name: 'closed', path: () => '/close', site: 'closed' },
  { name: 'closed-login', path: () => '/close/login', site: 'closed' },
  { name: 'not-installed', path: () => '/no-install', site: 'new' },
  { name: 'install', path: () => '/install', site: 'new' },
  { name: 'error', path: () => '/500' },
  { name: 'components', path: () => '/gallery' },
  { name: 'not-found', path: () => '/nothing-is-here' },
]

/** Something that opens on a page, or that is not in the route table: pictured with content only. */
export interface PicturedPart extends PicturedPage {
  /** Text that is typed into the editor before. */
  readonly types?: string
  /** Selectors of elements that are pressed in turn. */
  readonly presses: readonly string[]
  /** Selector of an element that the mouse rests on afterwards. */
  readonly hovers?: string
  /** Selector of what then appears, which its code and data may delay. */
  readonly shows?: string
  /** The only face that has it. */
  readonly face?: 'pc' | 'h5'
}

/** Returns the selector of a button or link by its names in the two languages. */
const named = (...names: readonly string[]) =>
  names
    .map(
      (name) =>
        `:is(button, a, summary):text-is("${name}"), button:has(:text-is("${name}")), [aria-label="${name}"]`,
    )
    .join(', ')

export const picturedParts: readonly PicturedPart[] = [
  { name: 'share-card', path: ({ galleryId }) => `/card?threadId=${galleryId}`, presses: [] },
  {
    name: 'poster',
    path: ({ galleryId }) => `/thread/${galleryId}`,
    asMember: true,
    presses: [
      named('更多', 'More', '管理', 'Manage'),
      ':is(button, [role=menuitem]):is(:has-text("生成海报"), :has-text("Create poster"))',
    ],
  },
  { name: 'filter-sheet', path: () => '/', face: 'h5', presses: [named('筛选与排序', 'Filter and sort')] },
  {
    name: 'reply-box',
    path: ({ threadId }) => `/thread/${threadId}`,
    asMember: true,
    presses: [named('写评论', 'Comment')],
    shows: '[class*=reply__tools] button',
  },
  {
    name: 'kinds-sheet',
    path: () => '/thread/post',
    asMember: true,
    face: 'h5',
    presses: [named('更多', 'More')],
  },
  {
    name: 'hover-card',
    path: () => '/',
    asMember: true,
    face: 'pc',
    presses: [],
    hovers: '#main article a[href^="/user/"]',
    shows: '[data-person-card]',
  },
  {
    name: 'image-viewer',
    path: ({ galleryId }) => `/thread/${galleryId}`,
    presses: ['#main article :is(a, button):has(> img):not([href^="/user/"])'],
    shows: '[class*=previewer__picture]',
  },
  { name: 'search-panel', path: () => '/search', asMember: true, presses: ['input[type=search]'] },
  { name: 'emoji', path: () => '/thread/post', asMember: true, presses: [named('表情', 'Emoji')] },
  {
    name: 'preview',
    path: () => '/thread/post',
    asMember: true,
    types: '晚上十点，河坊街的灯还亮着。煮了一壶老白茶，等雨停。',
    presses: [named('预览', 'Preview')],
    shows: '[inert] p',
  },
  { name: 'draft', path: ({ draftId }) => `/thread/${draftId}`, asMember: true, presses: [] },
  {
    name: 'draft-composer',
    path: ({ draftId }) => `/thread/post?id=${draftId}`,
    asMember: true,
    presses: [],
  },
  {
    name: 'replies',
    path: ({ threadId, postId }) => `/thread/${threadId}?postId=${postId}`,
    asMember: true,
    presses: [],
  },
  {
    name: 'person-sheet',
    path: ({ threadId }) => `/thread/${threadId}`,
    asMember: true,
    face: 'h5',
    presses: ['#main a[href^="/user/"]'],
    shows: '[data-person-card]',
  },
  {
    name: 'other-follows',
    path: ({ partnerId }) => `/my/follows?isOtherPerson=true&otherId=${partnerId}`,
    asMember: true,
    presses: [],
  },
  { name: 'download', path: () => '/download', presses: [] },
  { name: 'refused', path: () => '/thread/999999', asMember: true, presses: [] },
  { name: 'status-review', path: () => '/user/status', asWaiting: true, site: 'phoneAndMail', presses: [] },
]

/** Sites with a single page, which cannot be reached by navigation. */
const lonely: readonly SiteName[] = ['closed', 'new']

/** Whether a page can be in a state: any page can fail if it can be reached from another page. */
export function canBe({ canBeEmpty = false, site = 'demo' }: PicturedPage, state: PageState): boolean {
  if (state === 'full') return true
  return state === 'empty' ? canBeEmpty : !lonely.includes(site)
}

/** The pages that a site shows. */
export const pagesOn = (site: SiteName): readonly PicturedPage[] =>
  picturedPages.filter((page) => (page.site ?? 'demo') === site)
