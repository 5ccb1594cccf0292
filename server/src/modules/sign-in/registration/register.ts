import type { InputOf, OutputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, atField } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { verifyCaptcha } from '../../captcha/index.ts'
import { readInvitation } from '../../invites/index.ts'
import { hasSms, isCaptchaOn, readSettings, registersByName, type Settings } from '../../settings/index.ts'
import { changeUser, checkNickname, checkUsername, screenName } from '../../users/index.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { completeRegistration } from './complete-registration.ts'

type Input = InputOf<typeof signInApi.register>

/** Said where accounts are made, but not by name: by phone where messages can be sent, else through WeChat. */
const elsewhere = (settings: Settings) =>
  hasSms(settings) ? localized('signIn.register.byPhone') : localized('signIn.register.byWechat')

/** Makes an account and logs it in; a refusal names the field it is about. Of two people who want the same name at once, one gets it. */
export async function register(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.register>> {
  const settings = await readSettings(ctx)
  if (!registersByName(settings))
    throw new AppError('REGISTER_CLOSE', settings.register_close ? elsewhere(settings) : undefined)
  const invitation = await readInvitation(ctx, input.code)
  const username = await atField('username', () => checkUsername(ctx.db, input.username))
  const nickname = await atField('nickname', () => checkNickname(ctx.db, input.nickname))
  await atField('username', () => screenName(ctx, viewer, 'username', username))
  await atField('nickname', () => screenName(ctx, viewer, 'nickname', nickname))
  const password = await checkNewPassword(ctx, input)
  // Last of the checks: whoever mistyped something else need not solve another one.
  if (settings.register_captcha && isCaptchaOn(settings)) await verifyCaptcha(ctx, input)
  const passwordHash = await hashPassword(password)
  return completeRegistration(ctx, viewer, exchange, { username, nickname, passwordHash, invitation })
}

/** Says nothing when the names may be had, or why not; one's own are one's own. */
export async function checkName(
  ctx: Context,
  viewer: Viewer,
  { username, nickname }: InputOf<typeof signInApi.checkName>,
): Promise<[]> {
  if (username === undefined && nickname === undefined) throw new AppError('USERNAME_NOT_NULL')
  const self = viewer.id ?? undefined
  if (username !== undefined)
    await screenName(ctx, viewer, 'username', await checkUsername(ctx.db, username, self))
  if (nickname !== undefined)
    await screenName(ctx, viewer, 'nickname', await checkNickname(ctx.db, nickname, self))
  return []
}

/** Sets one's own nickname. */
export async function setNickname(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof signInApi.setNickname>,
): Promise<[]> {
  const nickname = await atField('nickname', () => checkNickname(ctx.db, input.nickname, viewer.id))
  await atField('nickname', () => screenName(ctx, viewer, 'nickname', nickname))
  await ctx.transaction((tx) => changeUser(tx, viewer.id, { nickname }, ctx.clock.now()))
  return []
}
