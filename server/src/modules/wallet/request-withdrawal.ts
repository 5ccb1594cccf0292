import { type InputOf, walletStatus, withdrawalStatus, type withdrawalsApi } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { answerOnce } from '../../http/answer-once.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import {
  freezeWithdrawal,
  InsufficientFunds,
  postTransaction,
  readCents,
  serialNumber,
  withdrawalFee,
  writeCents,
} from '../ledger/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { findWallet } from './wallet-store.ts'

type Input = InputOf<typeof withdrawalsApi.requestWithdrawal>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A sum of the settings in cents; they have two decimals at most. */
const centsOf = (sum: number) => Math.round(sum * 100)

const later = (...text: Parameters<typeof localized>) => new AppError('NET_ERROR', localized(...text))

/** What shall be paid out, and where to; refuses (INVALID_PARAMETER) amounts beyond the limits of the site. */
function readRequest(input: Input, settings: Settings): { cents: number; account: string } {
  const cents = readCents((input.cashApplyAmount ?? '').trim())
  if (cents === null || cents <= 0) throw invalid('wallet.withdrawal.amount')
  const [least, most] = [centsOf(settings.cash_min_sum), centsOf(settings.cash_max_sum)]
  if (cents < least) throw invalid('wallet.withdrawal.least', { least: writeCents(least) })
  if (cents > most) throw invalid('wallet.withdrawal.most', { most: writeCents(most) })
  const account = (input.receiveAccount ?? '').trim()
  if (account === '') throw invalid('wallet.withdrawal.account')
  return { cents, account }
}

/** Refuses (NET_ERROR, as its clients know it) what comes too soon after the last one, with the time that is left. */
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
  // Whole minutes first: else there would be 60 of them.
  const leftMs = Math.ceil(exactMs / minuteMs) * minuteMs
  if (leftMs <= 0) return
  throw later('wallet.withdrawal.interval', {
    days: Math.floor(leftMs / dayMs),
    hours: Math.floor((leftMs % dayMs) / hourMs),
    minutes: (leftMs % hourMs) / minuteMs,
  })
}

/** Refuses more than may be withdrawn on one day, with what is left of it. */
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

async function assertNotFrozen(tx: Tx, userId: number): Promise<void> {
  if ((await findWallet(tx, userId))?.status === walletStatus.frozen) throw later('wallet.withdrawal.frozen')
}

async function store(ctx: Context, tx: Tx, viewer: Member, input: Input, settings: Settings): Promise<void> {
  const { cents, account } = readRequest(input, settings)
  const now = ctx.clock.now()
  // Of one person one after the other: two at once would each see what is left of the day.
  const lock = forUpdate(ctx.database.engine)
  await tx.selectFrom('users').select('id').where('id', '=', viewer.id).modifyEnd(lock).execute()
  await assertNotFrozen(tx, viewer.id)
  await assertInterval(ctx, tx, viewer.id, settings.cash_interval_time)
  await assertDailySum(ctx, tx, viewer.id, cents, centsOf(settings.cash_sum_limit))
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      cash_sn: serialNumber(ctx, now),
      user_id: viewer.id,
      apply_cents: cents,
      fee_cents: withdrawalFee(cents, settings.cash_rate),
      status: withdrawalStatus.inReview,
      receive_account: account,
      remark: '',
      reviewer_id: 0,
      paid_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = { orderId: 0, threadId: 0, actorId: viewer.id, note: '' }
  const postings = freezeWithdrawal(viewer.id, cents)
  await postTransaction(
    tx,
    { subject: 'withdrawal', subjectId: id, step: 'requested', postings, ...facts },
    now,
  )
}

/**
 * Asks for money to be paid out (docs/reference/wire-money.md#withdrawals); it is frozen at once. Refuses (UNAUTHORIZED)
 * where the site offers none and without a fresh proof, (INVALID_PARAMETER) wrong amounts, (NET_ERROR) what is too soon,
 * too much for a day, or more than there is.
 */
export async function requestWithdrawal(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<[]> {
  const settings = await readSettings(ctx)
  if (!settings.site_withdrawal) throw new AppError('UNAUTHORIZED', localized('wallet.withdrawal.off'))
  readRequest(input, settings)
  await requireStepUp(ctx, viewer)
  try {
    return await answerOnce<[]>(ctx, viewer, exchange, { call: 'wallet/cash', input }, (keep) =>
      ctx.transaction(async (tx) => {
        await store(ctx, tx, viewer, input, settings)
        await keep(tx, [])
        return []
      }),
    )
  } catch (error) {
    throw error instanceof InsufficientFunds ? later('ledger.funds.insufficient') : error
  }
}
