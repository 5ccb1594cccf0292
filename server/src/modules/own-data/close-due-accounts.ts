import { closedStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { removeFile } from '../files/index.ts'
import { assertAnotherAdministrator } from '../groups/index.ts'
import { endOtherSessions, publishSessionsChanged } from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { anonymise, eraseCodes, eraseRows, releaseFiles } from './anonymise-account.ts'
import { assertNoMoney } from './close-account.ts'
import { releaseExports } from './data-exports.ts'
import { eraseContent, keepContent } from './erase-content.ts'
import { eraseMentions, replaceMentions } from './erase-mentions.ts'
import { eraseAnswers, eraseDialogs, eraseFollows, eraseMarks } from './erase-relations.ts'
import { erasedTables, loginTables } from './tables-of-person.ts'

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
  const keepsContent = await runThreadTransaction(ctx, (tx) => shutOut(ctx, tx, userId, now))
  publishSessionsChanged(ctx, userId)
  if (keepsContent === null) return
  await (keepsContent ? keepContent(ctx, userId) : eraseContent(ctx, userId))
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
