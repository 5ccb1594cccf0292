import { type InputOf, type OutputOf, type ordersApi, orderTypes, paymentTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
import { localized, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { InsufficientFunds, refused } from '../ledger/index.ts'
import { verifyPayPassword } from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { kindOf } from './create-order.ts'
import { beginPayment, isGatewayPayment } from './gateways/begin-payment.ts'
import { findOwnOrder, type OrderRow } from './order-store.ts'
import { assertPayable, settleOrder } from './settle-order.ts'

type Input = InputOf<typeof ordersApi.payOrder>
type Output = OutputOf<typeof ordersApi.payOrder>

function checkPayment({ paymentType, payPassword = '' }: Input): void {
  if (paymentType !== paymentTypes.wallet) throw refused('orders.payment.unknown')
  if (payPassword === '') throw invalid('orders.payPassword.required')
}

/** Verifies the payment password; the wire requires INTERNAL_ERROR for a wrong one here. */
async function verify(ctx: Context, viewer: Member, payPassword: string): Promise<void> {
  try {
    await verifyPayPassword(ctx, viewer.id, payPassword)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'INVALID_PARAMETER')
      throw new AppError('INTERNAL_ERROR', error.text)
    throw error
  }
}

const runTransaction = (ctx: Context, work: (tx: Tx) => Promise<Output>) => ctx.transaction(work)

const noGateway: Output['wechatPayResult'] = []

/** Returns the error for a wallet with insufficient funds. */
function insufficient(order: OrderRow, desc: string, viewer: Member): AppError {
  const text = localized('ledger.funds.insufficient')
  return new AppError('PAY_ORDER_FAIL', text, {
    id: order.id,
    desc,
    walletPayResult: { result: 'fail', message: text[viewer.lang] },
    wechatPayResult: noGateway,
  })
}

/**
 * Pays the viewer's own order from the wallet with the payment password (docs/reference/wire-money.md#payment), or
 * begins its payment through a gateway. An order is paid at most once.
 */
export async function payOrder(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  if (isGatewayPayment(input.paymentType)) {
    return runIdempotent<Output>(ctx, viewer, exchange, { call: 'trade/pay/order', input }, async (keep) => {
      const answer = await beginPayment(ctx, viewer, input)
      await ctx.transaction((tx) => keep(tx, answer))
      return answer
    })
  }
  checkPayment(input)
  return runIdempotent<Output>(ctx, viewer, exchange, { call: 'trade/pay/order', input }, async (keep) => {
    const order = await findOwnOrder(ctx.db, viewer.id, input.orderSn)
    assertPayable(order, ctx.clock.now())
    if (order.type === orderTypes.topUp) throw refused('orders.topUp.wallet')
    await verify(ctx, viewer, input.payPassword ?? '')
    const kind = kindOf(order.type)
    const desc = translate(viewer.lang, kind.desc)
    const publish = await kind.beforePayment?.(ctx, viewer, order)
    const run = publish ? runThreadTransaction<Output> : runTransaction
    try {
      return await run(ctx, async (tx) => {
        const payment = { paymentType: paymentTypes.wallet, clearing: null, paidAt: ctx.clock.now() }
        const { id } = await settleOrder(ctx, tx, order, payment, publish)
        const message = translate(viewer.lang, 'orders.done')
        const answer: Output = {
          id,
          desc,
          walletPayResult: { result: 'success', message },
          wechatPayResult: noGateway,
        }
        await keep(tx, answer)
        return answer
      })
    } catch (error) {
      throw error instanceof InsufficientFunds ? insufficient(order, desc, viewer) : error
    }
  })
}
