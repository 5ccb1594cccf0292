import type { InputOf, InviteState, invitesApi, ManagedInviteView, OutputOf } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import { idsOf } from '../../http/read-fields.ts'
import { localized, localizedList } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction, named } from '../audit/index.ts'
import { readGroups } from '../groups/index.ts'
import { findUsers } from '../users/index.ts'
import { isAdministrator } from './accept-invite.ts'
import { inviteStatus, mayLeadInto } from './invite-rules.ts'

type Filter = Pick<InputOf<typeof invitesApi.listInvites>, 'groupId' | 'state'>
type Row = Selectable<Tables['invites']>

const sortable = { createdAt: 'id' } as const

function invitesBy(ctx: Context, { groupId, state }: Filter) {
  const now = ctx.clock.now()
  return ctx.db
    .selectFrom('invites')
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? 0))
    .$if(state === 'used', (query) => query.where('status', '=', inviteStatus.used))
    .$if(state === 'open', (query) =>
      query.where('status', '=', inviteStatus.unused).where('ends_at', '>', now),
    )
    .$if(state === 'expired', (query) =>
      query.where('status', '!=', inviteStatus.used).where('ends_at', '<=', now),
    )
}

async function present(ctx: Context, rows: readonly Row[]): Promise<ManagedInviteView[]> {
  const makers = [...new Set(rows.map((row) => row.user_id))]
  const [groups, users, active] = await Promise.all([
    readGroups(ctx),
    findUsers(ctx, [...makers, ...rows.map((row) => row.to_user_id)]),
    Promise.all(makers.map(async (id) => [id, await isAdministrator(ctx, id)] as const)),
  ])
  const administrators = new Map(active)
  const nameOf = (id: number) => users.get(id)?.nickname ?? ''
  const stateOf = (row: Row): InviteState => {
    if (row.status === inviteStatus.used) return 'used'
    if (row.ends_at <= ctx.clock.now()) return 'expired'
    const leads = mayLeadInto(row.group_id) && groups.has(row.group_id)
    return leads && administrators.get(row.user_id) ? 'open' : 'void'
  }
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, groupId: row.group_id, groupName: groups.get(row.group_id)?.name ?? '' },
    ...{ userId: row.user_id, nickname: nameOf(row.user_id), uses: row.uses },
    ...{ toUserId: row.to_user_id, toNickname: nameOf(row.to_user_id), state: stateOf(row) },
    ...{ createdAt: ctx.time.format(row.created_at), endsAt: ctx.time.format(row.ends_at) },
  }))
}

/** Returns a range of the codes of administrators that match a filter, the newest first by default. */
export async function readInvites(
  ctx: Context,
  wanted: InputOf<typeof invitesApi.listInvites>,
  { after, take }: KeysetRange,
) {
  const order = rowOrderOf(wanted.sort, sortable)
  const rows = await invitesBy(ctx, wanted)
    .selectAll()
    .where(isAfterRow(order, 'id', after))
    .orderBy('id', order.direction)
    .limit(take)
    .execute()
  return { rows: await present(ctx, rows), last: lastMark(rows, order) }
}

/** Returns a page of the codes that administrators made, the newest first by default. */
export async function listInvites(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof invitesApi.listInvites>,
): Promise<OutputOf<typeof invitesApi.listInvites>> {
  const wanted = pageRangeOf(input)
  const found = invitesBy(ctx, input)
  const [rows, { n }] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', rowOrderOf(input.sort, sortable).direction)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return presentPage(viewer.callUrl, wanted, await present(ctx, rows), Number(n))
}

/** Finds the ids of codes that match a filter, oldest first. */
export async function findInviteIds(ctx: Context, filter: Filter, most: number): Promise<number[]> {
  const rows = await invitesBy(ctx, filter).select('id').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Deletes codes and writes an audit log entry; returns the ids of those that existed. */
export async function deleteInvitesInTx(
  ctx: Context,
  tx: Tx,
  actor: Pick<Member, 'id' | 'client'>,
  ids: readonly number[],
): Promise<number[]> {
  const groups = await readGroups(ctx)
  const rows = await tx
    .deleteFrom('invites')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
    .returning(['id', 'group_id', 'user_id'])
    .execute()
  const links = localizedList(
    rows.map((row) =>
      localized('audit.invite.link', {
        name: named(groups.get(row.group_id)?.name ?? '', row.group_id),
        id: row.user_id,
      }),
    ),
  )
  if (rows.length > 0)
    await logAdminAction(tx, actor, 'user', localized('audit.invite.deleted', { links }), ctx.clock.now(), {
      user: rows.map((row) => row.user_id),
    })
  return rows.map(({ id }) => id)
}

/** Deletes codes, which then invite nobody: all of them, or none if one does not exist. */
export async function deleteInvites(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof invitesApi.deleteInvites>,
): Promise<[]> {
  const ids = idsOf(input.ids)
  await ctx.transaction(async (tx) => {
    const deleted = await deleteInvitesInTx(ctx, tx, viewer, ids)
    if (deleted.length !== ids.length) throw new AppError('RESOURCE_NOT_FOUND')
  })
  return []
}
