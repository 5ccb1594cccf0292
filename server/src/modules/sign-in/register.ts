import { type InputOf, type OutputOf, type signInApi, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { defaultGroup } from '../groups/index.ts'
import { isCaptchaOn, isSmsOn, isWechatOn, readSettings, type Settings } from '../settings/index.ts'
import { checkNickname, checkPassword, checkUsername, screenName } from '../users/index.ts'
import { createAccount } from './create-account.ts'
import { openSession, presentLogin } from './open-session.ts'
import { hashPassword } from './password-hash.ts'

type Input = InputOf<typeof signInApi.register>

/** Whether accounts are made by user name and password here and now (wire-contract 5.1). */
function refuseByMode(settings: Settings, input: Input): void {
  if (!settings.register_close || isSmsOn(settings) || isWechatOn(settings))
    throw new AppError('REGISTER_CLOSE')
  // No provider of captchas is installed, so no ticket can be a valid one.
  if (settings.register_captcha && isCaptchaOn(settings))
    throw invalid(
      '本站要求验证码，但验证码服务不可用，请联系站长',
      'This site asks for a captcha, but no captcha service is available; tell its owner',
    )
  // Nobody has been handed an invitation yet, so every code is one that cannot be read.
  if (input.code !== undefined && input.code !== '') throw new AppError('REGISTER_DECRYPT_CODE_FAILED')
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
  refuseByMode(settings, input)
  const username = await checkUsername(ctx.db, input.username)
  const nickname = await checkNickname(ctx.db, input.nickname)
  await screenName(ctx, viewer, 'username', username)
  await screenName(ctx, viewer, 'nickname', nickname)
  const passwordHash = await hashPassword(await choosePassword(ctx, input))
  const { id: groupId } = await defaultGroup(ctx)
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
      // A paid site is joined by paying: the membership begins as run out.
      expiredAt: settings.site_mode === 'pay' ? now : null,
    })
    return { id: userId, tokens: await openSession(ctx, tx, viewer.client, userId) }
  })
  return presentLogin(viewer, exchange, { id, nickname, avatar: '', status }, tokens)
}
