import { phoneSignInApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { bindPhone, rebindPhone, updateMobile } from './bind-phone.ts'
import { logInBySms } from './log-in-by-sms.ts'
import { sendSms } from './send-sms.ts'
import { resetPasswordBySms, resetPayPasswordBySms, verifySms } from './verify-phone.ts'

export function registerPhoneSignIn(mount: Mount): void {
  implement(mount, phoneSignInApi, {
    sendSms,
    verifySms,
    logInBySms,
    bindPhone,
    rebindPhone,
    resetPasswordBySms,
    resetPayPasswordBySms,
    updateMobile,
  })
}
