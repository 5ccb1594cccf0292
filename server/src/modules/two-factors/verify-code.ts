import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { claimAttempt, clearAttempts } from '../sign-in/index.ts'
import { stepOf } from './authenticator.ts'
import { readCode } from './two-factor-rules.ts'
import { consumeRecoveryCode, consumeStep, findTwoFactor } from './two-factor-store.ts'

/** How a recovery code is stored: a digest with the site's own key, so that a copy of the table helps nobody. */
export const hashOfCode = ({ secrets }: Pick<Context, 'secrets'>, userId: number, code: string) =>
  secrets.sign('recovery code', `${userId}:${code}`)

export const wrongCode = () => new AppError('SMS_CODE_ERROR')

/** Uses a code up within the transaction of what it allows; answers false when somebody was faster with it. */
type ConsumeCode = (tx: Tx) => Promise<boolean>

async function find(ctx: Context, userId: number, typed: string): Promise<ConsumeCode | null> {
  const code = readCode(typed)
  if (code === null) return null
  const now = ctx.clock.now()
  if ('recovery' in code)
    return (tx) => consumeRecoveryCode(tx, userId, hashOfCode(ctx, userId, code.recovery), now)
  const factor = await findTwoFactor(ctx.db, userId)
  const secret = factor?.confirmedAt == null ? null : ctx.secrets.open(factor.sealedSecret)
  const step = secret === null ? null : await stepOf(secret, code.digits, now)
  return step === null ? null : (tx) => consumeStep(tx, userId, step)
}

/**
 * Does what a right code allows, and uses the code up with it. A wrong or used one is SMS_CODE_ERROR; after five wrong
 * ones within 15 minutes the right one is refused too (LOGIN_FAILED).
 */
export async function withCode<R>(
  ctx: Context,
  userId: number,
  typed: string | undefined,
  allowed: (useUp: (tx: Tx) => Promise<void>) => Promise<R>,
): Promise<R> {
  await claimAttempt(ctx, `second-factor ${userId}`)
  const useUp = await find(ctx, userId, typed ?? '')
  if (!useUp) throw wrongCode()
  const result = await allowed(async (tx) => {
    if (!(await useUp(tx))) throw wrongCode()
  })
  await clearAttempts(ctx, `second-factor ${userId}`)
  return result
}
