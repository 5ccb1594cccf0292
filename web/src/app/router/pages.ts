import type { ParamsOf } from './match-path.ts'
import type { FacePage, PageLoader, Route } from './page.ts'

export type { PageProps } from './page.ts'

const login = { access: 'visitor', shareable: false } as const

/**
 * The only route table. What a page needs and is called stands in first-pages.ts and other-pages.ts, its forms in
 * page-forms.ts, how it looks in faces/{pc,h5}/pages.ts; each of them must bring every page named here.
 */
export const routes = {
  home: { path: '/' },
  category: { path: '/cate/[ids]/seq/[sequence]' },
  thread: { path: '/thread/[id]' },
  comment: { path: '/thread/comment/[id]' },
  history: { path: '/thread/[id]/history' },
  manage: { path: '/thread/[id]/manage', access: 'member' },
  composer: { path: '/thread/post', access: 'member' },
  search: { path: '/search' },
  topics: { path: '/topic' },
  topic: { path: '/topic/topic-detail/[id]' },
  user: { path: '/user/[id]' },
  message: { path: '/message', access: 'member' },
  me: { path: '/my', access: 'member' },
  editProfile: { path: '/my/edit', access: 'member' },
  editPart: { path: '/my/edit/[part]', access: 'member' },
  ownData: { path: '/my/data', access: 'member' },
  sessions: { path: '/my/sessions', access: 'member' },
  channels: { path: '/my/notifications', access: 'member' },
  unsubscribe: { path: '/unsubscribe', shareable: false, withoutSite: true },
  drafts: { path: '/my/draft', access: 'member' },
  likes: { path: '/my/like', access: 'member' },
  favourites: { path: '/my/collect', access: 'member' },
  purchases: { path: '/my/buy', access: 'member' },
  follows: { path: '/my/follows', access: 'owner' },
  fans: { path: '/my/fans', access: 'owner' },
  blocks: { path: '/my/block', access: 'member' },
  invite: { path: '/invite', access: 'member' },
  join: { path: '/forum/partner-invite', access: 'unpaid' },
  siteInfo: { path: '/forum', access: 'member' },
  goodbye: { path: '/user/goodbye' },
  status: { path: '/user/status', withoutSite: true },
  agreement: { path: '/user/agreement' },
  closed: { path: '/close', withoutSite: true },
  closedLogin: { path: '/close/login', withoutSite: true, shareable: false },
  notInstalled: { path: '/no-install', withoutSite: true },
  serverError: { path: '/500', withoutSite: true },
  login: { path: '/user/login', ...login },
  usernameLogin: { path: '/user/username-login', ...login },
  phoneLogin: { path: '/user/phone-login', ...login, mode: 'phone' },
  emailLogin: { path: '/user/email-login', ...login, mode: 'email' },
  resetPassword: { path: '/user/reset-password', shareable: false, mode: 'contact' },
  verifyEmail: { path: '/user/verify-email', shareable: false, mode: 'email' },
  bindPhone: { path: '/user/bind-phone', access: 'member', mode: 'phone' },
  editMobile: { path: '/my/edit/mobile', access: 'member', mode: 'phone' },
  editEmail: { path: '/my/edit/email', access: 'member', mode: 'email' },
  register: { path: '/user/register', ...login },
  secondStep: { path: '/user/two-factor', ...login },
  providerReturn: { path: '/user/oidc/callback', shareable: false },
  providerSelect: { path: '/user/oidc-select', shareable: false },
  wechatLogin: { path: '/user/wx-login', ...login, mode: 'wechat' },
  wechatReturn: { path: '/user/wx-auth', shareable: false, mode: 'wechat' },
  wechatAllow: { path: '/user/wx-authorization', shareable: false, mode: 'wechat' },
  wechatSelect: { path: '/user/wx-select', shareable: false, mode: 'wechat' },
  wechatBind: { path: '/user/wx-bind', shareable: false, mode: 'wechat' },
  wechatBindByName: { path: '/user/wx-bind-username', shareable: false, mode: 'wechat' },
  wechatBindByPhone: { path: '/user/wx-bind-phone', shareable: false, mode: 'wechat' },
  wechatBindByCode: { path: '/user/wx-bind-qrcode', access: 'member', mode: 'wechat' },
  rebind: { path: '/user/rebind', access: 'member', mode: 'wechat' },
  rebindAllow: { path: '/user/wx-rebind-action', shareable: false, mode: 'wechat' },
  twoFactor: { path: '/my/security/two-factor', access: 'member' },
  passkeys: { path: '/my/security/passkeys', access: 'member' },
  linkAccount: { path: '/my/security/link', access: 'member' },
  linkedAccounts: { path: '/my/security/accounts', access: 'member' },
  supplementary: { path: '/user/supplementary', access: 'member' },
  bindNickname: { path: '/user/bind-nickname', access: 'member' },
  gallery: { path: '/gallery', shareable: false },
  install: { path: '/install', shareable: false, withoutSite: true },
  missing: { path: '/404' },
  notFound: { path: '/[[...rest]]' },
} as const satisfies Record<string, Route>

export type PageName = keyof typeof routes

/** What the pages of these names are about, their `params` typed by the brackets of their paths. */
export type PageLoaders<Names extends PageName> = {
  readonly [Name in Names]: PageLoader<ParamsOf<(typeof routes)[Name]['path']>>
}

/** Every page as a face draws it: a route without a page in both faces does not compile. */
export type FacePages = Readonly<Record<PageName, FacePage>>

/** A page's route, with what it does not say. */
export const routeOf = (name: PageName): Route => routes[name]

const paths: ReadonlySet<string> = new Set(Object.values(routes).map(({ path }) => path))

/** Whether the table has a page of its own for an address: one that another page's brackets would take is none. */
export function hasPage(url: string): boolean {
  return paths.has(new URL(url, 'http://site').pathname)
}
