/** Addresses of the account's pages; in a file of their own because only pages of members need them. */
export const ownAccountLinks = {
  username: '/my/edit/username',
  password: '/my/edit/pwd',
  payPassword: '/my/edit/paypwd',
  resetPayPassword: '/my/edit/reset-paypwd',
  additional: '/my/edit/additional-info',
  mobile: '/my/edit/mobile',
  email: '/my/edit/email',
  twoFactor: '/my/security/two-factor',
  passkeys: '/my/security/passkeys',
  linked: '/my/security/accounts',
  notifications: '/my/notifications',
  data: '/my/data',
  goodbye: '/user/goodbye',
} as const
