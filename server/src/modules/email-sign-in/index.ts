import { emailSignInApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { sendEmail } from './send-email.ts'
import { bindEmail, logInByEmail, resetPasswordByEmail, verifyEmail } from './verify-email.ts'

export function registerEmailSignIn(mount: Mount): void {
  implement(mount, emailSignInApi, { sendEmail, verifyEmail, logInByEmail, bindEmail, resetPasswordByEmail })
}
