import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { readBalance, writeCents } from '../ledger/index.ts'
import { readSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'

/** How calls about the money of a person who does not exist are refused: clients replace the page on another code. */
export const nobody = () => new AppError('INTERNAL_ERROR', localized('wallet.person.missing'))

/** The row of a wallet; undefined for one that nothing was ever done with. */
export async function findWallet(db: Db, userId: number) {
  return db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
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
