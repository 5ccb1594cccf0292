import { changeTypes, type InputOf, type invitesApi, type OutputOf, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { type PageRange, pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { avatarUrl, findUsers } from '../users/index.ts'

/**
 * Wallet changes that an inviter receives from the earnings and payments of invited people
 * (docs/reference/wire-money.md#shares).
 */
const shares = [
  changeTypes.joinShare,
  changeTypes.tipShare,
  changeTypes.threadShare,
  changeTypes.attachmentShare,
  changeTypes.shareReturned,
  changeTypes.disputeLost,
].join()

/**
 * Sums what a user has earned by each invited person, in cents: for a joining fee by the payer, otherwise by the
 * author. Anonymous threads are excluded, because the sum would reveal their authors.
 */
async function readEarnings(db: Db, userId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ guest_id: number; cents: number }>`
    select case when o.type = ${orderTypes.joinSite} then o.user_id else o.payee_id end as guest_id,
      sum(e.cents) as cents
    from ledger_entries as e
    join ledger_transactions as t on t.id = e.transaction_id
    join orders as o on o.id = t.order_id
    left join threads as th on th.id = o.thread_id
    where e.user_id = ${userId} and e.is_frozen = 0 and e.change_type in (${sql.raw(shares)})
      and coalesce(th.is_anonymous, 0) = 0
    group by 1
  `.execute(db)
  return new Map(rows.map((row) => [row.guest_id, Number(row.cents)]))
}

async function findInvited(ctx: Context, pid: number, wanted: Pick<PageRange, 'perPage' | 'offset'>) {
  const all = ctx.db.selectFrom('user_distributions').where('pid', '=', pid)
  const [rows, { n }] = await Promise.all([
    all
      .select(['user_id', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('user_id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  return { rows, total: n, users }
}

/**
 * Returns a page of the people invited by the caller, newest first, and their number
 * (docs/reference/wire-accounts.md#invites).
 */
export async function listInvited(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof invitesApi.listInvited>,
): Promise<OutputOf<typeof invitesApi.listInvited>> {
  const wanted = pageRangeOf(input)
  const [{ rows, total, users }, me, groups, groupIds, earnings] = await Promise.all([
    findInvited(ctx, viewer.id, wanted),
    findUsers(ctx, [viewer.id]),
    readGroups(ctx),
    groupIdsOf(ctx.db, ctx.database.engine, [viewer.id], ctx.clock.now()),
    readEarnings(ctx.db, viewer.id),
  ])
  const group = groups.get(groupIds.get(viewer.id)?.[0] ?? 0)
  const inviteUsersList = rows.map((row) => ({
    pid: viewer.id,
    userId: row.user_id,
    avatar: avatarUrl(viewer.origin, users.get(row.user_id)),
    joinedAt: ctx.time.format(row.created_at),
    nickname: users.get(row.user_id)?.nickname ?? '',
    bounty: (earnings.get(row.user_id) ?? 0) / 100,
  }))
  const page = presentPage(viewer.callUrl, wanted, inviteUsersList, total)
  return {
    ...page,
    pageData: {
      userId: viewer.id,
      nickname: me.get(viewer.id)?.nickname ?? '',
      avatar: avatarUrl(viewer.origin, me.get(viewer.id)),
      groupName: group?.name ?? '',
      level: group?.level ?? 0,
      totalInviteUsers: total,
      totalInviteBounties: [...earnings.values()].reduce((sum, cents) => sum + cents, 0) / 100,
      inviteUsersList,
    },
  }
}

/** Returns the people invited by a user, for administrators (docs/reference/wire-accounts.md#users). */
export async function listInvitedBy(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof invitesApi.listInvitedBy>,
): Promise<OutputOf<typeof invitesApi.listInvitedBy>> {
  const wanted = pageRangeOf(input)
  const { rows, total, users } = await findInvited(ctx, input.userId, wanted)
  const items = rows.map((row) => ({
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    avatarUrl: avatarUrl(viewer.origin, users.get(row.user_id)),
    updatedAt: ctx.time.format(row.created_at),
  }))
  return presentPage(viewer.callUrl, wanted, items, total)
}
