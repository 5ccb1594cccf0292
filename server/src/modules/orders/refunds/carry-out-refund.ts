import { changeTypes, orderStatus, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import {
  lockAvailable,
  lockExisting,
  type PersonCents,
  type Posting,
  postTransaction,
  refund,
  refundPaidOut,
  refused,
  splitAmong,
  splitRefund,
  writeCents,
} from '../../ledger/index.ts'
import { clearingAccountOf } from '../gateways/gateway-store.ts'
import type { OrderRow } from '../order-store.ts'
import { endFrozen, frozenOf } from '../return-frozen.ts'
import { endAccess } from './end-access.ts'
import { findSettlingPayment, type RefundRow, refundedOf, setRefunded } from './refund-store.ts'

/** Returns whether an order's money is frozen for others. */
const isForOthers = ({ type }: OrderRow) =>
  type === orderTypes.reward || type === orderTypes.redPacket || type === orderTypes.redPacketAndReward

/**
 * Returns how much each person received of an order whose money was frozen for others, less what they have returned.
 */
async function findGotten(tx: Tx, order: OrderRow): Promise<readonly PersonCents[]> {
  const gotten = sql.join([changeTypes.rewardGotten, changeTypes.packetGotten])
  const { rows } = await sql<{ user_id: number; cents: number }>`
    select a.owner_id as user_id, sum(e.cents) as cents from ledger_transactions as t
    join ledger_entries as e on e.transaction_id = t.id join ledger_accounts as a on a.id = e.account_id
    where t.order_id = ${order.id} and a.owner_id <> ${order.user_id} and a.kind in ('available', 'debt')
      and (e.change_type in (${gotten}) or t.subject = 'refund')
    group by a.owner_id having sum(e.cents) > 0 order by a.owner_id
  `.execute(tx)
  return rows.map(({ user_id, cents }) => ({ userId: user_id, cents }))
}

/** The postings of a refund, without money that nobody received, which was returned already. */
type PostingsOf = (availableOf: (userId: number) => number) => readonly Posting[]

function postingsOfSale(order: OrderRow, before: number, cents: number, clearing: number | null): PostingsOf {
  const shares = {
    siteCents: order.site_cents,
    authorCents: order.author_cents,
    inviterCents: order.inviter_cents,
  }
  const people = { payerId: order.user_id, authorId: order.payee_id, inviterId: order.inviter_id }
  const split = splitRefund(shares, before, cents)
  return (availableOf) => refund({ ...shares, ...people }, split, clearing, availableOf)
}

interface Plan {
  readonly before: number
  readonly cents: number
  readonly clearing: number | null
  readonly gotten: readonly PersonCents[]
}

async function postingsOf(ctx: Context, tx: Tx, order: OrderRow, plan: Plan): Promise<PostingsOf> {
  const { before, cents, clearing, gotten } = plan
  if (!isForOthers(order) && order.type !== orderTypes.topUp)
    return postingsOfSale(order, before, cents, clearing)
  const own = order.type === orderTypes.topUp ? cents : await endFrozen(ctx, tx, order)
  const others = splitAmong(gotten, cents - own)
  return (availableOf) => refundPaidOut(order.user_id, { own, others }, clearing, availableOf)
}

/** Every ledger account that a refund may touch: all are locked before the first is changed. */
const accountsOf = (people: readonly number[], clearing: number | null) => [
  ...people.flatMap((ownerId) =>
    (['available', 'debt', 'frozen'] as const).map((kind) => ({ kind, ownerId })),
  ),
  { kind: 'clearing', ownerId: clearing ?? 0 } as const,
  { kind: 'income', ownerId: 0 } as const,
]

/** Throws unless the order can be refunded by this amount. The caller has locked the order with its thread. */
export async function assertRefund(
  tx: Tx,
  order: OrderRow,
  { way, cents, most }: { readonly way: string; readonly cents: number; readonly most: number },
): Promise<void> {
  const isPaid = order.status === orderStatus.paid || order.status === orderStatus.partlyRefunded
  // Returned shares of an ended reward or red packet are no refund, and cannot be returned again.
  if (!isPaid || most <= 0) throw refused('orders.refund.not')
  if (cents > most) throw refused('orders.refund.most', { left: writeCents(most) })
  if (order.type === orderTypes.topUp && way !== 'gateway') throw refused('orders.refund.topUp')
  if (way === 'gateway' && !(await findSettlingPayment(tx, order.id))) throw refused('orders.refund.wallet')
  if (!isForOthers(order)) return
  const rest = await frozenOf(tx, order)
  if (cents < rest) throw refused('orders.refund.rest', { rest: writeCents(rest) })
}

/** Returns how many cents of an order can be refunded: the payment, less refunds and returned frozen money. */
export async function refundableOf(tx: Tx, order: OrderRow): Promise<number> {
  if (!isForOthers(order)) return order.amount_cents - (await refundedOf(tx, order.id))
  const gotten = await findGotten(tx, order)
  return (await frozenOf(tx, order)) + gotten.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Posts a stored refund, in one transaction with the loss of what was bought. `left` is the refundable amount before
 * it. The caller has locked the order with its thread.
 */
export async function carryOutRefund(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  row: RefundRow,
  left: number,
): Promise<void> {
  const now = ctx.clock.now()
  const isWhole = row.cents === left
  const payment = row.way === 'gateway' ? await findSettlingPayment(tx, order.id) : undefined
  const clearing = payment ? clearingAccountOf[payment.gateway] : null
  if (isWhole) await endAccess(ctx, tx, order)
  const before = order.amount_cents - left
  const gotten = isForOthers(order) ? await findGotten(tx, order) : []
  const people = [order.user_id, order.payee_id, order.inviter_id, ...gotten.map(({ userId }) => userId)]
  await lockExisting(tx, accountsOf(people, clearing))
  const postings = await postingsOf(ctx, tx, order, { before, cents: row.cents, clearing, gotten })
  const available = await lockAvailable(tx, people, now)
  const entries = postings((userId) => available.get(userId) ?? 0)
  const reason = { subject: 'refund', subjectId: row.id, step: 'refunded' } as const
  const facts = { orderId: order.id, threadId: order.thread_id, actorId: row.applicant_id, note: row.reason }
  if (entries.length > 0) await postTransaction(tx, { ...reason, postings: entries, ...facts }, now)
  await setRefunded(tx, order.id, isWhole, now)
}
