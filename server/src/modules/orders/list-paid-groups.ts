import type { OutputOf, ordersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { readGroups, waitingMemberships } from '../groups/index.ts'
import { writeCents } from '../ledger/index.ts'

const dayMs = 86_400_000

const buttons = { none: 0, renew: 1, upgrade: 2 } as const

/** Lists the groups that can be bought, by level: the viewer's own can be renewed, higher ones are upgrades. */
export async function listPaidGroups(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof ordersApi.listPaidGroups>> {
  const [groups, waiting] = await Promise.all([readGroups(ctx), waitingMemberships(ctx.db, viewer.id)])
  const paid = [...groups.values()].filter(({ isPaid }) => isPaid)
  const own = Math.max(0, ...paid.filter(({ id }) => viewer.groupIds.includes(id)).map(({ level }) => level))
  const buttonOf = (level: number) => {
    if (viewer.isAdmin || level < own) return buttons.none
    return level === own ? buttons.renew : buttons.upgrade
  }
  return paid
    .sort((one, other) => one.level - other.level)
    .map(({ id, name, color, icon, feeCents, level, days, description, notice }) => ({
      groupId: id,
      name,
      color,
      icon,
      fee: writeCents(feeCents),
      amount: feeCents / 100,
      level,
      days,
      description,
      notice,
      button: buttonOf(level),
      waitingDays: Math.ceil((waiting.get(id) ?? 0) / dayMs),
    }))
}
