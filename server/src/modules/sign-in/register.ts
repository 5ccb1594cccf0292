import type { InputOf, OutputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { proveCaptcha } from '../captcha/index.ts'
import { readInvitation } from '../invites/index.ts'
import { isCaptchaOn, readSettings, registersByName } from '../settings/index.ts'
import { checkNickname, checkPassword, checkUsername, screenName } from '../users/index.ts'
import { completeRegistration } from './complete-registration.ts'
import { hashPassword } from './password-hash.ts'

type Input = InputOf<typeof signInApi.register>

/** The password as given twice. Refuses what the site's rules do not allow. */
export async function choosePassword(
  ctx: Context,
  { password = '', passwordConfirmation }: Pick<Input, 'password' | 'passwordConfirmation'>,
): Promise<string> {
  await checkPassword(ctx, password)
  if (passwordConfirmation !== undefined && passwordConfirmation !== password)
    throw invalid('两次输入的密码不一致', 'The two passwords differ')
  return password
}

/** Makes an account and logs it in. Of two people who want the same name at once, one gets it. */
export async function register(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.register>> {
  const settings = await readSettings(ctx)
  if (!registersByName(settings)) throw new AppError('REGISTER_CLOSE')
  const invitation = await readInvitation(ctx, input.code)
  const username = await checkUsername(ctx.db, input.username)
  const nickname = await checkNickname(ctx.db, input.nickname)
  await screenName(ctx, viewer, 'username', username)
  await screenName(ctx, viewer, 'nickname', nickname)
  const password = await choosePassword(ctx, input)
  // Last of the checks: whoever mistyped something else need not solve another one.
  if (settings.register_captcha && isCaptchaOn(settings)) await proveCaptcha(ctx, input)
  const passwordHash = await hashPassword(password)
  return completeRegistration(ctx, viewer, exchange, { username, nickname, passwordHash, invitation })
}
