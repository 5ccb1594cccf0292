import type { Context } from '../../context.ts'
import { AppError, readField } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { hasSms, readSettings } from '../settings/index.ts'
import { readMobile } from '../users/index.ts'
import type { CodeTarget, Purpose } from '../verification-codes/index.ts'

/** Throws SMS_SERVICE_ENABLED where the site cannot send text messages. */
export async function assertSmsOn(ctx: Context): Promise<void> {
  if (!hasSms(await readSettings(ctx))) throw new AppError('SMS_SERVICE_ENABLED')
}

const formatText = localized('phoneSignIn.phone.malformed')

/**
 * Parses a phone number. Throws USER_MOBILE_NOT_ALLOW_NULL for an empty one and MOBILE_FORMAT_ERROR for an invalid one.
 */
export function readNumber(typed: string | undefined): string {
  return readField('mobile', () => {
    if (typed === undefined || typed.trim() === '') throw new AppError('USER_MOBILE_NOT_ALLOW_NULL')
    const mobile = readMobile(typed)
    if (mobile === null) throw new AppError('MOBILE_FORMAT_ERROR', formatText)
    return mobile
  })
}

/** The target of a code that is sent to a phone. */
export const smsCodeTarget = (contact: string, purpose: Purpose): CodeTarget => ({
  channel: 'sms',
  contact,
  purpose,
})
