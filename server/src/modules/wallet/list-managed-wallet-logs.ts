import type { InputOf, managedWalletsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { writeCents } from '../ledger/index.ts'
import { findUsers } from '../users/index.ts'
import { readNumberFilter } from './number-filter.ts'
import { titleOf } from './wallet-log-kinds.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  countAllChanges,
  countChangesCapped,
  findOrdersOf,
  listChanges,
  orderOf,
} from './wallet-log-store.ts'

type Filter = NonNullable<InputOf<typeof managedWalletsApi.listWalletLogs>['filter']>
type ListedLog = OutputOf<typeof managedWalletsApi.listWalletLogs>['pageData'][number]

/** Presents changes of everybody's wallets for administrators. */
async function presentChanges(
  ctx: Context,
  viewer: Member,
  rows: readonly ChangeRow[],
): Promise<ListedLog[]> {
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  const names = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'nickname'])
    .where('id', 'in', userIds.length > 0 ? userIds : [0])
    .execute()
  const nameOf = new Map(names.map((row) => [row.id, row]))
  const orders = await findOrdersOf(ctx, rows)
  const payers = await findUsers(
    ctx,
    [...orders.values()].map((order) => order.user_id),
  )
  return rows.map((row) => {
    const payer = payers.get(orders.get(row.order_id)?.user_id ?? 0)?.nickname ?? ''
    return {
      walletLogId: row.id,
      nickname: nameOf.get(row.user_id)?.nickname ?? '',
      username: nameOf.get(row.user_id)?.username ?? '',
      createdAt: ctx.time.format(row.created_at),
      changeAvailableAmount: writeCents(row.available_cents),
      changeFreezeAmount: writeCents(row.frozen_cents),
      changeDesc:
        row.note === '' ? translate(viewer.lang, titleOf(row.change_type), { name: payer }) : row.note,
      changeType: row.change_type,
    }
  })
}

const ofEverybody = (ctx: Context, filter: Filter): ChangeFilter => ({
  nickname: filter.nickname,
  kinds: readNumberFilter(filter.changeType),
  note: filter.changeDesc,
  from: readTime(ctx, filter.startTime, 'start'),
  to: readTime(ctx, filter.endTime, 'end'),
})

/** Returns a keyset page of changes of everybody's wallets that match a filter, in list order. */
export async function readWalletLogs(
  ctx: Context,
  viewer: Member,
  { filter = {}, sort }: { filter?: Filter; sort?: string },
  { after, take }: KeysetRange,
) {
  const [asked, order] = [{ ...ofEverybody(ctx, filter), after }, orderOf(sort)]
  const rows = await listChanges(ctx, asked, { offset: 0, perPage: take }, order)
  return { rows: await presentChanges(ctx, viewer, rows), last: lastMark(rows, order) }
}

/**
 * Lists a page of changes of everybody's wallets for administrators, the latest first by default. Filtered ones are
 * counted up to 10,000.
 */
export async function listWalletLogs(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedWalletsApi.listWalletLogs>,
): Promise<OutputOf<typeof managedWalletsApi.listWalletLogs>> {
  const wanted = pageRangeOf(input)
  const asked = ofEverybody(ctx, input.filter ?? {})
  const isWhole = Object.values(asked).every((value) => value === undefined)
  const [count, rows] = await Promise.all([
    isWhole ? countAllChanges(ctx) : countChangesCapped(ctx, asked),
    listChanges(ctx, asked, wanted, orderOf(input.sort)),
  ])
  return presentPage(viewer.callUrl, wanted, await presentChanges(ctx, viewer, rows), count)
}
