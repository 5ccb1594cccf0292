import {
  type InputOf,
  type managedRefundsApi,
  type OutputOf,
  orderStatus,
  orderTypes,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { answerOnce } from '../../../http/answer-once.ts'
import type { Exchange } from '../../../http/call.ts'
import type { Member } from '../../../viewer.ts'
import { logAdminAction } from '../../audit/index.ts'
import { lockAvailable, postTransaction, refund, splitRefund, writeCents } from '../../ledger/index.ts'
import { requireStepUp } from '../../sign-in/index.ts'
import { clearingOf } from '../gateways/gateway-store.ts'
import { refused } from '../kinds/order-kind.ts'
import { lockOwnOrder, type OrderRow } from '../order-store.ts'
import { checkAmount, readAmount } from '../read-amount.ts'
import { finishAtGateway } from './finish-at-gateway.ts'
import {
  endAccess,
  findSettlingPayment,
  insertRefund,
  listRefundsOf,
  presentRefund,
  type RefundRow,
  refundedOf,
  setRefunded,
} from './refund-store.ts'

type Input = InputOf<typeof managedRefundsApi.refundOrder>
type Output = OutputOf<typeof managedRefundsApi.refundOrder>

/** Money that waits for somebody goes back by itself, and a top-up is its owner's. */
const refundable: ReadonlySet<number> = new Set([
  orderTypes.joinSite,
  orderTypes.tip,
  orderTypes.thread,
  orderTypes.group,
  orderTypes.attachments,
  orderTypes.renewSite,
])

function assertRefundable(order: OrderRow | undefined): asserts order is OrderRow {
  if (!order) throw refused('orders.missing')
  const isPaid = order.status === orderStatus.paid || order.status === orderStatus.partlyRefunded
  if (!isPaid || !refundable.has(order.type)) throw refused('orders.refund.not')
}

/** The cents to give back, of what is left of the order. */
async function readCents(tx: Tx, order: OrderRow, amount: string | undefined) {
  const before = await refundedOf(tx, order.id)
  const left = order.amount_cents - before
  const cents = amount === undefined || amount === '' ? left : readAmount(amount)
  if (cents > left) throw refused('orders.refund.most', { left: writeCents(left) })
  return { before, cents, isWhole: cents === left }
}

async function post(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  row: RefundRow,
  before: number,
  clearing: number | null,
) {
  const shares = {
    siteCents: order.site_cents,
    authorCents: order.author_cents,
    inviterCents: order.inviter_cents,
  }
  const people = { payerId: order.user_id, authorId: order.payee_id, inviterId: order.inviter_id }
  const now = ctx.clock.now()
  const available = await lockAvailable(tx, Object.values(people), now)
  const postings = refund(
    { ...shares, ...people },
    splitRefund(shares, before, row.cents),
    clearing,
    (userId) => available.get(userId) ?? 0,
  )
  const reason = { subject: 'refund', subjectId: row.id, step: 'refunded' } as const
  const facts = { orderId: order.id, threadId: order.thread_id, actorId: row.applicant_id, note: row.reason }
  await postTransaction(tx, { ...reason, postings, ...facts }, now)
}

async function store(ctx: Context, tx: Tx, viewer: Member, found: OrderRow, input: Input) {
  const order = await lockOwnOrder(ctx, tx, found.user_id, found.order_sn)
  assertRefundable(order)
  const payment = await findSettlingPayment(tx, order.id)
  if (input.way === 'gateway' && !payment) throw refused('orders.refund.wallet')
  const { before, cents, isWhole } = await readCents(tx, order, input.amount)
  const reason = input.reason.trim()
  const row = await insertRefund(ctx, tx, {
    order_id: order.id,
    cents,
    way: input.way,
    reason,
    applicant_id: viewer.id,
  })
  const clearing = input.way === 'gateway' && payment ? clearingOf[payment.gateway] : null
  await post(ctx, tx, order, row, before, clearing)
  await setRefunded(tx, order.id, isWhole, ctx.clock.now())
  if (isWhole) await endAccess(ctx, tx, order)
  const words = `refunded ${writeCents(cents)} of order ${order.id} by ${input.way}`
  await logAdminAction(tx, viewer, 'user', words, ctx.clock.now())
  return { row, order }
}

/**
 * Gives the payer of an order its money back, wholly or partly, with a reason (docs/reference/wire-money.md#refunds).
 * Whoever got a share returns theirs from what they have; what they have spent they owe. When all has gone back, what was
 * bought is closed. Needs a fresh log-in or the password of the administrator (UNAUTHORIZED).
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
  const answer = await answerOnce<Output>(ctx, viewer, exchange, { call: 'order.refund', input }, (keep) =>
    ctx.transaction(
      async (tx) => {
        const { row, order } = await store(ctx, tx, viewer, found, input)
        const done = presentRefund(ctx, order, row)
        await keep(tx, done)
        return done
      },
      ['groups'],
    ),
  )
  if (answer.way === 'gateway') await finishAtGateway(ctx, answer.refundSn)
  return answer
}

/** The refunds of an order; refuses (INTERNAL_ERROR) an unknown one. */
export async function listRefunds(
  ctx: Context,
  _viewer: Member,
  { orderSn }: InputOf<typeof managedRefundsApi.listRefunds>,
): Promise<OutputOf<typeof managedRefundsApi.listRefunds>> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_sn'])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
  if (!order) throw refused('orders.missing')
  return (await listRefundsOf(ctx.db, order.id)).map((row) => presentRefund(ctx, order, row))
}
