import type { InputOf, OutputOf, signInApi } from '@chaguan/contracts'
import { defineHook } from '../../../context/hooks.ts'
import type { Context } from '../../../context.ts'
import { AppError, allFields, atField, invalid } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { refuseBlockedDomain } from '../../access-blocks/index.ts'
import { verifyCaptcha } from '../../captcha/index.ts'
import { readInvitation } from '../../invites/index.ts'
import {
  hasMail,
  hasSms,
  isCaptchaOn,
  readSettings,
  registersByName,
  type Settings,
} from '../../settings/index.ts'
import { changeUser, checkNickname, checkUsername, readEmail, screenName } from '../../users/index.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { completeRegistration } from './complete-registration.ts'

type Input = InputOf<typeof signInApi.register>

/** The error where accounts are created in another way: by phone if messages can be sent, else through WeChat. */
const elsewhere = (settings: Settings) =>
  hasSms(settings) ? localized('signIn.register.byPhone') : localized('signIn.register.byWechat')

/** Starts the confirmation of an address that was given at registration. Provided by the module that sends mails. */
export const newAddressHook =
  defineHook<(viewer: Viewer, userId: number, email: string) => Promise<void>>('new address')

/**
 * Returns the address of a registration; empty for none. Does not reveal whether it is known: a mail to it binds it.
 */
async function readOwnAddress(ctx: Context, settings: Settings, given = ''): Promise<string> {
  if (!hasMail(settings) || settings.register_email === 0) return ''
  if (given.trim() === '' && settings.register_email === 1) return ''
  const read = readEmail(given)
  if (read === 'tooLong') throw invalid('emailSignIn.address.tooLong')
  if (given.trim() === '') throw invalid('emailSignIn.address.required')
  if (read === null) throw invalid('emailSignIn.address.malformed')
  await refuseBlockedDomain(ctx, read.email)
  return read.email
}

/**
 * Creates an account and logs it in; errors name their field. Of two concurrent registrations of one name, one
 * succeeds.
 */
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
  const screened = async (kind: 'username' | 'nickname', name: string) => {
    await screenName(ctx, viewer, kind, name)
    return name
  }
  const [username, nickname, password, email] = await allFields(viewer.lang, [
    () => atField('username', async () => screened('username', await checkUsername(ctx.db, input.username))),
    () => atField('nickname', async () => screened('nickname', await checkNickname(ctx.db, input.nickname))),
    () => checkNewPassword(ctx, input),
    () => atField('email', () => readOwnAddress(ctx, settings, input.email)),
  ])
  // Checked last, so that other mistakes do not consume a captcha.
  if (settings.register_captcha && isCaptchaOn(settings)) await verifyCaptcha(ctx, input)
  const passwordHash = await hashPassword(password)
  const newcomer = { username, nickname, passwordHash, invitation }
  const login = await completeRegistration(ctx, viewer, exchange, newcomer)
  if (email !== '') await ctx.hooks.get(newAddressHook)?.(viewer, login.userId, email)
  return login
}

/** Throws unless the names are available; the viewer's own names count as available. */
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

/** Sets the viewer's nickname. */
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
