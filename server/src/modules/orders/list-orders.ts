import { type InputOf, type managedOrdersApi, type OutputOf, orderStatus } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPart, hasPartInAnyCase, isAfterRow } from '../../drivers/db/dialect.ts'
import {
  type KeysetRange,
  lastMark,
  pageRangeOf,
  presentPage,
  type RowMark,
  rowOrderOf,
} from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { writeCents } from '../ledger/index.ts'
import { findThreads, titlesInLists } from '../threads/index.ts'
import { findUsers, foldName } from '../users/index.ts'
import { statusOf } from './order-store.ts'

type List = typeof managedOrdersApi.listOrders
type Filter = NonNullable<InputOf<List>['filter']>
type OrderItem = OutputOf<List>['pageData'][number]

const named = (column: string, nickname: string) =>
  sql`${sql.ref(column)} in (select id from users where ${hasPart('nickname_key', foldName(nickname))})`

/** SQL condition for a state as `statusOf` computes it: unpaid orders past their time have expired, stored or not. */
function inState(status: number, now: number): RawBuilder<unknown> {
  const { pending, expired } = orderStatus
  if (status === pending) return sql`o.status = ${pending} and o.expires_at > ${now}`
  if (status !== expired) return sql`o.status = ${status}`
  return sql`(o.status = ${expired} or (o.status = ${pending} and o.expires_at <= ${now}))`
}

const numberDigits = 22

/** SQL condition for order numbers that begin with some digits, as a range of the index; other texts must be equal. */
function startsWith(start: string): RawBuilder<unknown> {
  if (!/^\d+$/.test(start) || start.length >= numberDigits) return sql`o.order_sn = ${start}`
  return sql`o.order_sn between ${start} and ${start.padEnd(numberDigits, '9')}`
}

function conditionsOf(ctx: Context, filter: Filter): RawBuilder<unknown> {
  const { engine } = ctx.database
  const { orderSn, orderSnStart, product, nickname, payeeNickname, type, status } = filter
  const from = readTime(ctx, filter.startTime, 'start')
  const to = readTime(ctx, filter.endTime, 'end')
  const parts: (RawBuilder<unknown> | false)[] = [
    sql`1 = 1`,
    orderSn !== undefined && sql`o.order_sn = ${orderSn}`,
    orderSnStart !== undefined && startsWith(orderSnStart),
    type !== undefined && sql`o.type = ${type}`,
    status !== undefined && inState(status, ctx.clock.now()),
    from !== undefined && sql`o.created_at >= ${from}`,
    to !== undefined && sql`o.created_at <= ${to}`,
    nickname !== undefined && named('o.user_id', nickname),
    payeeNickname !== undefined && named('o.payee_id', payeeNickname),
    product !== undefined &&
      sql`o.thread_id in (
        select t.id from threads as t join posts as p on p.id = t.first_post_id
        where ${hasPartInAnyCase(engine, sql.ref('t.title'), product)}
          or ${hasPartInAnyCase(engine, sql.ref('p.content'), product)})`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  )
}

interface ListedOrder {
  readonly id: number
  readonly user_id: number
  readonly payee_id: number
  readonly thread_id: number
  readonly order_sn: string
  readonly type: number
  readonly status: number
  readonly amount_cents: number
  readonly expires_at: number
  readonly created_at: number
}

/** Presents orders for administrators. */
async function presentOrders(
  ctx: Context,
  viewer: Member,
  rows: readonly ListedOrder[],
): Promise<OrderItem[]> {
  const threadIds = rows.map((row) => row.thread_id).filter((id) => id !== 0)
  const [threads, users] = await Promise.all([
    findThreads(ctx.db, ctx.database.engine, threadIds),
    findUsers(
      ctx,
      rows.flatMap((row) => [row.user_id, row.payee_id]),
    ),
  ])
  const titles = await titlesInLists(ctx, [...threads.values()])
  const nickname = (id: number) => users.get(id)?.nickname ?? ''
  const thread = (id: number) => {
    const row = threads.get(id)
    const title = titles.get(id) ?? ''
    const shown = row?.title === '' && title !== '' ? `${title}...` : title
    return {
      threadId: row?.id ?? 0,
      userId: row?.user_id ?? 0,
      title: shown === '' ? translate(viewer.lang, 'orders.product.none') : shown,
      content: '',
    }
  }
  return rows.map((row) => ({
    orderId: row.id,
    userId: row.user_id,
    payeeId: row.payee_id,
    threadId: row.thread_id,
    nickname: nickname(row.user_id),
    orderSn: row.order_sn,
    type: row.type,
    amount: writeCents(row.amount_cents),
    status: statusOf(row, ctx.clock.now()),
    createdAt: ctx.time.format(row.created_at),
    payeeNickname: nickname(row.payee_id),
    thread: thread(row.thread_id),
  }))
}

const sortable = { createdAt: 'o.id', amount: 'o.amount_cents' } as const

/** Returns a keyset page of the orders that match a filter, in list order. */
export async function readOrders(
  ctx: Context,
  viewer: Member,
  { filter = {}, sort }: Pick<InputOf<List>, 'filter' | 'sort'>,
  { after, take }: KeysetRange,
): Promise<{ rows: OrderItem[]; last: RowMark | undefined }> {
  const order = rowOrderOf(sort, sortable)
  const { rows } = await sql<ListedOrder>`select o.* from orders as o
    where ${conditionsOf(ctx, filter)} and ${isAfterRow(order, 'o.id', after)}
    order by ${sql.ref(order.column)} ${sql.raw(order.direction)}, o.id ${sql.raw(order.ids)} limit ${take}`.execute(
    ctx.db,
  )
  return { rows: await presentOrders(ctx, viewer, rows), last: lastMark(rows, order) }
}

/** Lists a page of everybody's orders, the latest first by default (docs/reference/wire-money.md#administration). */
export async function listOrders(
  ctx: Context,
  viewer: Member,
  input: InputOf<List>,
): Promise<OutputOf<List>> {
  const wanted = pageRangeOf(input)
  const { column, direction, ids } = rowOrderOf(input.sort, sortable)
  const where = conditionsOf(ctx, input.filter ?? {})
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ListedOrder>`select o.* from orders as o where ${where}
      order by ${sql.ref(column)} ${sql.raw(direction)}, o.id ${sql.raw(ids)}
      limit ${wanted.perPage} offset ${wanted.offset}`.execute(ctx.db),
    sql<{ n: number }>`select count(*) as n from orders as o where ${where}`.execute(ctx.db),
  ])
  return presentPage(viewer.callUrl, wanted, await presentOrders(ctx, viewer, rows), counts[0]?.n ?? 0)
}
