import type { Context } from '../../context.ts'
import { invalid, readField } from '../../http/app-error.ts'
import { hasMail, readSettings } from '../settings/index.ts'
import { readEmail } from '../users/index.ts'
import type { CodeTarget, Purpose } from '../verification-codes/index.ts'

/** Refuses (INVALID_PARAMETER) when mail is not configured. */
export async function assertMailOn(ctx: Context): Promise<void> {
  if (!hasMail(await readSettings(ctx))) throw invalid('emailSignIn.mail.off')
}

/** Normalises an address. Refuses (INVALID_PARAMETER) a malformed one, and one of 255 characters or more. */
export function readAddress(typed: string | undefined): string {
  return readField('email', () => {
    if (typed === undefined || typed.trim() === '') throw invalid('emailSignIn.address.required')
    const read = readEmail(typed)
    if (read === 'tooLong') throw invalid('emailSignIn.address.tooLong')
    if (read === null) throw invalid('emailSignIn.address.malformed')
    return read.email
  })
}

/** The target of a verification code by mail. */
export const emailCodeTarget = (contact: string, purpose: Purpose): CodeTarget => ({
  channel: 'email',
  contact,
  purpose,
})
