import { changeTypes, groupIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../http/app-error.ts'
import { buyMembership, type Group, readGroups } from '../../groups/index.ts'
import { refused, siteSalePostings } from '../../ledger/index.ts'
import { extendMembership } from './membership.ts'
import type { OrderKind } from './order-kind.ts'

const presets: ReadonlySet<number> = new Set(Object.values(groupIds))

async function findPaidGroup(ctx: Context, groupId = 0): Promise<Group> {
  const group = (await readGroups(ctx)).get(groupId)
  if (!group?.isPaid || presets.has(groupId) || group.feeCents <= 0) throw refused('orders.group.missing')
  return group
}

/** A paid group for its days; buying it again extends it (docs/reference/wire-money.md#paid-groups). */
export const paidGroup: OrderKind = {
  desc: 'orders.desc.group',
  async prepare(ctx, viewer, { groupId }) {
    const group = await findPaidGroup(ctx, groupId)
    if (viewer.groupIds.includes(groupIds.administrator)) throw refused('orders.group.administrator')
    const ofSite = { payeeId: 0, threadId: 0, inviterId: 0, beScaleTenths: 0 }
    return { amountCents: group.feeCents, groupId: group.id, ...ofSite }
  },
  async settle(ctx, tx, order) {
    const group = await findPaidGroup(ctx, order.group_id)
    if (group.feeCents !== order.amount_cents) throw invalid('orders.price.changed')
    if (!(await buyMembership(ctx, tx, order.user_id, group))) throw refused('orders.group.administrator')
    await extendMembership(ctx, tx, order.user_id, group.days)
    const siteCents = order.amount_cents
    return {
      postings: siteSalePostings({
        payerId: order.user_id,
        inviterId: 0,
        siteCents,
        inviterCents: 0,
        changes: { expense: changeTypes.groupExpense, share: 0 },
      }),
      shares: { site_cents: siteCents, author_cents: 0, inviter_cents: 0, bought_days: group.days },
    }
  },
}
