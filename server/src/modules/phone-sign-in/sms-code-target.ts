import type { Context } from '../../context.ts'
import { AppError, readField } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { hasSms, readSettings } from '../settings/index.ts'
import { readMobile } from '../users/index.ts'
import type { CodeTarget, Purpose } from '../verification-codes/index.ts'

/** Refuses with SMS_SERVICE_ENABLED where nobody can be reached by phone. */
export async function assertSmsOn(ctx: Context): Promise<void> {
  if (!hasSms(await readSettings(ctx))) throw new AppError('SMS_SERVICE_ENABLED')
}

const formatText = localized('phoneSignIn.phone.malformed')

/** A phone number as it was typed. Refuses an empty one with USER_MOBILE_NOT_ALLOW_NULL, others with MOBILE_FORMAT_ERROR. */
export function readNumber(given: string | undefined): string {
  return readField('mobile', () => {
    if (given === undefined || given.trim() === '') throw new AppError('USER_MOBILE_NOT_ALLOW_NULL')
    const mobile = readMobile(given)
    if (mobile === null) throw new AppError('MOBILE_FORMAT_ERROR', formatText)
    return mobile
  })
}

/** What a code to a phone is for. */
export const smsCodeTarget = (contact: string, purpose: Purpose): CodeTarget => ({
  channel: 'sms',
  contact,
  purpose,
})
