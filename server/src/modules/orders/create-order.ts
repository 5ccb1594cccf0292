import { type OutputOf, type ordersApi, orderTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { refused, writeCents } from '../ledger/index.ts'
import { findThread, isAuthorHidden } from '../threads/index.ts'
import { packetAndReward, redPacket, reward } from './kinds/draft-blocks.ts'
import { joinSite, renewSite } from './kinds/membership.ts'
import type { OrderInput, OrderKind } from './kinds/order-kind.ts'
import { paidGroup } from './kinds/paid-group.ts'
import { paidAttachments, paidThread } from './kinds/paid-thread.ts'
import { tip } from './kinds/tip.ts'
import { topUp } from './kinds/top-up.ts'
import { insertOrder, type OrderRow } from './order-store.ts'
import { checkAmount } from './read-amount.ts'

/** The kinds of orders, by wire type. */
const kinds: ReadonlyMap<number, OrderKind> = new Map([
  [orderTypes.joinSite, joinSite],
  [orderTypes.tip, tip],
  [orderTypes.thread, paidThread],
  [orderTypes.group, paidGroup],
  [orderTypes.attachments, paidAttachments],
  [orderTypes.renewSite, renewSite],
  [orderTypes.redPacket, redPacket],
  [orderTypes.reward, reward],
  [orderTypes.topUp, topUp],
  [orderTypes.redPacketAndReward, packetAndReward],
])

const knownTypes: ReadonlySet<number> = new Set(Object.values(orderTypes))

/** Returns the kind of an order type; throws INTERNAL_ERROR for types that cannot be ordered. */
export function kindOf(type: number): OrderKind {
  const kind = kinds.get(type)
  if (kind) return kind
  if (knownTypes.has(type)) throw new AppError('INTERNAL_ERROR', localized('orders.type.notBuilt'))
  throw refused('orders.type.unknown')
}

/** Returns the id of the payee, or 0 where the viewer may not see who that is. */
async function visiblePayeeId(ctx: Context, viewer: Member, order: OrderRow): Promise<number> {
  const thread = order.thread_id === 0 ? undefined : await findThread(ctx.db, order.thread_id)
  return thread && isAuthorHidden(viewer, thread) ? 0 : order.payee_id
}

type Output = OutputOf<typeof ordersApi.createOrder>

function presentOrder(ctx: Context, order: OrderRow, payeeId: number): Output {
  return {
    id: order.id,
    orderSn: order.order_sn,
    paymentSn: order.payment_sn,
    amount: writeCents(order.amount_cents),
    type: order.type,
    status: order.status,
    userId: order.user_id,
    payeeId,
    threadId: order.thread_id,
    groupId: order.group_id,
    beScale: order.be_scale_tenths / 10,
    isAnonymous: order.is_anonymous as 0 | 1,
    expiredAt: ctx.time.format(order.expires_at),
    createdAt: ctx.time.format(order.created_at),
    updatedAt: ctx.time.format(order.updated_at),
  }
}

/**
 * Creates an order (docs/reference/wire-money.md#orders). Things with a price cost that price. Several orders for one
 * thing may exist; only one of them can be paid.
 */
export async function createOrder(
  ctx: Context,
  viewer: Member,
  input: OrderInput,
  exchange: Exchange,
): Promise<Output> {
  checkAmount(input.amount)
  const kind = kindOf(input.type)
  return runIdempotent<Output>(ctx, viewer, exchange, { call: 'order.create', input }, async (keep) => {
    const prepared = await kind.prepare(ctx, viewer, input)
    return ctx.transaction(async (tx) => {
      const order = await insertOrder(ctx, tx, {
        ...prepared,
        type: input.type,
        userId: viewer.id,
        isAnonymous: input.isAnonymous === 1,
      })
      const answer = presentOrder(ctx, order, await visiblePayeeId({ ...ctx, db: tx }, viewer, order))
      await keep(tx, answer)
      return answer
    })
  })
}
