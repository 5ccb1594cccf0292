import type { emailSignInApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, atField } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { refuseBlockedDomain } from '../access-blocks/index.ts'
import { checkNewPassword, resetPassword, revokePendingAccess } from '../sign-in/index.ts'
import { bindEmail as bind, findEmail, findUser, holderOfEmail, maskedEmail } from '../users/index.ts'
import { consumeVerification, verifyCode, verifyLink, verifyOwnCode } from '../verification-codes/index.ts'
import { assertMailOn, emailCodeTarget, readAddress } from './email-code-target.ts'
import { assertOldVerified } from './send-email.ts'

const isGiven = (token: string | undefined): token is string => token !== undefined && token !== ''

/** Refuses a link whose account is another one than the caller's. */
const otherAccount = () => new AppError('RESOURCE_EXPIRED', localized('emailSignIn.link.otherAccount'))

/** Binds the address of a mail's link to the account that requested it. */
async function bindByLink(ctx: Context, viewer: Viewer, token: string): Promise<string> {
  const verified = await verifyLink(ctx, 'bind', token)
  if (viewer.id !== null && viewer.id !== verified.userId) throw otherAccount()
  if (!(await findUser(ctx.db, verified.userId))) throw new AppError('NOT_FOUND_USER')
  await refuseBlockedDomain(ctx, verified.contact)
  const own = await findEmail(ctx.db, verified.userId)
  await ctx.transaction(async (tx) => {
    await consumeVerification(ctx, tx, verified)
    await bind(tx, verified.userId, verified.contact, ctx.clock.now())
    if (own !== '') await revokePendingAccess(tx, verified.userId, viewer.sessionId)
  })
  return verified.contact
}

/** Verifies by a code that the caller has access to their bound address. */
async function verifyOwn(ctx: Context, viewer: Viewer, code: string | undefined): Promise<string> {
  if (viewer.id === null) throw new AppError('JUMP_TO_LOGIN')
  const own = await findEmail(ctx.db, viewer.id)
  const verified = await verifyOwnCode(ctx, viewer.id, emailCodeTarget(own, 'verify'), code)
  await ctx.transaction((tx) => consumeVerification(ctx, tx, verified))
  return own
}

/**
 * With the token of a mail's link: binds the address, also in a browser that is not logged in. With a code of type
 * `verify`: proves access to the bound address. Refuses an expired or used link (RESOURCE_EXPIRED), and an address of
 * another account (ACCOUNT_HAS_BEEN_BOUND).
 */
export async function verifyEmail(
  ctx: Context,
  viewer: Viewer,
  { token, code }: InputOf<typeof emailSignInApi.verifyEmail>,
): Promise<OutputOf<typeof emailSignInApi.verifyEmail>> {
  await assertMailOn(ctx)
  const email = isGiven(token) ? await bindByLink(ctx, viewer, token) : await verifyOwn(ctx, viewer, code)
  return { email: maskedEmail(email) }
}

/** Returns whether the link of a password reset mail is still valid. */
export async function checkResetLink(
  ctx: Context,
  _viewer: Viewer,
  { token = '' }: InputOf<typeof emailSignInApi.checkResetLink>,
): Promise<OutputOf<typeof emailSignInApi.checkResetLink>> {
  try {
    await verifyLink(ctx, 'reset_pwd', token)
    return { isGood: true }
  } catch (error) {
    if (error instanceof AppError) return { isGood: false }
    throw error
  }
}

/**
 * Binds an address by a code. Refuses an address of another account (ACCOUNT_HAS_BEEN_BOUND), also for concurrent
 * requests.
 */
export async function bindEmail(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof emailSignInApi.bindEmail>,
): Promise<[]> {
  await assertMailOn(ctx)
  const email = readAddress(input.email)
  await atField('email', () => refuseBlockedDomain(ctx, email))
  const own = await findEmail(ctx.db, viewer.id)
  await assertOldVerified(ctx, viewer.id, own)
  const verified = await verifyOwnCode(ctx, viewer.id, emailCodeTarget(email, 'bind'), input.code)
  await ctx.transaction(async (tx) => {
    await consumeVerification(ctx, tx, verified)
    await bind(tx, viewer.id, email, ctx.clock.now())
    if (own !== '') await revokePendingAccess(tx, viewer.id, viewer.sessionId)
  })
  return []
}

/** Sets a new password for the account of an address, by code or link; ends all its sessions. */
export async function resetPasswordByEmail(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof emailSignInApi.resetPasswordByEmail>,
): Promise<[]> {
  await assertMailOn(ctx)
  const { token } = input
  const email = isGiven(token) ? null : readAddress(input.email)
  const password = await checkNewPassword(ctx, input)
  const verified =
    email === null
      ? await verifyLink(ctx, 'reset_pwd', token ?? '')
      : await verifyCode(ctx, emailCodeTarget(email, 'reset_pwd'), input.code)
  const { id } = await holderOfEmail(ctx.db, verified.contact)
  if (id === 0 || verified.userId !== id) throw new AppError('SMS_CODE_ERROR')
  await resetPassword(ctx, viewer, id, password, (tx) => consumeVerification(ctx, tx, verified))
  return []
}
