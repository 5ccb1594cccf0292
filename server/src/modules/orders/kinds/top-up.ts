import { changeTypes, minTopUpCents } from '@chaguan/contracts'
import { refused, writeCents } from '../../ledger/index.ts'
import { readSettings } from '../../settings/index.ts'
import { readAmount } from '../read-amount.ts'
import type { OrderKind } from './order-kind.ts'

/** A top-up of the payer's own wallet; paid through a gateway only (docs/reference/wire-money.md#gateways). */
export const topUp: OrderKind = {
  desc: 'orders.desc.topUp',
  async prepare(ctx, _viewer, { amount }) {
    if (!(await readSettings(ctx)).site_charge) throw refused('orders.topUp.off')
    const amountCents = readAmount(amount)
    if (amountCents < minTopUpCents) throw refused('orders.topUp.least', { least: writeCents(minTopUpCents) })
    return { amountCents, payeeId: 0, threadId: 0, groupId: 0, inviterId: 0, beScaleTenths: 0 }
  },
  async settle(_ctx, _tx, order) {
    const wallet = { kind: 'available', ownerId: order.user_id } as const
    return {
      postings: [{ ...wallet, cents: order.amount_cents, changeType: changeTypes.topUp }],
      shares: { site_cents: 0, author_cents: 0, inviter_cents: 0 },
    }
  },
}
