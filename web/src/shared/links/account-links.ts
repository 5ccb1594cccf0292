/** Addresses of registration, login and account; in a file of their own because the home page needs none of them. */
export const accountLinks = {
  usernameLogin: '/user/username-login',
  phoneLogin: '/user/phone-login',
  emailLogin: '/user/email-login',
  resetPassword: '/user/reset-password',
  verifyEmail: '/user/verify-email',
  bindPhone: '/user/bind-phone',
  bindNickname: '/user/bind-nickname',
  supplementary: '/user/supplementary',
  agreement: (type: 'register' | 'privacy') => `/user/agreement?type=${type}`,
  editProfile: '/my/edit',
  sessions: '/my/sessions',
  editMobile: '/my/edit/mobile',
  editEmail: '/my/edit/email',
  findPayPassword: '/my/edit/find-paypwd',
} as const

/** Addresses of the lists of a member's threads; in a file of their own because only pages of members need them. */
export const ownListLinks = {
  likes: '/my/like',
  favourites: '/my/collect',
  drafts: '/my/draft',
  purchases: '/my/buy',
  invite: '/invite',
  siteInfo: '/forum',
} as const

/** Addresses of the other login methods; in a file of their own because the home page needs none of them. */
export const loginMethodLinks = {
  secondStep: '/user/two-factor',
  twoFactor: '/my/security/two-factor',
  passkeys: '/my/security/passkeys',
  linked: '/my/security/accounts',
  /** The page that links an external account after a login; below `/my`, so that a login may return to it. */
  link: '/my/security/link',
  providerReturn: '/user/oidc/callback',
  providerSelect: '/user/oidc-select',
  wechat: '/user/wx-login',
  wechatReturn: '/user/wx-auth',
  wechatAllow: '/user/wx-authorization',
  wechatSelect: '/user/wx-select',
  wechatBind: '/user/wx-bind',
  wechatBindByName: '/user/wx-bind-username',
  wechatBindByPhone: '/user/wx-bind-phone',
  wechatBindByCode: '/user/wx-bind-qrcode',
  rebind: '/user/rebind',
  rebindAllow: '/user/wx-rebind-action',
  /** Addresses that the server redirects to another site. */
  toProvider: '/user/oidc/start',
  toWechat: '/user/wx/start',
} as const

/** Addresses of a member's money; in a file of their own because only pages of members need them. */
export const moneyLinks = {
  wallet: '/wallet',
  topUp: '/wallet/recharge',
  frozen: '/wallet/frozen',
  withdraw: '/wallet/withdrawal',
  upgrade: '/my/upgrade',
  renew: '/my/renew',
  orders: '/my/buy?tab=orders',
  /** The state of an order; without JavaScript, also its payment. */
  order: (orderSn: string) => `/pay/middle?orderSn=${encodeURIComponent(orderSn)}`,
} as const
