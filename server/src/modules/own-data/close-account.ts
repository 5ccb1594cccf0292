import { accountLimits, closedStatus, type InputOf, type OutputOf, type ownDataApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member } from '../../viewer.ts'
import { removeFile } from '../files/index.ts'
import { assertAnotherAdministrator } from '../groups/index.ts'
import { readBalance } from '../ledger/index.ts'
import {
  endOtherSessions,
  publishSessionsChanged,
  verifyOwnPassword,
  withSecondFactor,
} from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { findPasswordHash, findUser, type User } from '../users/index.ts'
import { anonymise, eraseCodes, eraseRows, releaseFiles } from './anonymise-account.ts'
import { eraseContent, keepContent } from './erase-content.ts'
import { eraseMentions, replaceMentions } from './erase-mentions.ts'
import { eraseAnswers, eraseDialogs, eraseFollows, eraseMarks } from './erase-relations.ts'
import { releaseExports } from './pack-data.ts'
import { erasedTables, loginTables } from './tables-of-person.ts'

const dayMs = 86_400_000

/** Throws while there is money, frozen money included: it could not be withdrawn any more. */
async function assertNoMoney(db: Db, userId: number): Promise<void> {
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

/** Returns the closing that is due, locked; undefined if its owner has just logged in. */
function lockClosing(ctx: Context, tx: Tx, userId: number, now: number) {
  return tx
    .selectFrom('account_closings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('closes_at', '<=', now)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
}

/**
 * First step: ends every way to log in, so that an interrupted closing cannot be cancelled. Returns whether the content
 * is kept; null if the account stays open.
 */
async function shutOut(ctx: Context, tx: Tx, userId: number, now: number): Promise<boolean | null> {
  const closing = await lockClosing(ctx, tx, userId, now)
  const user = await findUser(tx, userId)
  if (!closing || !user) return null
  if (user.status !== closedStatus) {
    await assertAnotherAdministrator(ctx, tx, userId)
    await assertNoMoney(tx, userId)
  }
  await eraseCodes(tx, user)
  await eraseRows(tx, loginTables, userId)
  await endOtherSessions(tx, userId, null)
  await tx
    .updateTable('users')
    .set({ status: closedStatus, password_hash: '', mobile: '' })
    .where('id', '=', userId)
    .execute()
  return closing.keeps_content === 1
}

/** Last step; returns the keys of the account's pictures, which the caller removes after the commit. */
async function closeInTx(ctx: Context, tx: Tx, userId: number, now: number): Promise<string[]> {
  const user = await findUser(tx, userId)
  if (!(await lockClosing(ctx, tx, userId, now)) || !user) return []
  await eraseMentions(tx, userId)
  await eraseFollows(tx, userId)
  await eraseAnswers(tx, userId)
  await eraseMarks(tx, userId)
  await releaseExports(tx, userId)
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).execute()
  await tx.deleteFrom('account_closings').where('user_id', '=', userId).execute()
  await eraseRows(tx, erasedTables, userId)
  await releaseFiles(tx, userId)
  await tx.updateTable('withdrawals').set({ receive_account: '' }).where('user_id', '=', userId).execute()
  await anonymise(tx, user, now)
  return [user.avatar, user.background].filter((key) => key !== '')
}

/**
 * Closes an account in transactions that are short however much content there is. The next run continues an interrupted
 * closing, since its row is deleted last.
 */
async function closeOne(ctx: Context, userId: number, now: number): Promise<void> {
  const keeps = await runThreadTransaction(ctx, (tx) => shutOut(ctx, tx, userId, now))
  publishSessionsChanged(ctx, userId)
  if (keeps === null) return
  await (keeps ? keepContent(ctx, userId) : eraseContent(ctx, userId))
  await replaceMentions(ctx, userId)
  await eraseDialogs(ctx, userId)
  const pictures = await runThreadTransaction(ctx, (tx) => closeInTx(ctx, tx, userId, now))
  for (const key of pictures) await removeFile(ctx, key)
  ctx.log.info({ userId }, 'an account was closed')
}

/** Closes every account that is due. A failed one is retried by the next run. */
export async function closeDueAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .selectFrom('account_closings')
    .select('user_id')
    .where('cancelled_at', 'is', null)
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .execute()
  for (const { user_id: userId } of due) {
    try {
      await closeOne(ctx, userId, now)
    } catch (error) {
      ctx.log.error({ err: error, userId }, 'an account was not closed')
    }
  }
}
