import type { Context } from '../../context.ts'
import { invalid, readField } from '../../http/app-error.ts'
import { hasMail, readSettings } from '../settings/index.ts'
import { readEmail } from '../users/index.ts'
import type { CodeTarget, Purpose } from '../verification-codes/index.ts'

/** Refuses (INVALID_PARAMETER) where the site sends no mails. */
export async function assertMailOn(ctx: Context): Promise<void> {
  if (!hasMail(await readSettings(ctx))) throw invalid('站点没有开启邮件', 'This site sends no mails')
}

/** An address as it was typed. Refuses (INVALID_PARAMETER) what is none, and 255 characters or more. */
export function readAddress(given: string | undefined): string {
  return readField('email', () => {
    if (given === undefined || given.trim() === '') throw invalid('请输入邮箱', 'Enter an e-mail address')
    const read = readEmail(given)
    if (read === 'tooLong')
      throw invalid('邮箱须少于 255 个字符', 'An e-mail address has fewer than 255 characters')
    if (read === null) throw invalid('邮箱格式不正确', 'This is no e-mail address')
    return read.email
  })
}

/** What a code by mail is for. */
export const emailCodeTarget = (contact: string, purpose: Purpose): CodeTarget => ({
  channel: 'email',
  contact,
  purpose,
})
