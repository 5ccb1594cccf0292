import type { InputOf, OutputOf, twoFactorsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import {
  claimAttempt,
  clearAttempts,
  completeSecondStep,
  findPerson,
  readSecondStep,
} from '../sign-in/index.ts'
import { stepOf } from './authenticator.ts'
import { readCode } from './two-factor-rules.ts'
import { consumeRecoveryCode, consumeStep, findTwoFactor } from './two-factor-store.ts'

/**
 * Returns the stored form of a recovery code: a digest with the site's own key, so that a copy of the table is useless.
 */
export const hashOfCode = ({ secrets }: Pick<Context, 'secrets'>, userId: number, code: string) =>
  secrets.sign('recovery code', `${userId}:${code}`)

export const wrongCode = () => new AppError('SMS_CODE_ERROR')

/** Consumes a code within the transaction of what it allows; returns false if it was used concurrently. */
type ConsumeCode = (tx: Tx) => Promise<boolean>

const nobodysSecret = 'A'.repeat(32)

/** Checks a code without counting wrong ones; null for a wrong one, else a function that consumes it. */
export async function findCode(ctx: Context, userId: number, typed: string): Promise<ConsumeCode | null> {
  const code = readCode(typed)
  if (code === null) return null
  const now = ctx.clock.now()
  if ('recovery' in code)
    return (tx) => consumeRecoveryCode(tx, userId, hashOfCode(ctx, userId, code.recovery), now)
  const factor = await findTwoFactor(ctx.db, userId)
  const secret = factor?.confirmedAt == null ? null : ctx.secrets.open(factor.sealedSecret)
  // Also computed for people without a second factor, so that the time does not reveal who has one.
  const step = await stepOf(secret ?? nobodysSecret, code.digits, now)
  return step === null || secret === null ? null : (tx) => consumeStep(tx, userId, step)
}

/**
 * Runs the action that a code allows, and consumes the code with it. Throws SMS_CODE_ERROR for a wrong or used code;
 * after five wrong ones within 15 minutes also for the right one (LOGIN_FAILED).
 */
export async function withCode<R>(
  ctx: Context,
  userId: number,
  typed: string | undefined,
  allowed: (useUp: (tx: Tx) => Promise<void>) => Promise<R>,
): Promise<R> {
  await claimAttempt(ctx, `second-factor ${userId}`)
  const useUp = await findCode(ctx, userId, typed ?? '')
  if (!useUp) throw wrongCode()
  const result = await allowed(async (tx) => {
    if (!(await useUp(tx))) throw wrongCode()
  })
  await clearAttempts(ctx, `second-factor ${userId}`)
  return result
}

/** Throws on a closed site for all but administrators (docs/reference/wire.md#site-gate). */
async function refuseWhileClosed(ctx: Context, viewer: Viewer, userId: number): Promise<void> {
  const { site_close, site_close_msg: detail } = await readSettings(ctx)
  if (site_close && !(await findPerson(ctx, userId, viewer))?.isAdmin)
    throw new AppError('SITE_CLOSED', undefined, { detail })
}

/** Completes a login with the ticket of the first step and a code. */
export async function logInBySecondFactor(
  ctx: Context,
  viewer: Viewer,
  { ticket, code }: InputOf<typeof twoFactorsApi.logInBySecondFactor>,
  exchange: Exchange,
): Promise<OutputOf<typeof twoFactorsApi.logInBySecondFactor>> {
  const token = ticket || exchange.getCookie('second_step')
  if (!token) throw new AppError('SESSION_TOKEN_EXPIRED')
  const user = await readSecondStep(ctx, token)
  await refuseWhileClosed(ctx, viewer, user.id)
  return withCode(ctx, user.id, code, (useUp) => completeSecondStep(ctx, viewer, exchange, token, useUp))
}
