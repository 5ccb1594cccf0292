import { changeTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { owedBy, readBalance, writeCents } from '../ledger/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'

/** How calls about the money of a person who does not exist are refused: clients replace the page on another code. */
export const nobody = () => new AppError('INTERNAL_ERROR', localized('wallet.person.missing'))

/** The row of a wallet; undefined for one that nothing was ever done with. */
export async function findWallet(db: Db, userId: number) {
  return db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

const dayMs = 86_400_000

/** What people earn by others, and what of it was taken back. */
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
 * What a person earned within the last days for which the site holds income back (docs/reference/wire-money.md#withdrawals),
 * in cents: at most what is available.
 */
export async function readHeld(
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

/** What of one's own money may be withdrawn, what waits, and what is owed. */
export async function presentWithdrawable(ctx: Context, userId: number) {
  const [{ availableCents }, settings, owed] = await Promise.all([
    readBalance(ctx.db, userId),
    readSettings(ctx),
    owedBy(ctx.db, userId),
  ])
  const held = await readHeld(ctx, ctx.db, settings, { userId, availableCents })
  return {
    withdrawableAmount: writeCents(availableCents - held),
    heldAmount: writeCents(held),
    heldDays: settings.cash_hold_days,
    debtAmount: writeCents(owed),
  }
}

/** A wallet as the wire shows it to its owner and to administrators; null for nobody's. */
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

/** Notes that a wallet was changed by hand, and whether money may be withdrawn from it; undefined leaves that as it is. */
export async function touchWallet(
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
