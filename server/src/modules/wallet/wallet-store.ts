import { changeTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { debtOf, readBalance, writeCents } from '../ledger/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'

/** The error for wallets of unknown people: clients replace the whole page for other codes. */
export const nobody = () => new AppError('INTERNAL_ERROR', localized('wallet.person.missing'))

/** Finds the row of a wallet; undefined for one without changes. */
export async function findWallet(db: Db, userId: number) {
  return db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

const dayMs = 86_400_000

/** Change types of income from others, and of what was taken back. */
const income = [
  changeTypes.tipIncome,
  changeTypes.tipShare,
  changeTypes.threadIncome,
  changeTypes.threadShare,
  changeTypes.attachmentIncome,
  changeTypes.attachmentShare,
  changeTypes.joinShare,
  changeTypes.rewardGotten,
  changeTypes.packetGotten,
  changeTypes.shareReturned,
  changeTypes.debtPaid,
  changeTypes.disputeFrozen,
  changeTypes.disputeThawed,
  changeTypes.disputeLost,
] as const

/**
 * Returns the income of the days for which the site holds it back (docs/reference/wire-money.md#withdrawals), in cents:
 * at most the available balance.
 */
export async function readPendingIncome(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { cash_hold_days: days }: Pick<Settings, 'cash_hold_days'>,
  { userId, availableCents }: { readonly userId: number; readonly availableCents: number },
): Promise<number> {
  if (days === 0) return 0
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0) as cents from ledger_entries
    where user_id = ${userId} and is_frozen = 0 and change_type in (${sql.join([...income])})
      and created_at > ${clock.now() - days * dayMs}
  `.execute(db)
  return Math.min(availableCents, Math.max(0, rows[0]?.cents ?? 0))
}

/** Presents what of the viewer's money can be withdrawn, is pending, and is owed. */
export async function presentWithdrawable(ctx: Context, userId: number) {
  const [{ availableCents }, settings, owed] = await Promise.all([
    readBalance(ctx.db, userId),
    readSettings(ctx),
    debtOf(ctx.db, userId),
  ])
  const held = await readPendingIncome(ctx, ctx.db, settings, { userId, availableCents })
  return {
    withdrawableAmount: writeCents(availableCents - held),
    heldAmount: writeCents(held),
    heldDays: settings.cash_hold_days,
    debtAmount: writeCents(owed),
  }
}

/** Presents a wallet for its owner and administrators; null for an unknown person. */
export async function presentWallet(ctx: Context, userId: number) {
  const [user, row, balance, settings] = await Promise.all([
    findUser(ctx.db, userId),
    findWallet(ctx.db, userId),
    readBalance(ctx.db, userId),
    readSettings(ctx),
  ])
  if (!user) return null
  const since = row ?? { status: 0, created_at: user.createdAt, updated_at: user.createdAt }
  return {
    userId,
    username: user.username,
    availableAmount: writeCents(balance.availableCents),
    freezeAmount: writeCents(balance.frozenCents),
    walletStatus: since.status as 0 | 1,
    createdAt: ctx.time.format(since.created_at),
    updatedAt: ctx.time.format(since.updated_at),
    cashTaxRatio: settings.cash_rate,
  }
}

/** Records that a wallet was changed by hand, and whether withdrawals are allowed; undefined leaves that unchanged. */
export async function recordManualChange(
  tx: Tx,
  userId: number,
  status: number | undefined,
  now: number,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ user_id: userId, status: status ?? 0, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ updated_at: now, ...(status !== undefined && { status }) }),
    )
    .execute()
}
