import { type InputOf, type OutputOf, type signInApi, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { proveCaptcha } from '../captcha/index.ts'
import { defaultGroup } from '../groups/index.ts'
import { acceptInvitation, readInvitation } from '../invites/index.ts'
import { isCaptchaOn, isSmsOn, isWechatOn, readSettings, type Settings } from '../settings/index.ts'
import { checkNickname, checkPassword, checkUsername, screenName } from '../users/index.ts'
import { createAccount } from './create-account.ts'
import { openSession, presentLogin } from './open-session.ts'
import { hashPassword } from './password-hash.ts'

type Input = InputOf<typeof signInApi.register>

/** Whether accounts are made by user name and password here and now (wire-contract 5.1). */
function refuseByMode(settings: Settings): void {
  if (!settings.register_close || isSmsOn(settings) || isWechatOn(settings))
    throw new AppError('REGISTER_CLOSE')
}

/** The state of a new account (wire-contract 5.1). */
function statusOf(settings: Settings): number {
  if (settings.open_ext_fields) return userStatus.needsFields
  return settings.register_validate ? userStatus.inReview : userStatus.normal
}

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
  refuseByMode(settings)
  const invitation = await readInvitation(ctx, input.code)
  const username = await checkUsername(ctx.db, input.username)
  const nickname = await checkNickname(ctx.db, input.nickname)
  await screenName(ctx, viewer, 'username', username)
  await screenName(ctx, viewer, 'nickname', nickname)
  const password = await choosePassword(ctx, input)
  // Last of the checks: whoever mistyped something else need not solve another one.
  if (settings.register_captcha && isCaptchaOn(settings)) await proveCaptcha(ctx, input)
  const passwordHash = await hashPassword(password)
  const groupId = invitation?.groupId ?? (await defaultGroup(ctx)).id
  const now = ctx.clock.now()
  const status = statusOf(settings)
  const { id, tokens } = await ctx.transaction(async (tx) => {
    const userId = await createAccount(tx, {
      username,
      nickname,
      passwordHash,
      groupId,
      status,
      ip: viewer.client.ip,
      now,
      // A paid site is joined by paying or by an invitation: else the membership begins as run out.
      expiredAt: settings.site_mode === 'pay' ? (invitation?.joinedUntil ?? now) : null,
    })
    if (invitation) await acceptInvitation(ctx, tx, invitation, userId)
    return { id: userId, tokens: await openSession(ctx, tx, viewer.client, userId) }
  })
  return presentLogin(viewer, exchange, { id, nickname, avatar: '', status }, tokens)
}
