import { emailSignInApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { newAddressHook } from '../sign-in/index.ts'
import { logInByEmail } from './log-in-by-email.ts'
import { confirmNewAddress, sendEmail } from './send-email.ts'
import { bindEmail, checkResetLink, resetPasswordByEmail, verifyEmail } from './verify-email.ts'

export function registerEmailSignIn(mount: Mount): void {
  const { ctx } = mount
  ctx.hooks.provide(newAddressHook, (viewer, userId, email) => confirmNewAddress(ctx, viewer, userId, email))
  implement(mount, emailSignInApi, {
    sendEmail,
    checkResetLink,
    verifyEmail,
    logInByEmail,
    bindEmail,
    resetPasswordByEmail,
  })
}
