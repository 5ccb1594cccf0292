import { orderTypes } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPart, hasPartInAnyCase, isOneOf } from '../../drivers/db/dialect.ts'
import { foldName } from '../users/index.ts'

/** A change of somebody's money: what one transaction did to their two accounts for one reason. */
export interface ChangeRow {
  readonly id: number
  readonly user_id: number
  readonly change_type: number
  readonly available_cents: number
  readonly frozen_cents: number
  /** What it left of the available money, and of the frozen; null where it did not touch it. */
  readonly available_left: number | null
  readonly frozen_left: number | null
  readonly order_id: number
  readonly thread_id: number
  readonly actor_id: number
  readonly note: string
  readonly created_at: number
}

/** Which changes are wanted; what is undefined does not matter. */
export interface ChangeFilter {
  readonly userId?: number | undefined
  readonly nickname?: string | undefined
  readonly kinds?: readonly number[] | undefined
  readonly excluded?: readonly number[] | undefined
  readonly note?: string | undefined
  readonly payerId?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Those that brought available money only. */
  readonly isIncome?: boolean
}

type Given = Pick<Context, 'db' | 'database'>

/** Orders of a thread's own author: they say who wrote it. */
const ofAuthors = sql.join([orderTypes.redPacket, orderTypes.reward, orderTypes.redPacketAndReward])

/**
 * Whether money came from a person: their own changes, and those of orders that they paid under their name. Whoever paid
 * anonymously, or wrote the thread anonymously, is not found by who they are; nor is the administrator of an adjustment.
 */
const isFrom = (payerId: number) => sql`((t.actor_id = ${payerId} and e.user_id = ${payerId}) or exists (
  select 1 from orders as o where o.id = t.order_id and o.user_id = ${payerId} and o.is_anonymous = 0
    and (o.type not in (${ofAuthors}) or exists (
      select 1 from threads as q where q.id = o.thread_id and q.is_anonymous = 0))))`

function conditionsOf({ database: { engine } }: Given, filter: ChangeFilter): RawBuilder<unknown> {
  const { userId, nickname, kinds, excluded, note, payerId, from, to } = filter
  const parts: (RawBuilder<unknown> | false)[] = [
    userId === undefined ? sql`e.user_id <> 0` : sql`e.user_id = ${userId}`,
    kinds !== undefined && isOneOf(engine, sql.ref('e.change_type'), kinds),
    excluded !== undefined && sql`not ${isOneOf(engine, sql.ref('e.change_type'), excluded)}`,
    note !== undefined && hasPartInAnyCase(engine, sql.ref('t.note'), note),
    payerId !== undefined && isFrom(payerId),
    from !== undefined && sql`e.created_at >= ${from}`,
    to !== undefined && sql`e.created_at <= ${to}`,
    nickname !== undefined &&
      sql`e.user_id in (select id from users where ${hasPart('nickname_key', foldName(nickname))})`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  )
}

const available = sql`sum(case when e.is_frozen = 0 then e.cents else 0 end)`

/** The changes, as a query of their columns. */
const changesOf = (ctx: Given, filter: ChangeFilter) => sql`
  select min(e.id) as id, e.user_id, e.change_type, ${available} as available_cents,
    sum(case when e.is_frozen = 1 then e.cents else 0 end) as frozen_cents,
    max(case when e.is_frozen = 0 then e.balance_cents end) as available_left,
    max(case when e.is_frozen = 1 then e.balance_cents end) as frozen_left,
    min(t.order_id) as order_id, min(t.thread_id) as thread_id, min(t.actor_id) as actor_id, min(t.note) as note, min(e.created_at) as created_at
  from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
  where ${conditionsOf(ctx, filter)}
  group by e.transaction_id, e.user_id, e.change_type
  ${filter.isIncome ? sql`having ${available} > 0` : sql``}`

/** How many changes there are, and what they sum to in available money. */
export async function countChanges(
  ctx: Given,
  filter: ChangeFilter,
): Promise<{ count: number; availableCents: number }> {
  const { rows } = await sql<{ n: number; cents: number }>`
    select count(*) as n, coalesce(sum(available_cents), 0) as cents from (${changesOf(ctx, filter)}) as changes
  `.execute(ctx.db)
  return { count: rows[0]?.n ?? 0, availableCents: rows[0]?.cents ?? 0 }
}

/** A page of changes, the latest first unless `oldestFirst`. */
export async function listChanges(
  ctx: Given,
  filter: ChangeFilter,
  { perPage, offset }: { readonly perPage: number; readonly offset: number },
  oldestFirst = false,
): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    ${changesOf(ctx, filter)} order by id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${perPage} offset ${offset}
  `.execute(ctx.db)
  return rows
}

/** What a wallet's list says of an order. */
export interface OrderOfChange {
  readonly id: number
  readonly status: number
  readonly user_id: number
  readonly is_anonymous: number
}

/** The orders of changes, by id. */
export async function findOrdersOf(
  { db, database }: Given,
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
