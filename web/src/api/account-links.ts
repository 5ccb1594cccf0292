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
