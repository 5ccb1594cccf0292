import type { Context } from '../../../context.ts'
import { atField, invalid } from '../../../http/app-error.ts'
import { checkPassword } from '../../users/index.ts'

interface NewPassword {
  readonly password?: string | undefined
  readonly passwordConfirmation?: string | undefined
}

/** Returns a password that was typed twice. Throws if it breaks the site's rules, with the name of the field. */
export async function checkNewPassword(
  ctx: Context,
  { password = '', passwordConfirmation }: NewPassword,
): Promise<string> {
  await atField('password', () => checkPassword(ctx, password))
  await atField('passwordConfirmation', async () => {
    if (passwordConfirmation !== undefined && passwordConfirmation !== password)
      throw invalid('signIn.password.differ')
  })
  return password
}
