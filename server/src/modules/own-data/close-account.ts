import { accountLimits, type InputOf, type OutputOf, type ownDataApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member } from '../../viewer.ts'
import { assertAnotherAdministrator } from '../groups/index.ts'
import { readBalance } from '../ledger/index.ts'
import {
  endOtherSessions,
  publishSessionsChanged,
  verifyOwnPassword,
  withSecondFactor,
} from '../sign-in/index.ts'
import { findPasswordHash, findUser, type User } from '../users/index.ts'

const dayMs = 86_400_000

/** Throws while there is money, frozen money included: it could not be withdrawn any more. */
export async function assertNoMoney(db: Db, userId: number): Promise<void> {
  const { availableCents, frozenCents } = await readBalance(db, userId)
  if (availableCents + frozenCents > 0) throw invalid('ownData.close.moneyLeft')
}

/** Throws unless the password is the owner's, no money is left, and another administrator exists. */
async function proveOwner(
  ctx: Context,
  viewer: Member,
  user: User,
  { password = '' }: InputOf<typeof ownDataApi.closeAccount>,
): Promise<void> {
  const passwordHash = await findPasswordHash(ctx.db, viewer.id)
  if (passwordHash === '') throw invalid('ownData.close.passwordFirst')
  await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
  // Checked before the second factor: the result does not depend on the code.
  await ctx.transaction((tx) => assertAnotherAdministrator(ctx, tx, viewer.id))
  await assertNoMoney(ctx.db, viewer.id)
}

/**
 * Schedules the closing of the viewer's account and ends all its sessions. Needs the password (LOGIN_FAILED, counted
 * like a failed login) and a code where a second factor is on (SMS_CODE_ERROR). The account is closed after seven days
 * unless its owner logs in. Throws INVALID_PARAMETER for the last administrator and while money is left.
 */
export async function closeAccount(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof ownDataApi.closeAccount>,
  exchange: Exchange,
): Promise<OutputOf<typeof ownDataApi.closeAccount>> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  await proveOwner(ctx, viewer, user, input)
  const now = ctx.clock.now()
  const closesAt = now + accountLimits.closingDays * dayMs
  const closing = { keeps_content: input.keepContent, asked_at: now, closes_at: closesAt, cancelled_at: null }
  const store = async (tx: Tx, useUp: (tx: Tx) => Promise<void>) => {
    await assertAnotherAdministrator(ctx, tx, viewer.id)
    await assertNoMoney(tx, viewer.id)
    await useUp(tx)
    await tx
      .insertInto('account_closings')
      .values({ user_id: viewer.id, ...closing })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(closing))
      .execute()
    await endOtherSessions(tx, viewer.id, null)
  }
  await withSecondFactor(ctx, viewer.id, input.code ?? '', (useUp) =>
    ctx.transaction((tx) => store(tx, useUp)),
  )
  publishSessionsChanged(ctx, viewer.id)
  exchange.endSession()
  ctx.log.info({ userId: viewer.id }, 'the closing of an account was requested')
  return { closesAt: ctx.time.format(closesAt) }
}
