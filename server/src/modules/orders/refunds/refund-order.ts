import { type InputOf, type managedRefundsApi, type OutputOf, refundStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import { type KeysetRange, lastMark, latestFirst } from '../../../http/paging.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import { auditText, logAdminAction } from '../../audit/index.ts'
import { refused, writeCents } from '../../ledger/index.ts'
import { readSettings } from '../../settings/index.ts'
import { requireStepUp } from '../../sign-in/index.ts'
import { lockOrder, type OrderRow } from '../order-store.ts'
import { checkAmount, readAmount } from '../read-amount.ts'
import { assertRefund, carryOutRefund, refundableOf } from './carry-out-refund.ts'
import { finishAtGateway } from './finish-at-gateway.ts'
import { presentRefund } from './present-refund.ts'
import {
  findOrder,
  findRefund,
  insertRefund,
  listRefundsOf,
  listWaitingRefunds,
  lockRefund,
  pendingRefundCents,
  type RefundRow,
  setReviewed,
} from './refund-store.ts'

type Input = InputOf<typeof managedRefundsApi.refundOrder>
type Output = OutputOf<typeof managedRefundsApi.refundOrder>

/** Returns the order of a refund, locked with its thread, and its refundable amount. */
async function lockRefundable(ctx: Context, tx: Tx, found: OrderRow) {
  const order = await lockOrder(ctx, tx, found)
  if (!order) throw refused('orders.missing')
  return { order, left: await refundableOf(tx, order) }
}

/** Returns whether a second administrator must approve, given the total refunded for the order. */
async function needsSecondApproval(ctx: Context, cents: number): Promise<boolean> {
  const { two_approvals_sum } = await readSettings(ctx)
  return two_approvals_sum > 0 && cents > Math.round(two_approvals_sum * 100)
}

const statusOf = (way: RefundRow['way']) => (way === 'gateway' ? refundStatus.atGateway : refundStatus.done)

async function store(ctx: Context, tx: Tx, viewer: Member, found: OrderRow, input: Input) {
  const { order, left } = await lockRefundable(ctx, tx, found)
  const waitingCents = await pendingRefundCents(tx, order.id)
  const most = left - waitingCents
  const { amount, way } = input
  const cents = amount === undefined || amount === '' ? Math.max(most, 0) : readAmount(amount)
  await assertRefund(tx, order, { way, cents, most })
  const waits = await needsSecondApproval(ctx, order.amount_cents - left + waitingCents + cents)
  const row = await insertRefund(ctx, tx, {
    order_id: order.id,
    cents,
    way,
    reason: input.reason.trim(),
    applicant_id: viewer.id,
    ...(waits && { status: refundStatus.waiting }),
  })
  if (!waits) await carryOutRefund(ctx, tx, order, row, left)
  const action = localized(waits ? 'audit.refund.asked' : 'audit.refund.done', {
    amount: writeCents(cents),
    orderId: order.id,
    way: localized(`audit.way.${way}`),
  })
  await logAdminAction(tx, viewer, 'user', auditText(action, { reason: row.reason }), ctx.clock.now(), {
    user: [order.user_id],
  })
  return { row, order }
}

/** Sends a refund to the gateway, once it is stored, if it goes through one. */
async function sendToGateway<A extends Output>(answer: A, ctx: Context): Promise<A> {
  if (answer.status === refundStatus.atGateway) await finishAtGateway(ctx, answer.refundSn)
  return answer
}

/**
 * Refunds an order wholly or partly, with a reason (docs/reference/wire-money.md#refunds). Recipients return their
 * shares from their balance; what they have spent becomes a debt. A full refund revokes what was bought. Above the
 * site's limit it waits for the approval of a second administrator. Throws UNAUTHORIZED without a recent login or the
 * administrator's password.
 */
export async function refundOrder(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  checkAmount(input.amount)
  if (input.reason.trim() === '') throw refused('orders.refund.reason')
  await requireStepUp(ctx, viewer)
  const found = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('order_sn', '=', input.orderSn)
    .executeTakeFirst()
  if (!found) throw refused('orders.missing')
  const answer = await runIdempotent<Output>(ctx, viewer, exchange, { call: 'order.refund', input }, (keep) =>
    ctx.transaction(
      async (tx) => {
        const { row, order } = await store(ctx, tx, viewer, found, input)
        const done = await presentRefund(ctx, order, row)
        await keep(tx, done)
        return done
      },
      ['groups'],
    ),
  )
  return sendToGateway(answer, ctx)
}

async function review(ctx: Context, tx: Tx, viewer: Member, found: RefundRow, isPassed: boolean) {
  const payer = await findOrder(tx, found.order_id)
  const { order, left } = await lockRefundable(ctx, tx, payer)
  const row = await lockRefund(ctx, tx, found.id)
  if (row?.status !== refundStatus.waiting) throw refused('orders.refund.reviewed')
  if (order.user_id === viewer.id) throw refused('orders.refund.own')
  if (row.applicant_id === viewer.id && isPassed) throw refused('orders.refund.second')
  const now = ctx.clock.now()
  const status = isPassed ? statusOf(row.way) : refundStatus.refused
  const decided = { ...row, status, approver_id: viewer.id }
  if (isPassed) await assertRefund(tx, order, { way: row.way, cents: row.cents, most: left })
  await setReviewed(tx, decided, now)
  if (isPassed) await carryOutRefund(ctx, tx, order, decided, left)
  const facts = { id: row.id, amount: writeCents(row.cents), orderId: order.id }
  const action = localized(isPassed ? 'audit.refund.agreed' : 'audit.refund.refused', facts)
  await logAdminAction(tx, viewer, 'user', auditText(action, { reason: row.reason }), now, {
    user: [order.user_id],
  })
  return presentRefund(ctx, order, decided)
}

/**
 * Approves or rejects a refund that waits for a second administrator, who may be neither its requester nor the payer
 * (INTERNAL_ERROR). The requester may withdraw it. Throws UNAUTHORIZED without a recent proof of identity.
 */
export async function reviewRefund(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedRefundsApi.reviewRefund>,
  exchange: Exchange,
): Promise<Output> {
  await requireStepUp(ctx, viewer)
  const found = await findRefund(ctx.db, input.refundSn)
  if (!found) throw refused('orders.refund.reviewed')
  const call = 'order.refund.review'
  const answer = await runIdempotent<Output>(ctx, viewer, exchange, { call, input }, (keep) =>
    ctx.transaction(
      async (tx) => {
        const done = await review(ctx, tx, viewer, found, input.isPassed === 1)
        await keep(tx, done)
        return done
      },
      ['groups'],
    ),
  )
  return sendToGateway(answer, ctx)
}

/**
 * Lists the refunds of an order or, without one, those that await approval; throws INTERNAL_ERROR for an unknown order.
 */
export async function listRefunds(
  ctx: Context,
  _viewer: Member,
  { orderSn }: InputOf<typeof managedRefundsApi.listRefunds>,
): Promise<OutputOf<typeof managedRefundsApi.listRefunds>> {
  if (orderSn === undefined) {
    const rows = await listWaitingRefunds(ctx.db)
    return Promise.all(
      rows.map(async (row) => presentRefund(ctx, await findOrder(ctx.db, row.order_id), row)),
    )
  }
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
  if (!order) return []
  const rows = await listRefundsOf(ctx.db, order.id)
  return Promise.all(rows.map((row) => presentRefund(ctx, order, row)))
}

/** Returns the refunds with some numbers, in any order. */
export async function readRefundsBySn(ctx: Context, refundSns: readonly string[]) {
  const rows = await ctx.db.selectFrom('refunds').selectAll().where('refund_sn', 'in', refundSns).execute()
  return Promise.all(rows.map(async (row) => presentRefund(ctx, await findOrder(ctx.db, row.order_id), row)))
}

/** Returns a keyset page of refunds, optionally in a state, the latest first. */
export async function readRefunds(
  ctx: Context,
  { status }: { readonly status?: number | undefined },
  { after, take }: KeysetRange,
) {
  const rows = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 0))
    .$if(after !== undefined, (query) => query.where('id', '<', after?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(take)
    .execute()
  const views = rows.map(async (row) => presentRefund(ctx, await findOrder(ctx.db, row.order_id), row))
  return { rows: await Promise.all(views), last: lastMark(rows, latestFirst) }
}
