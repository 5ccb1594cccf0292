import type { FailureName } from '@chaguan/contracts'
import { type Codes, oneCase, type PermissionCases, sameForAll } from './permission-case.ts'

/** The endpoints exist, but messages cannot be sent without configuration. */
const off: Codes = sameForAll('SMS_SERVICE_ENABLED')
const membersToo = (codes: Codes): Codes => ({ ...codes, visitor: 'JUMP_TO_LOGIN' satisfies FailureName })
const noMail: Codes = sameForAll('INVALID_PARAMETER')

const phone = { mobile: '13812341234', code: '123456' }
const mail = { email: 'somebody@forum.test', code: '123456' }

/** Expected codes of calls for login by phone and mail, by role, on a site without either. */
export const phoneAndMailCases: PermissionCases = {
  'POST /api/v3/users/sms.send': oneCase(off, () => ({ ...phone, type: 'login' })),
  'POST /api/v3/users/sms.verify': oneCase(off, () => phone),
  'POST /api/v3/users/sms.login': oneCase(off, () => phone),
  'POST /api/v3/users/sms.bind': oneCase(off, () => phone),
  'POST /api/v3/users/sms.rebind': oneCase(membersToo(off), () => phone),
  'POST /api/v3/users/sms.reset.pwd': oneCase(off, () => ({ ...phone, password: 'tea-house-88' })),
  'POST /api/v3/users/sms.reset.pay.pwd': oneCase(membersToo(off), () => ({
    ...phone,
    payPassword: '123456',
    payPasswordConfirmation: '123456',
  })),
  'POST /api/v3/users/update.mobile': oneCase(membersToo(off), () => phone),
  'POST /api/v3/users/email.send': oneCase(noMail, () => ({ ...mail, type: 'login' })),
  'POST /api/v3/users/email.verify': oneCase(noMail, () => mail),
  'POST /api/v3/users/email.login': oneCase(noMail, () => mail),
  'POST /api/v3/users/email.bind': oneCase(membersToo(noMail), () => mail),
  'POST /api/v3/users/email.reset.pwd': oneCase(noMail, () => ({ ...mail, password: 'tea-house-88' })),
}
