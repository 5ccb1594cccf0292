import type { FailureName } from '@chaguan/contracts'
import { type Codes, type PermissionCases, plain, told } from './permission-case.ts'

/** The endpoints exist, but messages cannot be sent without configuration. */
const off: Codes = told('SMS_SERVICE_ENABLED')
const membersToo = (codes: Codes): Codes => ({ ...codes, visitor: 'JUMP_TO_LOGIN' satisfies FailureName })
const noMail: Codes = told('INVALID_PARAMETER')

const phone = { mobile: '13812341234', code: '123456' }
const mail = { email: 'somebody@forum.test', code: '123456' }

/** Expected codes of calls for login by phone and mail, by role, on a site without either. */
export const phoneAndMailCases: PermissionCases = {
  'POST /api/v3/users/sms.send': plain(off, () => ({ ...phone, type: 'login' })),
  'POST /api/v3/users/sms.verify': plain(off, () => phone),
  'POST /api/v3/users/sms.login': plain(off, () => phone),
  'POST /api/v3/users/sms.bind': plain(off, () => phone),
  'POST /api/v3/users/sms.rebind': plain(membersToo(off), () => phone),
  'POST /api/v3/users/sms.reset.pwd': plain(off, () => ({ ...phone, password: 'tea-house-88' })),
  'POST /api/v3/users/sms.reset.pay.pwd': plain(membersToo(off), () => ({
    ...phone,
    payPassword: '123456',
    payPasswordConfirmation: '123456',
  })),
  'POST /api/v3/users/update.mobile': plain(membersToo(off), () => phone),
  'POST /api/v3/users/email.send': plain(noMail, () => ({ ...mail, type: 'login' })),
  'POST /api/v3/users/email.verify': plain(noMail, () => mail),
  'POST /api/v3/users/email.login': plain(noMail, () => mail),
  'POST /api/v3/users/email.bind': plain(membersToo(noMail), () => mail),
  'POST /api/v3/users/email.reset.pwd': plain(noMail, () => ({ ...mail, password: 'tea-house-88' })),
}
