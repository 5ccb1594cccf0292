import { phoneSignInApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { bindPhone, rebindPhone, updateMobile } from './bind-phone.ts'
import { logInBySms } from './log-in-by-sms.ts'
import { resetPasswordBySms, resetPayPasswordBySms, verifySms } from './prove-phone.ts'
import { sendSms } from './send-sms.ts'

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
