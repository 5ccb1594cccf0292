import { type InputOf, withdrawalStatus, type withdrawalsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
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
import { assertWithinLimits, centsOf, later } from './withdrawal-limits.ts'

type Input = InputOf<typeof withdrawalsApi.requestWithdrawal>

/** Parses amount and payout account; throws INVALID_PARAMETER for amounts beyond the site's limits. */
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

async function store(ctx: Context, tx: Tx, viewer: Member, input: Input, settings: Settings): Promise<void> {
  const { cents, account } = readRequest(input, settings)
  const now = ctx.clock.now()
  const lock = forUpdate(ctx.database.engine)
  await tx.selectFrom('users').select('id').where('id', '=', viewer.id).modifyEnd(lock).execute()
  await assertWithinLimits(ctx, tx, viewer.id, cents, settings)
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
      approver_id: 0,
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
 * Requests a withdrawal (docs/reference/wire-money.md#withdrawals); freezes the money at once. Throws UNAUTHORIZED
 * where withdrawals are disabled and without a recent proof of identity, INVALID_PARAMETER for invalid amounts,
 * NET_ERROR if too soon, above the daily sum, or more than the balance.
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
    return await runIdempotent<[]>(ctx, viewer, exchange, { call: 'wallet/cash', input }, (keep) =>
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
