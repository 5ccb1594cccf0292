/** Addresses of registration, log-in and account; apart from the others, as the home page has none of them. */
export const accountLinks = {
  usernameLogin: '/user/username-login',
  phoneLogin: '/user/phone-login',
  emailLogin: '/user/email-login',
  resetPassword: '/user/reset-password',
  verifyEmail: '/user/verify-email',
  editMobile: '/my/edit/mobile',
  editEmail: '/my/edit/email',
  findPayPassword: '/my/edit/find-paypwd',
} as const

/** Addresses of the lists of a member's threads; apart from the others, as only pages of members have them. */
export const ownListLinks = {
  likes: '/my/like',
  favourites: '/my/collect',
  purchases: '/my/buy',
  invite: '/invite',
  siteInfo: '/forum',
} as const

/** Addresses of the other login methods; apart from the others, as the home page has none of them. */
export const loginMethodLinks = {
  secondStep: '/user/two-factor',
  twoFactor: '/my/security/two-factor',
  passkeys: '/my/security/passkeys',
  linked: '/my/security/accounts',
  /** The page that links an external account after a log-in; for members, so that a log-in may lead to it. */
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
  /** Addresses that redirect to another site: the server answers them. */
  toProvider: '/user/oidc/start',
  toWechat: '/user/wx/start',
} as const

/** Addresses of a member's money; apart from the others, as only pages of members have them. */
export const moneyLinks = {
  wallet: '/wallet',
  frozen: '/wallet/frozen',
  withdraw: '/wallet/withdrawal',
  upgrade: '/my/upgrade',
  renew: '/my/renew',
  orders: '/my/buy?tab=orders',
  /** What became of an order, and without scripts its payment. */
  order: (orderSn: string) => `/pay/middle?orderSn=${encodeURIComponent(orderSn)}`,
} as const
