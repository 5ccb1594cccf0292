import type { InputOf, OutputOf, phoneSignInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member, Viewer } from '../../viewer.ts'
import {
  checkNewPassword,
  checkNewPayPassword,
  hashPassword,
  isPasswordOf,
  resetPassword,
} from '../sign-in/index.ts'
import {
  avatarUrl,
  changeUser,
  findPayPasswordHash,
  findUser,
  holderOfMobile,
  maskedMobile,
  type User,
} from '../users/index.ts'
import { consumeVerification, verifyCode, verifyOwnCode } from '../verification-codes/index.ts'
import { assertSmsOn, readNumber, smsCodeTarget } from './sms-code-target.ts'

/** Presents the viewer's own account without login names, numbers and secrets. */
function presentOwnRow(ctx: Context, viewer: Viewer, user: User): OutputOf<typeof phoneSignInApi.verifySms> {
  return {
    id: user.id,
    nickname: user.nickname,
    mobile: maskedMobile(user.mobile),
    avatarUrl: avatarUrl(viewer.origin, user),
    status: user.status,
    createdAt: ctx.time.format(user.createdAt),
  }
}

/**
 * Verifies possession of the bound phone (docs/reference/wire-accounts.md#login). Throws NOT_FOUND_USER for an unknown
 * number.
 */
export async function verifySms(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof phoneSignInApi.verifySms>,
): Promise<OutputOf<typeof phoneSignInApi.verifySms>> {
  await assertSmsOn(ctx)
  const mobile = readNumber(input.mobile)
  const verified = await verifyCode(ctx, smsCodeTarget(mobile, 'verify'), input.code)
  const user = await findUser(ctx.db, verified.userId)
  // The number may have moved to another account since the code was requested.
  if (!user || user.mobile !== mobile || (viewer.id !== null && viewer.id !== user.id))
    throw new AppError('NOT_FOUND_USER')
  await ctx.transaction((tx) => consumeVerification(ctx, tx, verified))
  return presentOwnRow(ctx, viewer, user)
}

/** Sets a new password for the account of a phone; ends all its sessions. */
export async function resetPasswordBySms(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof phoneSignInApi.resetPasswordBySms>,
): Promise<[]> {
  await assertSmsOn(ctx)
  const mobile = readNumber(input.mobile)
  const password = await checkNewPassword(ctx, input)
  const { id } = await holderOfMobile(ctx.db, mobile)
  const verified = await verifyOwnCode(ctx, id, smsCodeTarget(mobile, 'reset_pwd'), input.code)
  if (id === 0) throw new AppError('SMS_CODE_ERROR')
  await resetPassword(ctx, viewer, id, password, (tx) => consumeVerification(ctx, tx, verified))
  return []
}

/** Sets a new payment password for the viewer by a code to the bound phone. */
export async function resetPayPasswordBySms(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof phoneSignInApi.resetPayPasswordBySms>,
): Promise<OutputOf<typeof phoneSignInApi.resetPayPasswordBySms>> {
  await assertSmsOn(ctx)
  const { payPassword = '', payPasswordConfirmation = '' } = input
  const chosen = checkNewPayPassword({ payPassword, payPasswordConfirmation })
  const user = await findUser(ctx.db, viewer.id)
  if (!user?.mobile) throw new AppError('USER_MOBILE_NOT_ALLOW_NULL')
  const target = smsCodeTarget(user.mobile, 'reset_pay_pwd')
  const verified = await verifyOwnCode(ctx, user.id, target, input.code)
  const before = await findPayPasswordHash(ctx.db, user.id)
  if (before !== '' && (await isPasswordOf(before, chosen))) throw new AppError('USER_UPDATE_ERROR')
  const payPasswordHash = await hashPassword(chosen)
  await ctx.transaction(async (tx) => {
    await consumeVerification(ctx, tx, verified)
    await changeUser(tx, user.id, { payPasswordHash }, ctx.clock.now())
  })
  return presentOwnRow(ctx, viewer, user)
}
