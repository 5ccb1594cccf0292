import type { InputOf, OutputOf, walletApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { writeCents } from '../ledger/index.ts'
import { findUsers } from '../users/index.ts'
import { readNumberFilter } from './number-filter.ts'
import { kindsOf, titleOf, type WalletLogType } from './wallet-log-kinds.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  findOrdersOf,
  listChanges,
  orderOf,
  sumChanges,
} from './wallet-log-store.ts'
import { findThreadsOf, noThread } from './wallet-log-threads.ts'

type Input = InputOf<typeof walletApi.listWalletLog>

/** Default rows per page. */
const rowsPerPage = 5
/** Maximum characters of a payer's name in a title. */
const nameCharacters = 5

function filterOf(ctx: Context, viewer: Member, { walletLogType, filter = {} }: Input) {
  const wanted = readNumberFilter(filter.changeType)
  const ofList = kindsOf[walletLogType]
  return {
    userId: viewer.id,
    kinds: wanted ? ofList.filter((kind) => wanted.includes(kind)) : ofList,
    excluded: readNumberFilter(filter.changeTypeExclude),
    note: filter.changeDesc,
    payerId: filter.sourceUserId,
    from: readTime(ctx, filter.startTime, 'start'),
    to: readTime(ctx, filter.endTime, 'end'),
    isIncome: walletLogType === 'income',
  } satisfies ChangeFilter
}

/** Returns the amount of a change and the resulting balance. */
function amountsOf(type: WalletLogType, change: ChangeRow): { amount: string; balance: string } {
  const isOfFrozen = type === 'freeze' || change.available_cents === 0
  return {
    amount: writeCents(isOfFrozen ? change.frozen_cents : change.available_cents),
    balance: writeCents((isOfFrozen ? change.frozen_left : change.available_left) ?? 0),
  }
}

/**
 * Lists a page of changes of the viewer's wallet (docs/reference/wire-money.md#wallets), with titles that do not name
 * anonymous payers.
 */
export async function listWalletLog(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof walletApi.listWalletLog>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const filter = filterOf(ctx, viewer, input)
  const isOldestFirst = input.sort !== undefined && !input.sort.startsWith('-')
  const [{ count, availableCents }, rows] = await Promise.all([
    sumChanges(ctx, filter),
    listChanges(ctx, filter, wanted, orderOf(isOldestFirst ? 'createdAt' : undefined)),
  ])
  const [orders, threads] = await Promise.all([findOrdersOf(ctx, rows), findThreadsOf(ctx, viewer, rows)])
  const payers = await findUsers(
    ctx,
    [...orders.values()].map((order) => order.user_id),
  )
  const nameOf = (row: ChangeRow) => {
    const order = orders.get(row.order_id)
    if (order?.is_anonymous === 1 && order.user_id !== viewer.id)
      return translate(viewer.lang, 'users.anonymous')
    const nickname = payers.get(order?.user_id ?? 0)?.nickname ?? ''
    return [...nickname].slice(0, nameCharacters).join('')
  }
  const list = rows.map((row) => {
    const title = translate(viewer.lang, titleOf(row.change_type), { name: nameOf(row) })
    return {
      id: row.id,
      title,
      ...amountsOf(input.walletLogType, row),
      changeType: row.change_type,
      changeDesc: row.note === '' ? title : row.note,
      status: orders.get(row.order_id)?.status ?? ('' as const),
      createdAt: ctx.time.format(row.created_at),
      receiveAccount: '',
      ...(threads.get(row.id) ?? noThread),
    }
  })
  return {
    ...presentPage(viewer.callUrl, wanted, list, count),
    sumChangeAvailableAmount: writeCents(availableCents),
  }
}
