import { setImmediate } from 'node:timers/promises'
import { orderTypes } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { hasPart, hasPartInAnyCase, isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import { type RowMark, type RowOrder, rowOrderOf } from '../../http/paging.ts'
import { foldName } from '../users/index.ts'

/** A change of a person's money: what one transaction did to their two accounts for one reason. */
export interface ChangeRow {
  readonly id: number
  readonly user_id: number
  readonly change_type: number
  readonly available_cents: number
  readonly frozen_cents: number
  /** The resulting available and frozen balances; null if unchanged. */
  readonly available_left: number | null
  readonly frozen_left: number | null
  readonly order_id: number
  readonly thread_id: number
  readonly actor_id: number
  readonly note: string
  readonly created_at: number
}

/** Filter of changes; undefined fields match everything. */
export interface ChangeFilter {
  readonly userId?: number | undefined
  readonly nickname?: string | undefined
  readonly kinds?: readonly number[] | undefined
  readonly excluded?: readonly number[] | undefined
  readonly note?: string | undefined
  readonly payerId?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only changes after this one in list order. */
  readonly after?: RowMark | undefined
  /** Only changes that increased the available money. */
  readonly isIncome?: boolean
}

type StoreContext = Pick<Context, 'db' | 'database'>

/** Orders of a thread's own author, which reveal who wrote it. */
const ofAuthors = sql.join([orderTypes.redPacket, orderTypes.reward, orderTypes.redPacketAndReward])

/**
 * Condition that money came from a person: their own changes, and those of orders that they paid under their name. Does
 * not match anonymous payers, anonymous authors, or the administrator of an adjustment.
 */
const isFrom = (payerId: number) => sql`((t.actor_id = ${payerId} and e.user_id = ${payerId}) or exists (
  select 1 from orders as o where o.id = t.order_id and o.user_id = ${payerId} and o.is_anonymous = 0
    and (o.type not in (${ofAuthors}) or exists (
      select 1 from threads as q where q.id = o.thread_id and q.is_anonymous = 0))))`

/** A condition on the transaction of an entry. */
const ofTransaction = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from ledger_transactions as t where t.id = e.transaction_id and ${condition})`

type ChangeOrder = RowOrder<'e.id' | 'e.user_id' | 'e.change_type'>

/**
 * Returns the order of a list of changes: by a column of their first entries, the latest first by default. Amounts are
 * sums of two entries without an index, so they are not sortable.
 */
export const orderOf = (sort: string | undefined): ChangeOrder =>
  rowOrderOf(sort, { createdAt: 'e.id', userId: 'e.user_id', changeType: 'e.change_type' } as const, [
    'e.user_id',
    'e.change_type',
  ])

const latestFirst = orderOf(undefined)

function conditionsOf(
  { database: { engine } }: StoreContext,
  filter: ChangeFilter,
  order = latestFirst,
): RawBuilder<unknown> {
  const { userId, nickname, kinds, excluded, note, payerId, from, to, after } = filter
  const parts: (RawBuilder<unknown> | false)[] = [
    userId === undefined ? sql`e.user_id <> 0` : sql`e.user_id = ${userId}`,
    kinds !== undefined && isOneOf(engine, sql.ref('e.change_type'), kinds),
    excluded !== undefined && sql`not ${isOneOf(engine, sql.ref('e.change_type'), excluded)}`,
    note !== undefined && ofTransaction(hasPartInAnyCase(engine, sql.ref('t.note'), note)),
    payerId !== undefined && ofTransaction(isFrom(payerId)),
    from !== undefined && sql`e.created_at >= ${from}`,
    to !== undefined && sql`e.created_at <= ${to}`,
    after !== undefined && isAfterRow(order, 'e.id', after),
    nickname !== undefined &&
      sql`e.user_id in (select id from users where ${hasPart('nickname_key', foldName(nickname))})`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  )
}

/**
 * An entry of the same change as `e`: available money, frozen money, or both. The `+` makes SQLite use the index on
 * transactions instead of those on people or types.
 */
const ofSameChange = sql`f.transaction_id = e.transaction_id and +f.user_id = e.user_id and +f.change_type = e.change_type`

/**
 * Condition that an entry is the first of its change. For a plain `not exists` PostgreSQL would join the whole ledger.
 */
const isFirst = sql`(not exists (select 1 from ledger_entries as f where ${ofSameChange} and f.id < e.id)) is true`

/** Selects the first entries of changes, whose ids identify these. */
const firstEntriesOf = (ctx: StoreContext, filter: ChangeFilter, order?: ChangeOrder) => sql`
  from ledger_entries as e where ${conditionsOf(ctx, filter, order)}
    and ${isFirst}
    ${filter.isIncome ? sql`and exists (select 1 from ledger_entries as f where ${ofSameChange} and f.is_frozen = 0 and f.cents > 0)` : sql``}`

/** Returns number and sum of one person's changes of available money. */
export async function sumChanges(
  ctx: StoreContext,
  filter: ChangeFilter & { readonly userId: number },
): Promise<{ count: number; availableCents: number }> {
  const { rows } = await sql<{ n: number; cents: number }>`
    select count(*) as n, coalesce(sum(available_cents), 0) as cents from (
      select sum(case when e.is_frozen = 0 then e.cents else 0 end) as available_cents
      from ledger_entries as e where ${conditionsOf(ctx, filter)} group by e.transaction_id, e.change_type
    ) as changes ${filter.isIncome ? sql`where available_cents > 0` : sql``}
  `.execute(ctx.db)
  return { count: rows[0]?.n ?? 0, availableCents: rows[0]?.cents ?? 0 }
}

/** Counting limit: nobody pages further through a filtered list. */
const maxCounted = 10_000

/** Counts changes, up to 10,000. */
export async function countChangesCapped(ctx: StoreContext, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 ${firstEntriesOf(ctx, filter)} limit ${maxCounted}) as changes
  `.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Entries counted per statement. */
const countedAtOnce = 5000
/** Entries older than this are complete: no transaction takes so long. */
const settledMs = 600_000

const settledCounts: Cache<{ readonly changes: number; readonly upTo: number }> = {
  name: 'counted changes of money',
  limit: { entries: 1 },
}

/**
 * Counts all changes of everybody's money; when stopped, those up to there. Changes are never deleted, so old ones are
 * counted once.
 */
export async function countAllChanges(
  ctx: StoreContext & Pick<Context, 'cache' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const settled = ctx.cache(settledCounts)
  let { changes, upTo } = settled.peek('all') ?? { changes: 0, upTo: 0 }
  for (;;) {
    const next = upTo + countedAtOnce
    const { rows } = await sql<{ n: number; following: number | null }>`
      select count(*) as n,
        (select created_at from ledger_entries where id > ${next} order by id limit 1) as following
      from ledger_entries as e where e.id > ${upTo} and e.id <= ${next} and e.user_id <> 0 and ${isFirst}
    `.execute(ctx.db)
    changes += rows[0]?.n ?? 0
    upTo = next
    const following = rows[0]?.following ?? null
    if (following === null || isStopped()) return changes
    if (following < ctx.clock.now() - settledMs) settled.set('all', { changes, upTo })
    // SQLite runs synchronously: let other work run in between.
    await setImmediate()
  }
}

/** Returns a page of changes, the latest first by default: selects their first entries before assembling them. */
export async function listChanges(
  ctx: StoreContext,
  filter: ChangeFilter,
  { perPage, offset }: { readonly perPage: number; readonly offset: number },
  order = latestFirst,
): Promise<readonly ChangeRow[]> {
  const sorted = sql`${sql.ref(order.column)} ${sql.raw(order.direction)}, e.id ${sql.raw(order.ids)}`
  const { rows } = await sql<ChangeRow>`
    with page as (
      select e.id, e.transaction_id, e.user_id, e.change_type, e.created_at ${firstEntriesOf(ctx, filter, order)}
      order by ${sorted} limit ${perPage} offset ${offset}
    )
    select e.id, e.user_id, e.change_type, e.created_at,
      sum(case when f.is_frozen = 0 then f.cents else 0 end) as available_cents,
      sum(case when f.is_frozen = 1 then f.cents else 0 end) as frozen_cents,
      max(case when f.is_frozen = 0 then f.balance_cents end) as available_left,
      max(case when f.is_frozen = 1 then f.balance_cents end) as frozen_left,
      t.order_id, t.thread_id, t.actor_id, t.note
    from page as e join ledger_entries as f on ${ofSameChange} join ledger_transactions as t on t.id = e.transaction_id
    group by e.id, e.user_id, e.change_type, e.created_at, t.order_id, t.thread_id, t.actor_id, t.note
    order by ${sorted}
  `.execute(ctx.db)
  return rows
}

/** The fields of an order that a wallet's list shows. */
export interface OrderOfChange {
  readonly id: number
  readonly status: number
  readonly user_id: number
  readonly is_anonymous: number
}

/** Finds the orders of changes, by id. */
export async function findOrdersOf(
  { db, database }: StoreContext,
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<number, OrderOfChange>> {
  const ids = changes.map((change) => change.order_id).filter((id) => id !== 0)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'user_id', 'is_anonymous'])
    .where((eb) => isOneOf(database.engine, eb.ref('id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
