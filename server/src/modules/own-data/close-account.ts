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

/** Refuses while there is money, frozen or not: nobody could take it out any more. */
async function assertNoMoney(db: Db, userId: number): Promise<void> {
  const { availableCents, frozenCents } = await readBalance(db, userId)
  if (availableCents + frozenCents > 0) throw invalid('ownData.close.moneyLeft')
}

/** Refuses whoever has not proved to be the owner, whoever has money left, and the last administrator. */
async function proveOwner(
  ctx: Context,
  viewer: Member,
  user: User,
  { password = '' }: InputOf<typeof ownDataApi.closeAccount>,
): Promise<void> {
  const passwordHash = await findPasswordHash(ctx.db, viewer.id)
  if (passwordHash === '') throw invalid('ownData.close.passwordFirst')
  await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
  // Whoever may not close the account is told so whatever their code is.
  await ctx.transaction((tx) => assertAnotherAdministrator(ctx, tx, viewer.id))
  await assertNoMoney(ctx.db, viewer.id)
}

/**
 * Asks to close one's account: proved by the password (LOGIN_FAILED, counted as at a log-in) and a code where a second
 * factor is on (SMS_CODE_ERROR), it ends all sessions. In seven days the account is closed unless its owner logs in. The
 * last administrator cannot, nor whoever has money left (INVALID_PARAMETER).
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
  const wish = { keeps_content: input.keepContent, asked_at: now, closes_at: closesAt, cancelled_at: null }
  const store = async (tx: Tx, useUp: (tx: Tx) => Promise<void>) => {
    await assertAnotherAdministrator(ctx, tx, viewer.id)
    await assertNoMoney(tx, viewer.id)
    await useUp(tx)
    await tx
      .insertInto('account_closings')
      .values({ user_id: viewer.id, ...wish })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
      .execute()
    await endOtherSessions(tx, viewer.id, null)
  }
  await withSecondFactor(ctx, viewer.id, input.code ?? '', (useUp) =>
    ctx.transaction((tx) => store(tx, useUp)),
  )
  publishSessionsChanged(ctx, viewer.id)
  exchange.endSession()
  ctx.log.info({ userId: viewer.id }, 'an account is to be closed')
  return { closesAt: ctx.time.format(closesAt) }
}

/** A wish whose time has come, locked; none when its owner has just logged in. */
function lockWish(ctx: Context, tx: Tx, userId: number, now: number) {
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
 * The first step: from here on nobody comes in any more, so that nobody takes back what is half done. Answers whether
 * the content is kept; null when the account stays open.
 */
async function shutOut(ctx: Context, tx: Tx, userId: number, now: number): Promise<boolean | null> {
  const wish = await lockWish(ctx, tx, userId, now)
  const user = await findUser(tx, userId)
  if (!wish || !user) return null
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
  return wish.keeps_content === 1
}

/** The last step; answers the pictures of the account, which are to be removed after it. */
async function closeInTx(ctx: Context, tx: Tx, userId: number, now: number): Promise<string[]> {
  const user = await findUser(tx, userId)
  if (!(await lockWish(ctx, tx, userId, now)) || !user) return []
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
 * Closes an account, in transactions that are short however much was written. What is cut off in between goes on at the
 * next run: the wish goes last.
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

/** Closes every account whose time has come. One that fails is tried again. */
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
