import type { InputOf, ManagedUserView, managedUsersApi, OutputOf, UserInListView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { readGroups } from '../groups/index.ts'
import { presentProfileGroup } from '../profiles/index.ts'
import { readSettings } from '../settings/index.ts'
import { presentAnswersOf } from '../sign-in-fields/index.ts'
import { avatarUrl, findAccounts, findUser, type User } from '../users/index.ts'
import { filteredPeople } from './user-filter.ts'

interface Membership {
  readonly user_id: number
  readonly group_id: number
  readonly expiration_at: number | null
}

/** Loads what a list shows of people besides their account rows, by user id. */
async function loadListDetails(ctx: Context, viewer: Viewer, ids: readonly number[]) {
  const { engine } = ctx.database
  const [memberships, invitedCounts, answers] = await Promise.all([
    ctx.db
      .selectFrom('group_user')
      .selectAll()
      .where((eb) => isOneOf(engine, eb.ref('user_id'), ids))
      .orderBy('group_id')
      .execute(),
    ctx.db
      .selectFrom('user_distributions')
      .select((eb) => ['pid', eb.fn.countAll<number>().as('n')])
      .where((eb) => isOneOf(engine, eb.ref('pid'), ids))
      .groupBy('pid')
      .execute(),
    presentAnswersOf(ctx, viewer, ids),
  ])
  return {
    membership: new Map<number, Membership>(memberships.toReversed().map((row) => [row.user_id, row])),
    invitedCounts: new Map(invitedCounts.map((row) => [row.pid, row.n])),
    answers,
  }
}

/** A row of the list with the whole account. */
export interface ListedUser extends UserInListView {
  readonly user: User
}

/** Returns the WeChat accounts bound to people, by user id. */
export async function wechatsOf(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('user_wechats')
    .selectAll()
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('user_id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.user_id ?? 0, row]))
}

/** Returns accounts with what a list shows of them, in the order of the ids. */
export async function presentInList(
  ctx: Context,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ListedUser[]> {
  const [found, groups, settings, about] = await Promise.all([
    findAccounts(ctx.db, ctx.database.engine, ids),
    readGroups(ctx),
    readSettings(ctx),
    loadListDetails(ctx, viewer, ids),
  ])
  const now = ctx.clock.now()
  const isPay = settings.site_mode === 'pay'
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .map((user) => {
      const membership = about.membership.get(user.id)
      const group = membership && groups.get(membership.group_id)
      return {
        user,
        userId: user.id,
        username: user.username,
        nickname: user.nickname,
        mobile: user.mobile,
        avatarUrl: avatarUrl(viewer.origin, user),
        expiredAt: user.expiredAt === null ? null : ctx.time.format(user.expiredAt),
        threadCount: user.threadCount,
        status: user.status,
        createdAt: ctx.time.format(user.createdAt),
        updatedAt: ctx.time.format(user.updatedAt),
        groupName: group?.name ?? '',
        expirationTime:
          membership === undefined || membership.expiration_at === null
            ? null
            : ctx.time.format(membership.expiration_at),
        extFields: about.answers.get(user.id) ?? [],
        paid: !isPay || (user.expiredAt ?? 0) > now,
        inviteUsersNumber: about.invitedCounts.get(user.id) ?? 0,
      }
    })
}

const sortable = {
  createdAt: 'users.id',
  nickname: 'users.nickname_key',
  threadCount: 'users.thread_count',
  status: 'users.status',
} as const

export const userOrder = (sort: InputOf<typeof managedUsersApi.listManagedUsers>['sort']) =>
  rowOrderOf(sort, sortable)

/**
 * Returns a page of people, newest first (docs/reference/wire-accounts.md#users); closed accounts only when the filter
 * names their status.
 */
export async function listManagedUsers(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedUsersApi.listManagedUsers>,
): Promise<OutputOf<typeof managedUsersApi.listManagedUsers>> {
  const wanted = pageRangeOf(input)
  const order = userOrder(input.sort)
  const people = filteredPeople(ctx.db, ctx.database.engine, input.filter)
  const [rows, { n }] = await Promise.all([
    people
      .select('users.id')
      .orderBy(order.column, order.direction)
      .orderBy('users.id', order.ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    people.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const items = await presentInList(
    ctx,
    viewer,
    rows.map(({ id }) => id),
  )
  return presentPage(
    viewer.callUrl,
    wanted,
    items.map(({ user: _user, ...item }) => item),
    n,
  )
}

/** Returns the details of one account. Refuses unknown ids (RESOURCE_NOT_FOUND). */
export async function openManagedUser(
  ctx: Context,
  viewer: Member,
  { userId }: InputOf<typeof managedUsersApi.openManagedUser>,
): Promise<ManagedUserView> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('RESOURCE_NOT_FOUND')
  return {
    id: user.id,
    username: user.username,
    avatarUrl: avatarUrl(viewer.origin, user),
    status: user.status,
    loginAt: ctx.time.format(user.loginAt),
    expiredAt: user.expiredAt === null ? null : ctx.time.format(user.expiredAt),
    banReason: user.rejectReason,
    nickname: user.nickname,
    originalMobile: user.mobile,
    identity: user.identity,
    realname: user.realname,
    createdAt: ctx.time.format(user.createdAt),
    registerIp: user.registerIp,
    lastLoginIp: user.lastLoginIp,
    group: await presentProfileGroup(ctx, user),
    isBindWechat: (await wechatsOf(ctx, [user.id])).has(user.id),
  }
}
