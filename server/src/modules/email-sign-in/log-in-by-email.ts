import type { emailSignInApi, InputOf, LoginView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, atField } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { refuseBlockedDomain } from '../access-blocks/index.ts'
import { readInvitation } from '../invites/index.ts'
import { readSettings } from '../settings/index.ts'
import { completeRegistration, completeSignIn } from '../sign-in/index.ts'
import { bindEmail, findUser, generateUsername, holderOfEmail } from '../users/index.ts'
import {
  consumeVerification,
  type VerifiedContact,
  verifyLink,
  verifyOwnCode,
} from '../verification-codes/index.ts'
import { assertMailOn, emailCodeTarget, readAddress } from './email-code-target.ts'

type Input = InputOf<typeof emailSignInApi.logInByEmail>

/** Registers an account for an unknown address; it has no password and no nickname yet. */
async function registerByEmail(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  input: Input,
  verified: VerifiedContact,
): Promise<LoginView> {
  const settings = await readSettings(ctx)
  if (!settings.register_close) throw new AppError('REGISTER_CLOSE')
  await atField('email', () => refuseBlockedDomain(ctx, verified.contact))
  const invitation = await readInvitation(ctx, input.inviteCode)
  const username = await generateUsername(ctx)
  try {
    return await completeRegistration(ctx, viewer, exchange, {
      username,
      nickname: '',
      passwordHash: '',
      invitation,
      within: async (tx, userId) => {
        await bindEmail(tx, userId, verified.contact, ctx.clock.now())
        await consumeVerification(ctx, tx, verified)
      },
    })
  } catch (error) {
    // Another request registered this address concurrently.
    if (error instanceof AppError && error.reason === 'ACCOUNT_HAS_BEEN_BOUND')
      throw new AppError('TRY_LOGIN_AGAIN')
    throw error
  }
}

/** Verifies the link of a registration mail; refuses it when the address has an account by now. */
async function verifyRegistration(ctx: Context, token: string): Promise<VerifiedContact> {
  const verified = await verifyLink(ctx, 'login', token)
  const holder = await holderOfEmail(ctx.db, verified.contact)
  if (verified.userId === 0 && holder.id === 0) return verified
  throw new AppError('RESOURCE_EXPIRED', localized('verificationCodes.link.expired'))
}

/**
 * Logs in the account of an address by a code; registers an unknown address by a code or by the link of its mail.
 * Refuses an unknown address with REGISTER_CLOSE where registration is closed, and with TRY_LOGIN_AGAIN the later of
 * two concurrent registrations of one address.
 */
export async function logInByEmail(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  exchange: Exchange,
): Promise<LoginView> {
  await assertMailOn(ctx)
  if (input.token)
    return registerByEmail(ctx, viewer, exchange, input, await verifyRegistration(ctx, input.token))
  const email = readAddress(input.email)
  const { id } = await holderOfEmail(ctx.db, email)
  const verified = await verifyOwnCode(ctx, id, emailCodeTarget(email, 'login'), input.code)
  const user = id === 0 ? undefined : await findUser(ctx.db, id)
  if (!user) return registerByEmail(ctx, viewer, exchange, input, verified)
  return completeSignIn(ctx, viewer, exchange, user, {
    within: (tx) => consumeVerification(ctx, tx, verified),
  })
}
