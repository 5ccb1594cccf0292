import { walletStatus, withdrawalStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { lockAvailable, writeCents } from '../ledger/index.ts'
import type { Settings } from '../settings/index.ts'
import { findWallet, readPendingIncome } from './wallet-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Converts a sum of the settings, with at most two decimals, to cents. */
export const centsOf = (sum: number) => Math.round(sum * 100)

/** Returns whether two administrators must approve a withdrawal. */
export const needsSecondApproval = (
  { two_approvals_sum }: Pick<Settings, 'two_approvals_sum'>,
  { apply_cents }: { readonly apply_cents: number },
): boolean => two_approvals_sum > 0 && apply_cents > centsOf(two_approvals_sum)

export const later = (...text: Parameters<typeof localized>) => new AppError('NET_ERROR', localized(...text))

/** Throws for a withdrawal too soon after the last one, with the time left (NET_ERROR, which clients expect). */
async function assertInterval(ctx: Context, tx: Tx, userId: number, days: number): Promise<void> {
  if (days === 0) return
  const last = await tx
    .selectFrom('withdrawals')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('status', '<>', withdrawalStatus.refused)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const exactMs = (last?.created_at ?? Number.NEGATIVE_INFINITY) + days * dayMs - ctx.clock.now()
  // Rounds to minutes first: else there could be 60 of them.
  const leftMs = Math.ceil(exactMs / minuteMs) * minuteMs
  if (leftMs <= 0) return
  throw later('wallet.withdrawal.interval', {
    days: Math.floor(leftMs / dayMs),
    hours: Math.floor((leftMs % dayMs) / hourMs),
    minutes: (leftMs % hourMs) / minuteMs,
  })
}

/** Throws above the daily sum, with what is left of it. */
async function assertDailySum(
  ctx: Context,
  tx: Tx,
  userId: number,
  cents: number,
  most: number,
): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(apply_cents), 0) as cents from withdrawals
    where user_id = ${userId} and status <> ${withdrawalStatus.refused}
      and created_at >= ${ctx.time.startOfDay(ctx.clock.now())}
  `.execute(tx)
  const left = Math.max(0, most - (rows[0]?.cents ?? 0))
  if (cents > left) throw later('wallet.withdrawal.daily', { left: writeCents(left) })
}

async function assertNotHeld(
  ctx: Context,
  tx: Tx,
  userId: number,
  cents: number,
  settings: Settings,
): Promise<void> {
  const available = await lockAvailable(tx, [userId], ctx.clock.now())
  const availableCents = available.get(userId) ?? 0
  const most = availableCents - (await readPendingIncome(ctx, tx, settings, { userId, availableCents }))
  if (cents > most && cents <= availableCents)
    throw later('wallet.withdrawal.held', { most: writeCents(most) })
}

async function assertNotFrozen(tx: Tx, userId: number): Promise<void> {
  if ((await findWallet(tx, userId))?.status === walletStatus.frozen) throw later('wallet.withdrawal.frozen')
}

/**
 * Throws NET_ERROR for a withdrawal that is too soon, above the daily sum, includes income that is held back, or is
 * from a wallet closed for withdrawals. The caller has locked the person's row, so that concurrent requests count each
 * other.
 */
export async function assertWithinLimits(
  ctx: Context,
  tx: Tx,
  userId: number,
  cents: number,
  settings: Settings,
): Promise<void> {
  await assertNotFrozen(tx, userId)
  await assertInterval(ctx, tx, userId, settings.cash_interval_time)
  await assertDailySum(ctx, tx, userId, cents, centsOf(settings.cash_sum_limit))
  await assertNotHeld(ctx, tx, userId, cents, settings)
}
