import { closedStatus, type InputOf, type managedPaymentsApi, type OutputOf } from '@chaguan/contracts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { forUpdate, hasPartInAnyCase, isAfterRow } from '../../../drivers/db/dialect.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage, rowOrderOf } from '../../../http/paging.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Member } from '../../../viewer.ts'
import { auditText, logAdminAction } from '../../audit/index.ts'
import { type Posting, postTransaction, refused, writeCents } from '../../ledger/index.ts'
import { requireStepUp } from '../../sign-in/index.ts'
import { findUser } from '../../users/index.ts'
import { finishAtGateway } from '../refunds/finish-at-gateway.ts'
import { insertRefund } from '../refunds/refund-store.ts'
import { assignToWallet, clearingAccountOf } from './gateway-store.ts'

type Input = InputOf<typeof managedPaymentsApi.assignUnassignedPayment>
type Output = OutputOf<typeof managedPaymentsApi.assignUnassignedPayment>
type Row = Readonly<Selectable<Tables['gateway_payments']>>
type PaymentOrder = Pick<Selectable<Tables['orders']>, 'id' | 'order_sn' | 'user_id' | 'thread_id'>

const rowsPerPage = 20

async function findOrders(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, PaymentOrder>> {
  const ids = [...new Set(rows.map((row) => row.order_id))].filter((id) => id !== 0)
  if (ids.length === 0) return new Map()
  const fields = ['id', 'order_sn', 'user_id', 'thread_id'] as const
  const found = await db.selectFrom('orders').select(fields).where('id', 'in', ids).execute()
  return new Map(found.map((one) => [one.id, one]))
}

const present = (ctx: Context, row: Row, order: PaymentOrder | undefined): Output => ({
  id: row.id,
  gateway: row.gateway,
  transactionId: row.transaction_id,
  paymentSn: row.payment_sn,
  orderSn: order?.order_sn ?? '',
  userId: order?.user_id ?? 0,
  amount: writeCents(row.cents),
  // Safe cast: payments with other outcomes were never unassigned.
  outcome: row.outcome as Output['outcome'],
  paidAt: ctx.time.format(row.paid_at),
})

type PaymentFilter = Pick<InputOf<typeof managedPaymentsApi.listUnassignedPayments>, 'gateway' | 'q' | 'sort'>

const sortable = { createdAt: 'id', amount: 'cents' } as const

/** Selects unassigned payments, optionally of a gateway or with a part of their number. */
function unassigned({ db, database: { engine } }: Context, { gateway, q }: PaymentFilter) {
  const words = q?.trim() ?? ''
  return (
    db
      .selectFrom('gateway_payments')
      // A literal, as in the condition of the partial indexes.
      .where('outcome', '=', sql.lit('suspense' as const))
      // The expression avoids the index of gateways, after which the rows would have to be sorted.
      .$if(gateway !== undefined, (query) => query.where(sql<string>`gateway || ''`, '=', gateway ?? ''))
      .$if(words !== '', (query) =>
        query.where((eb) =>
          eb.or([
            hasPartInAnyCase(engine, eb.ref('transaction_id'), words),
            hasPartInAnyCase(engine, eb.ref('payment_sn'), words),
          ]),
        ),
      )
  )
}

/** Returns a keyset page of unassigned payments, the latest first by default. */
export async function readUnassignedPayments(
  ctx: Context,
  wanted: PaymentFilter,
  { after, take }: KeysetRange,
) {
  const order = rowOrderOf(wanted.sort, sortable)
  const rows = await unassigned(ctx, wanted)
    .selectAll()
    .where(isAfterRow(order, 'id', after))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.ids)
    .limit(take)
    .execute()
  const orders = await findOrders(ctx.db, rows)
  return {
    rows: rows.map((row) => present(ctx, row, orders.get(row.order_id))),
    last: lastMark(rows, order),
  }
}

/** Lists a page of unassigned payments, the latest first by default. */
export async function listUnassignedPayments(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedPaymentsApi.listUnassignedPayments>,
): Promise<OutputOf<typeof managedPaymentsApi.listUnassignedPayments>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const query = unassigned(ctx, input)
  const { column, direction, ids } = rowOrderOf(input.sort, sortable)
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const orders = await findOrders(ctx.db, rows)
  const list = rows.map((row) => present(ctx, row, orders.get(row.order_id)))
  return presentPage(viewer.callUrl, wanted, list, n)
}

interface Assignment {
  readonly answer: Output
  /** The refund to request from the gateway; empty for none. */
  readonly refundSn: string
}

async function assign(ctx: Context, tx: Tx, viewer: Member, input: Input): Promise<Assignment> {
  const now = ctx.clock.now()
  const row = await tx
    .selectFrom('gateway_payments')
    .selectAll()
    .where('id', '=', input.id)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
  if (row?.outcome !== 'suspense') throw refused('orders.unassigned.missing')
  const order = (await findOrders(tx, [row])).get(row.order_id)
  const reason = input.reason.trim()
  const apart: Posting = { kind: 'suspense', ownerId: 0, cents: -row.cents, changeType: 0 }
  const facts = { orderId: row.order_id, threadId: 0, actorId: viewer.id, note: reason }
  const outcome = input.way === 'wallet' ? 'assigned' : 'sent-back'
  const answer = present(ctx, { ...row, outcome }, order)
  await tx.updateTable('gateway_payments').set({ outcome }).where('id', '=', row.id).execute()
  const action = localized('audit.payment.assigned', {
    amount: writeCents(row.cents),
    gateway: row.gateway,
    id: row.id,
    way: localized(`audit.way.${input.way}`),
  })
  await logAdminAction(tx, viewer, 'user', auditText(action, { reason }), now)
  if (input.way === 'wallet') {
    const user = await findUser(tx, input.userId || (order?.user_id ?? 0))
    if (!user || user.status === closedStatus) throw refused('orders.unassigned.nobody')
    const postings = [apart, assignToWallet(user.id, row.cents)]
    await postTransaction(
      tx,
      { subject: 'gateway', subjectId: row.id, step: 'assigned', postings, ...facts },
      now,
    )
    return { answer, refundSn: '' }
  }
  const refund = await insertRefund(ctx, tx, {
    order_id: row.order_id,
    payment_id: row.id,
    cents: row.cents,
    way: 'gateway',
    reason,
    applicant_id: viewer.id,
  })
  const clearing: Posting = {
    kind: 'clearing',
    ownerId: clearingAccountOf[row.gateway],
    cents: row.cents,
    changeType: 0,
  }
  const postings = [apart, clearing]
  await postTransaction(
    tx,
    { subject: 'refund', subjectId: refund.id, step: 'refunded', postings, ...facts },
    now,
  )
  return { answer, refundSn: refund.refund_sn }
}

/**
 * Assigns an unassigned payment to a user's wallet, or refunds it through its gateway; if the gateway declines, it is
 * unassigned again. Throws UNAUTHORIZED without a recent login or the password.
 */
export async function assignUnassignedPayment(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  if (input.reason.trim() === '') throw refused('orders.refund.reason')
  await requireStepUp(ctx, viewer)
  const { answer, refundSn } = await runIdempotent<Assignment>(
    ctx,
    viewer,
    exchange,
    { call: 'payment.suspense.assign', input },
    (keep) =>
      ctx.transaction(async (tx) => {
        const done = await assign(ctx, tx, viewer, input)
        await keep(tx, done)
        return done
      }),
  )
  if (refundSn !== '') await finishAtGateway(ctx, refundSn)
  return answer
}
