import {
  type InputOf,
  type managedWithdrawalsApi,
  type OutputOf,
  withdrawalStatus,
  type withdrawalsApi,
} from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPart, isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import {
  type KeysetRange,
  lastMark,
  type PageRange,
  pageRangeOf,
  presentPage,
  type RowOrder,
  rowOrderOf,
} from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { writeCents } from '../ledger/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { findUsers, foldName } from '../users/index.ts'
import { readNumberFilter } from './number-filter.ts'
import { needsSecondApproval } from './withdrawal-limits.ts'

type Row = Selectable<Tables['withdrawals']>
type Filter = NonNullable<InputOf<typeof managedWithdrawalsApi.listManagedWithdrawals>['filter']>

/** Default rows per page. */
const rowsPerPage = 5

function matching(ctx: Context, filter: Filter, userId: number | null) {
  const { engine } = ctx.database
  const statuses = readNumberFilter(filter.cashStatus)
  const from = readTime(ctx, filter.startTime, 'start')
  const to = readTime(ctx, filter.endTime, 'end')
  let query = ctx.db.selectFrom('withdrawals')
  if (userId !== null) query = query.where('user_id', '=', userId)
  if (statuses) query = query.where((eb) => isOneOf(engine, eb.ref('status'), statuses))
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<=', to)
  if (filter.cashSn !== undefined) query = query.where('cash_sn', '=', filter.cashSn)
  const { nickname } = filter
  if (nickname !== undefined)
    query = query.where('user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where(hasPart('nickname_key', foldName(nickname))),
    )
  return query
}

const sortable = { createdAt: 'id', amount: 'apply_cents', fee: 'fee_cents', status: 'status' } as const

async function find(
  ctx: Context,
  filter: Filter,
  userId: number | null,
  wanted: PageRange,
  order: RowOrder<(typeof sortable)[keyof typeof sortable]> = rowOrderOf(undefined, sortable),
) {
  const query = matching(ctx, filter, userId)
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Lists a page of the viewer's withdrawals (docs/reference/wire-money.md#withdrawals). */
export async function listWithdrawals(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof withdrawalsApi.listWithdrawals>,
): Promise<OutputOf<typeof withdrawalsApi.listWithdrawals>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const { rows, total } = await find(ctx, input.filter ?? {}, viewer.id, wanted)
  const list = rows.map((row) => ({
    id: row.id,
    tradeNo: 0 as const,
    remark: row.remark,
    cashApplyAmount: writeCents(row.apply_cents),
    tradeTime: row.paid_at === null ? (0 as const) : ctx.time.format(row.paid_at),
    cashStatus: row.status,
    receiveAccount: row.receive_account,
    createdAt: ctx.time.format(row.created_at),
  }))
  return presentPage(viewer.callUrl, wanted, list, total)
}

function presentManaged(ctx: Context, settings: Settings, row: Row, nicknameOf: (id: number) => string) {
  return {
    id: row.id,
    userId: row.user_id,
    nickname: nicknameOf(row.user_id),
    cashSn: row.cash_sn,
    cashCharge: writeCents(row.fee_cents),
    cashActualAmount: writeCents(row.apply_cents - row.fee_cents),
    cashApplyAmount: writeCents(row.apply_cents),
    cashStatus: row.status,
    cashType: 0,
    receiveAccount: row.receive_account,
    remark: row.remark,
    tradeTime: row.paid_at === null ? null : ctx.time.format(row.paid_at),
    // Paid out by hand, so there is no trade number but the account.
    tradeNo: row.receive_account,
    approverId: row.approver_id,
    approverNickname: nicknameOf(row.approver_id),
    needsTwo: needsSecondApproval(settings, row),
    refundsStatus: row.status === 3 ? 1 : 0,
    createdAt: ctx.time.format(row.created_at),
    updatedAt: ctx.time.format(row.updated_at),
    wechat: { mpOpenid: '', minOpenid: '' },
  }
}

async function presentAllManaged(ctx: Context, rows: readonly Row[]) {
  const settings = await readSettings(ctx)
  const users = await findUsers(
    ctx,
    rows.flatMap((row) => [row.user_id, row.approver_id]),
  )
  const nicknameOf = (id: number) => users.get(id)?.nickname ?? ''
  return rows.map((row) => presentManaged(ctx, settings, row, nicknameOf))
}

/** Finds the ids of withdrawals in review that match a filter, oldest first. */
export async function findWithdrawalIds(ctx: Context, filter: Filter, most: number): Promise<number[]> {
  const rows = await matching(ctx, filter, null)
    .select('id')
    .where('status', '=', withdrawalStatus.inReview)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sums up the withdrawals in review that match a filter. */
export async function sumWithdrawals(
  ctx: Context,
  _viewer: Member,
  { filter = {} }: InputOf<typeof managedWithdrawalsApi.sumWithdrawals>,
): Promise<OutputOf<typeof managedWithdrawalsApi.sumWithdrawals>> {
  const { count, applied, fees } = await matching(ctx, filter, null)
    .where('status', '=', withdrawalStatus.inReview)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('apply_cents').as('applied'),
      eb.fn.sum<number | null>('fee_cents').as('fees'),
    ])
    .executeTakeFirstOrThrow()
  const [asked, kept] = [Number(applied ?? 0), Number(fees ?? 0)]
  return { count, cashApplyAmount: writeCents(asked), cashActualAmount: writeCents(asked - kept) }
}

const managedOrder = (sort: string | undefined) => rowOrderOf(sort, sortable, ['status'])

/** Returns a keyset page of everybody's withdrawals that match a filter, in list order. */
export async function readWithdrawals(
  ctx: Context,
  { filter = {}, sort }: { filter?: Filter; sort?: string },
  { after, take }: KeysetRange,
) {
  const order = managedOrder(sort)
  const rows = await matching(ctx, filter, null)
    .selectAll()
    .where(isAfterRow(order, 'id', after))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.ids)
    .limit(take)
    .execute()
  return { rows: await presentAllManaged(ctx, rows), last: lastMark(rows, order) }
}

/** Lists a page of everybody's withdrawals for administrators, the latest first by default. */
export async function listManagedWithdrawals(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedWithdrawalsApi.listManagedWithdrawals>,
): Promise<OutputOf<typeof managedWithdrawalsApi.listManagedWithdrawals>> {
  const wanted = pageRangeOf(input)
  const order = managedOrder(input.sort)
  const { rows, total } = await find(ctx, input.filter ?? {}, null, wanted, order)
  return presentPage(viewer.callUrl, wanted, await presentAllManaged(ctx, rows), total)
}
