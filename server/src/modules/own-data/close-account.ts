import {
  accountLimits,
  closedName,
  closedStatus,
  type InputOf,
  type OutputOf,
  type ownDataApi,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member } from '../../viewer.ts'
import { removeFile } from '../files/index.ts'
import { assertAnotherAdministrator } from '../groups/index.ts'
import { endOtherSessions, publishSessionsChanged, verifyOwnPassword } from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { findPasswordHash, findUser, foldName, type User } from '../users/index.ts'
import { eraseContent, keepContent } from './erase-content.ts'
import {
  eraseAnswers,
  eraseDialogs,
  eraseFollows,
  eraseMarks,
  eraseMentions,
  replaceMentions,
} from './erase-relations.ts'
import { releaseExports } from './pack-data.ts'
import { erasedTables, loginTables } from './tables-of-person.ts'

const dayMs = 86_400_000

async function proveOwner(ctx: Context, viewer: Member, user: User, password: string): Promise<void> {
  const passwordHash = await findPasswordHash(ctx.db, viewer.id)
  if (passwordHash === '') throw invalid('ownData.close.passwordFirst')
  await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
}

/**
 * Asks to close one's account: proved by the password (LOGIN_FAILED, counted as at a log-in), it ends all sessions. In
 * seven days the account is closed unless its owner logs in. The last administrator cannot.
 */
export async function closeAccount(
  ctx: Context,
  viewer: Member,
  { password = '', keepContent: keeps }: InputOf<typeof ownDataApi.closeAccount>,
  exchange: Exchange,
): Promise<OutputOf<typeof ownDataApi.closeAccount>> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  await proveOwner(ctx, viewer, user, password)
  const now = ctx.clock.now()
  const closesAt = now + accountLimits.closingDays * dayMs
  const wish = { keeps_content: keeps, asked_at: now, closes_at: closesAt, cancelled_at: null }
  await ctx.transaction(async (tx) => {
    await assertAnotherAdministrator(ctx, tx, viewer.id)
    await tx
      .insertInto('account_closings')
      .values({ user_id: viewer.id, ...wish })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
      .execute()
    await endOtherSessions(tx, viewer.id, null)
  })
  publishSessionsChanged(ctx, viewer.id)
  exchange.endSession()
  ctx.log.info({ userId: viewer.id }, 'an account is to be closed')
  return { closesAt: ctx.time.format(closesAt) }
}

/** The account stays as a number under which what was written and paid stands; its names are free at once. */
async function anonymise(tx: Tx, { id, username }: User, now: number): Promise<void> {
  const nobody = `closed ${id}`
  await tx
    .updateTable('users')
    .set({
      username: nobody,
      username_key: nobody,
      nickname: closedName,
      nickname_key: null,
      password_hash: '',
      pay_password_hash: '',
      mobile: '',
      signature: '',
      avatar: '',
      avatar_at: null,
      background: '',
      register_ip: '',
      last_login_ip: '',
      register_reason: '',
      reject_reason: '',
      realname: '',
      identity: '',
      follow_count: 0,
      fans_count: 0,
      status: closedStatus,
      login_at: null,
      expired_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('login_failures')
    .where('username_key', 'in', [foldName(username), `pay ${id}`])
    .execute()
  await announce(tx, 'user.named', { userId: id }, now)
}

/** Uploads of the person: what hangs on nothing any more is let go, and nobody is asked from where it came. */
async function releaseFiles(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('attachments').set({ ip: '' }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('attachments')
    .set({ created_at: 0 })
    .where('user_id', '=', userId)
    .where('type_id', '=', 0)
    .execute()
}

async function eraseRows(tx: Tx, tables: typeof erasedTables, userId: number): Promise<void> {
  for (const [table, columns] of tables)
    for (const column of columns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** Codes that were sent to the addresses of the person, whoever asked for them. */
async function eraseCodes(tx: Tx, { id, mobile }: User): Promise<void> {
  const email = await tx
    .selectFrom('user_emails')
    .select('email_key')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const contacts = [mobile, email?.email_key ?? ''].filter((contact) => contact !== '')
  if (contacts.length > 0) await tx.deleteFrom('contact_codes').where('contact', 'in', contacts).execute()
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
  if (user.status !== closedStatus) await assertAnotherAdministrator(ctx, tx, userId)
  await eraseCodes(tx, user)
  await eraseRows(tx, loginTables, userId)
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
