import type { InputOf, LoginView, phoneSignInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { readInvitation } from '../invites/index.ts'
import { readSettings } from '../settings/index.ts'
import { completeRegistration, completeSignIn } from '../sign-in/index.ts'
import { bindMobile, findUser, generateUsername, holderOfMobile } from '../users/index.ts'
import { consumeVerification, type VerifiedContact, verifyOwnCode } from '../verification-codes/index.ts'
import { assertSmsOn, readNumber, smsCodeTarget } from './sms-code-target.ts'

type Input = InputOf<typeof phoneSignInApi.logInBySms>

/** Creates an account for an unknown number; it has neither password nor nickname yet. */
async function registerByPhone(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  input: Input,
  verified: VerifiedContact,
): Promise<LoginView> {
  const settings = await readSettings(ctx)
  if (!settings.register_close) throw new AppError('REGISTER_CLOSE')
  const invitation = await readInvitation(ctx, input.inviteCode)
  const username = await generateUsername(ctx)
  try {
    return await completeRegistration(ctx, viewer, exchange, {
      username,
      nickname: '',
      passwordHash: '',
      invitation,
      within: async (tx, userId) => {
        await bindMobile(tx, userId, { from: '', to: verified.contact }, ctx.clock.now())
        await consumeVerification(ctx, tx, verified)
      },
    })
  } catch (error) {
    // A concurrent request created an account of this phone.
    if (error instanceof AppError && error.reason === 'MOBILE_IS_ALREADY_BIND')
      throw new AppError('TRY_LOGIN_AGAIN')
    throw error
  }
}

/**
 * Logs in by phone and code; creates an account for an unknown phone (docs/reference/wire-accounts.md#login). Throws
 * REGISTER_CLOSE for an unknown phone where registration is closed, and TRY_LOGIN_AGAIN for the later of two concurrent
 * registrations of one phone.
 */
export async function logInBySms(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  exchange: Exchange,
): Promise<LoginView> {
  await assertSmsOn(ctx)
  const mobile = readNumber(input.mobile)
  const { id } = await holderOfMobile(ctx.db, mobile)
  const verified = await verifyOwnCode(ctx, id, smsCodeTarget(mobile, 'login'), input.code)
  const user = id === 0 ? undefined : await findUser(ctx.db, id)
  if (!user) return registerByPhone(ctx, viewer, exchange, input, verified)
  return completeSignIn(ctx, viewer, exchange, user, {
    within: (tx) => consumeVerification(ctx, tx, verified),
  })
}
