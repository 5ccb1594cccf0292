/** Addresses of the steps of coming in and of one's account: apart from the others, as the home page leads to none. */
export const accountLinks = {
  usernameLogin: '/user/username-login',
  phoneLogin: '/user/phone-login',
  emailLogin: '/user/email-login',
  resetPassword: '/user/reset-password',
  verifyEmail: '/user/verify-email',
  editMobile: '/my/edit/mobile',
  editEmail: '/my/edit/email',
} as const

/** Addresses of the lists of what somebody did with threads: apart from the others, as only pages of members know them. */
export const ownListLinks = {
  likes: '/my/like',
  favourites: '/my/collect',
  purchases: '/my/buy',
  invite: '/invite',
  siteInfo: '/forum',
} as const

/** Addresses of the other ways to sign in: apart from the others, as the home page leads to none. */
export const loginMethodLinks = {
  secondStep: '/user/two-factor',
  twoFactor: '/my/security/two-factor',
  passkeys: '/my/security/passkeys',
  linked: '/my/security/accounts',
  /** Where an account elsewhere is tied after a log-in: a page of members, so that a log-in may lead to it. */
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
  /** These lead to another site: the server answers them, no page does. */
  toProvider: '/user/oidc/start',
  toWechat: '/user/wx/start',
} as const
