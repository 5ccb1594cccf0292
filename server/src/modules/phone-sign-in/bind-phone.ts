import type { InputOf, OutputOf, phoneSignInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import { isMember, type Member, type Viewer } from '../../viewer.ts'
import {
  completeSignIn,
  consumePhoneRequirement,
  readPhoneRequirement,
  requireStepUpIfPassword,
  revokePendingAccess,
} from '../sign-in/index.ts'
import { bindMobile, findIdByMobile, findUser, type User } from '../users/index.ts'
import { consumeVerification, hasRecentlyVerified, verifyOwnCode } from '../verification-codes/index.ts'
import { assertSmsOn, readNumber, smsCodeTarget } from './sms-code-target.ts'

const boundAlready = localized('phoneSignIn.phone.bound')

async function personOf(ctx: Context, userId: number): Promise<User> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('NOT_FOUND_USER')
  return user
}

async function refuseTaken(ctx: Context, mobile: string): Promise<void> {
  if ((await findIdByMobile(ctx.db, mobile)) !== undefined)
    throw new AppError('MOBILE_IS_ALREADY_BIND', undefined, { field: 'mobile' })
}

async function askerByToken(ctx: Context, sessionToken: string) {
  if (sessionToken === '') throw new AppError('JUMP_TO_LOGIN')
  return readPhoneRequirement(ctx, sessionToken)
}

/**
 * Binds a phone to an account without one (docs/reference/wire-accounts.md#login): the viewer's, or the account of a
 * login that requires a phone, which is then logged in. An account with a password must have logged in, or given it,
 * within half an hour. Throws BIND_ERROR for an account with a phone and MOBILE_IS_ALREADY_BIND for another account's
 * phone, also for concurrent requests.
 */
export async function bindPhone(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof phoneSignInApi.bindPhone>,
  exchange: Exchange,
): Promise<OutputOf<typeof phoneSignInApi.bindPhone>> {
  await assertSmsOn(ctx)
  const { sessionToken = '' } = input
  const asker = isMember(viewer) ? viewer : await askerByToken(ctx, sessionToken)
  const mobile = readNumber(input.mobile)
  const user = await personOf(ctx, asker.id)
  if (user.mobile !== '') throw new AppError('BIND_ERROR', boundAlready)
  await requireStepUpIfPassword(ctx, asker)
  const verified = await verifyOwnCode(ctx, user.id, smsCodeTarget(mobile, 'bind'), input.code)
  await refuseTaken(ctx, mobile)
  const bind = async (tx: Tx) => {
    await bindMobile(tx, user.id, { from: '', to: mobile }, ctx.clock.now())
    await consumeVerification(ctx, tx, verified)
  }
  if (viewer.id === null)
    // A second factor that was set up since then ends the token, and is requested in a race.
    return completeSignIn(ctx, viewer, exchange, user, {
      within: (tx) => consumePhoneRequirement(ctx, tx, sessionToken),
      withSession: bind,
    })
  await ctx.transaction(bind)
  return []
}

/**
 * Replaces the viewer's phone. Throws ORIGINAL_USER_MOBILE_VERIFY_ERROR if the old one was not verified within the last
 * ten minutes, NOT_REBIND_SELF_MOBILE for the same one, MOBILE_IS_ALREADY_BIND for another account's, and
 * PC_REBIND_ERROR without a phone.
 */
export async function rebindPhone(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof phoneSignInApi.rebindPhone>,
): Promise<[]> {
  await assertSmsOn(ctx)
  const mobile = readNumber(input.mobile)
  const user = await personOf(ctx, viewer.id)
  if (user.mobile === '') throw new AppError('PC_REBIND_ERROR', localized('phoneSignIn.phone.none'))
  if (user.mobile === mobile) throw new AppError('NOT_REBIND_SELF_MOBILE')
  const old = { channel: 'sms', contact: user.mobile } as const
  if (!(await hasRecentlyVerified(ctx, ctx.db, user.id, old)))
    throw new AppError('ORIGINAL_USER_MOBILE_VERIFY_ERROR')
  const verified = await verifyOwnCode(ctx, user.id, smsCodeTarget(mobile, 'rebind'), input.code)
  await refuseTaken(ctx, mobile)
  await ctx.transaction(async (tx) => {
    await bindMobile(tx, user.id, { from: user.mobile, to: mobile }, ctx.clock.now())
    await consumeVerification(ctx, tx, verified)
    await revokePendingAccess(tx, user.id, viewer.sessionId)
  })
  return []
}

/** Binds a phone by a code of the type `update`; an earlier one must have been verified within the last ten minutes. */
export async function updateMobile(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof phoneSignInApi.updateMobile>,
): Promise<[]> {
  await assertSmsOn(ctx)
  const mobile = readNumber(input.mobile)
  const user = await personOf(ctx, viewer.id)
  if (user.mobile === mobile) throw new AppError('MOBILE_IS_ALREADY_BIND', undefined, { field: 'mobile' })
  const old = { channel: 'sms', contact: user.mobile } as const
  if (user.mobile !== '' && !(await hasRecentlyVerified(ctx, ctx.db, user.id, old)))
    throw invalid('phoneSignIn.phone.verifyOld')
  if (user.mobile === '') await requireStepUpIfPassword(ctx, viewer)
  const verified = await verifyOwnCode(ctx, user.id, smsCodeTarget(mobile, 'update'), input.code)
  await refuseTaken(ctx, mobile)
  await ctx.transaction(async (tx) => {
    await bindMobile(tx, user.id, { from: user.mobile, to: mobile }, ctx.clock.now())
    await consumeVerification(ctx, tx, verified)
    await revokePendingAccess(tx, user.id, viewer.sessionId)
  })
  return []
}
