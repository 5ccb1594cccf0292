import { groupIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../server/src/context.ts'
import type { Tx } from '../../../server/src/drivers/db/db.ts'
import { analyzeTables, reserveIds } from '../../../server/src/drivers/db/dialect.ts'
import { recount } from '../../verify/counters.ts'
import {
  addLedger,
  addOrders,
  firstPerson,
  type ManagedSizes,
  numbers,
  timeOf,
} from './add-managed-orders.ts'

/** The text of every hundredth comment. */
export const advertisement = '清仓甩卖'

async function addPeople(tx: Tx, { people }: ManagedSizes, now: number): Promise<void> {
  const at = timeOf(now, people)
  const name = sql`'tea' || n.i`
  await sql`${numbers(people)}
    insert into users (id, username, username_key, nickname, nickname_key, mobile, status, register_ip, last_login_ip,
      login_at, joined_at, created_at, updated_at)
    select ${sql.lit(firstPerson)} + n.i, ${name}, ${name}, ${name}, ${name}, '139' || (10000000 + n.i),
      case when n.i % 500 = 0 then 2 when n.i % 501 = 0 then 1 else 0 end, '192.0.2.1', '192.0.2.2', ${at}, ${at}, ${at}, ${at}
    from n where true`.execute(tx)
  await sql`${numbers(people)} insert into group_user (group_id, user_id)
    select ${sql.lit(groupIds.member)}, ${sql.lit(firstPerson)} + n.i from n`.execute(tx)
}

/** Adds comments by the members to all threads in turn; some are in review, some are deleted. */
async function addComments(tx: Tx, { people, comments }: ManagedSizes, now: number): Promise<void> {
  const at = timeOf(now, comments)
  await sql`${numbers(comments)},
    spots (place, id) as (select row_number() over (order by id) - 1, id from threads where deleted_at is null),
    total (n) as (select count(*) from spots)
    insert into posts (user_id, thread_id, content, ip, is_first, is_comment, is_approved, reply_count, like_count,
      created_at, updated_at, deleted_at, deleted_user_id)
    select ${sql.lit(firstPerson)} + n.i * 7 % ${sql.lit(people)}, spots.id,
      case when n.i % 100 = 1 then ${sql.lit(`<p>${advertisement}，加我微信 `)} || n.i || '</p>'
        else '<p>同意楼上，头一泡可以快一点出汤，水不要直接冲到叶子上。第 ' || n.i || ' 泡</p>' end,
      '192.0.2.3', 0, 0, case when n.i % 2000 = 2 then 0 else 1 end, 0, 0, ${at}, ${at},
      case when n.i % 100 = 3 then ${at} end, case when n.i % 100 = 3 then 1 end
    from n cross join total join spots on spots.place = n.i * 13 % total.n`.execute(tx)
}

/** Adds withdrawals, reports and entries of the audit log: a twentieth of the number of members. */
async function addWork(tx: Tx, { people }: ManagedSizes, now: number): Promise<void> {
  const most = people / 20
  const [at, who] = [timeOf(now, most), sql`${sql.lit(firstPerson)} + n.i * 17 % ${sql.lit(people)}`]
  await sql`${numbers(most)} insert into withdrawals (cash_sn, user_id, apply_cents, fee_cents, status, receive_account,
      remark, reviewer_id, created_at, updated_at)
    select 'W' || (1000000000 + n.i), ${who}, 1000, 10, case when n.i % 10 = 0 then 1 else 3 end, '', '', 0, ${at}, ${at}
    from n`.execute(tx)
  await sql`${numbers(most)} insert into reports (user_id, thread_id, post_id, target_user_id, type, reason, status,
      created_at, updated_at)
    select ${who}, 1, 0, 1, 1, '广告', case when n.i % 10 = 0 then 0 else 1 end, ${at}, ${at} from n`.execute(
    tx,
  )
  await sql`${numbers(most)} insert into admin_action_logs (user_id, type, action_desc, ip, created_at)
    select 1, 1, 'approved ' || n.i, '192.0.2.4', ${at} from n`.execute(tx)
}

/** Bulk-inserts content to administrate into a demo site, for measuring, in one transaction. */
export async function addManagedContent(ctx: Context, sizes: ManagedSizes): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await addPeople(tx, sizes, now)
    await reserveIds(tx, ctx.database.engine, 'users', firstPerson + sizes.people)
    await addComments(tx, sizes, now)
    await addOrders(tx, sizes, now)
    await addLedger(tx, now)
    await addWork(tx, sizes, now)
    await recount(tx)
    await analyzeTables(tx, [
      ...(['users', 'group_user', 'threads', 'posts', 'orders', 'withdrawals', 'reports'] as const),
      ...(['ledger_transactions', 'ledger_entries', 'ledger_accounts', 'admin_action_logs'] as const),
    ])
  })
}
