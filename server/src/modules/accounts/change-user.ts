import {
  closedStatus,
  groupIds,
  type InputOf,
  limits,
  type managedUsersApi,
  type OutputOf,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { assertAnotherAdministrator, moveMember, readGroups } from '../groups/index.ts'
import { endOtherSessions, hashPassword, publishSessionsChanged } from '../sign-in/index.ts'
import {
  avatarUrl,
  changeUser as changeAccount,
  checkNickname,
  checkPassword,
  checkUsername,
  findUser,
  type User,
  type UserChanges,
} from '../users/index.ts'

type Input = InputOf<typeof managedUsersApi.changeUser>

const dayMs = 86_400_000
/** The first administrator stays in their group (docs/reference/wire-accounts.md#users). */
const firstAdministrator = 1
const mobilePattern = /^(\+?86)?1[3-9]\d{9}$/
/** States that say why. */
const reasoned: ReadonlySet<number> = new Set([userStatus.banned, userStatus.refused])

function readMobile(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return given
  const mobile = given.trim()
  if (!mobilePattern.test(mobile)) throw new AppError('MOBILE_FORMAT_ERROR')
  return mobile.replace(/^\+?86(?=1)/, '')
}

function readEnd(ctx: Context, given: string | null | undefined): number | null | undefined {
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  const at = ctx.time.parse(given)
  if (at === null) throw invalid('accounts.expiry.malformed')
  return at
}

async function assertMobileFree(tx: Tx, mobile: string, ownerId: number): Promise<void> {
  if (mobile === '') return
  const holder = await tx.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst()
  if (holder && holder.id !== ownerId) throw new AppError('MOBILE_IS_ALREADY_BIND')
}

/** What the call changes of the account itself; names are looked at by the rules of everybody. */
async function changesOf(ctx: Context, user: User, input: Input): Promise<UserChanges> {
  const username =
    input.username === user.username ? undefined : await checkUsername(ctx.db, input.username, user.id)
  const nickname =
    input.nickname === undefined || input.nickname === user.nickname
      ? undefined
      : await checkNickname(ctx.db, input.nickname, user.id)
  const newPassword = input.newPassword === '' ? undefined : input.newPassword
  if (newPassword !== undefined) await checkPassword(ctx, newPassword)
  const status = input.status
  const reason =
    status === undefined ? undefined : reasoned.has(status) ? (input.rejectReason ?? '').trim() : ''
  const changes = {
    username,
    nickname,
    mobile: readMobile(input.mobile),
    expiredAt: readEnd(ctx, input.expiredAt),
    passwordHash: newPassword === undefined ? undefined : await hashPassword(newPassword),
    status,
    rejectReason: reason,
  }
  // Sound: a property that is left out is one that is undefined.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as UserChanges
}

async function changeStatus(ctx: Context, tx: Tx, viewer: Member, user: User, after: number, reason: string) {
  if (after === user.status) return
  if (viewer.id === user.id) throw invalid('accounts.state.own')
  if (after !== userStatus.normal) await assertAnotherAdministrator(ctx, tx, user.id)
  const change = { userId: user.id, actorId: viewer.id, before: user.status, after, reason }
  await announce(tx, 'user.status.changed', change, ctx.clock.now())
}

async function changeGroup(ctx: Context, tx: Tx, viewer: Member, userId: number, groupId: number) {
  const group = (await readGroups(ctx)).get(groupId)
  if (!group || groupId === groupIds.guest || groupId === groupIds.unpaid)
    throw invalid('accounts.group.missing')
  const until = group.isPaid ? ctx.clock.now() + group.days * dayMs : null
  const { engine } = ctx.database
  const rows = await tx
    .selectFrom('group_user')
    .select('group_id')
    .where('user_id', '=', userId)
    .modifyEnd(forUpdate(engine))
    .execute()
  const isSame = rows.length === 1 && rows[0]?.group_id === groupId
  if (isSame) return
  if (userId === firstAdministrator) throw new AppError('UNAUTHORIZED', localized('accounts.group.founder'))
  await assertAnotherAdministrator(ctx, tx, userId)
  await moveMember(ctx, tx, { userId, groupId, until, actorId: viewer.id })
}

/** What the log says of a change: which fields, and the state and group they came to; never a password or a name. */
function descriptionOf(id: number, changes: UserChanges, groupId: number | undefined): string {
  const fields = Object.keys(changes).filter((field) => field !== 'status')
  const parts = [
    ...fields,
    ...(changes.status === undefined ? [] : [`status ${changes.status}`]),
    ...(groupId === undefined ? [] : [`group ${groupId}`]),
  ]
  return `changed user ${id}: ${parts.join(', ')}`
}

/** The account as it is now, locked until the transaction ends. Refuses one that is not there, or was closed. */
async function lockAccount(ctx: Context, tx: Tx, id: number): Promise<User> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(forUpdate(ctx.database.engine))
    .execute()
  const user = await findUser(tx, id)
  if (!user || user.status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
  return user
}

/** Changes the account itself; whoever knew the old password is out. */
async function changeItself(ctx: Context, tx: Tx, viewer: Member, user: User, changes: UserChanges) {
  const { mobile, status, rejectReason = '', passwordHash } = changes
  if (mobile !== undefined) await assertMobileFree(tx, mobile, user.id)
  if (status !== undefined) await changeStatus(ctx, tx, viewer, user, status, rejectReason)
  if (Object.keys(changes).length > 0) await changeAccount(tx, user.id, changes, ctx.clock.now())
  // An administrator who changes their own password stays.
  if (passwordHash !== undefined)
    await endOtherSessions(tx, user.id, viewer.id === user.id ? viewer.sessionId : null)
}

async function store(ctx: Context, viewer: Member, input: Input, changes: UserChanges): Promise<void> {
  const groupId = input.groupId === undefined ? undefined : [input.groupId].flat()[0]
  await ctx.transaction(async (tx) => {
    const user = await lockAccount(ctx, tx, input.id)
    await changeItself(ctx, tx, viewer, user, changes)
    if (groupId !== undefined) await changeGroup(ctx, tx, viewer, user.id, groupId)
    const desc = descriptionOf(user.id, changes, groupId)
    await logAdminAction(tx, viewer, 'user', desc, ctx.clock.now())
  })
}

/**
 * Changes an account (docs/reference/wire-accounts.md#registration): a new password ends its sessions, a ban or refusal
 * what it has open; the person is told of another state or group. Administrators cannot change their own state, the
 * first one stays in their group, and the last one who can log in stays an administrator. All of it is done or nothing.
 */
export async function changeUser(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedUsersApi.changeUser>> {
  const before = await findUser(ctx.db, input.id)
  if (!before || before.status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
  if (input.newPassword !== undefined && [...input.newPassword].length > limits.passwordCharactersMost)
    throw new AppError('PASSWORD_ILLEGALITY')
  await store(ctx, viewer, input, await changesOf(ctx, before, input))
  publishSessionsChanged(ctx, input.id)
  const user = await findUser(ctx.db, input.id)
  if (!user) throw new AppError('RESOURCE_NOT_FOUND')
  return {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    mobile: user.mobile,
    status: user.status,
    avatar: avatarUrl(viewer.origin, user),
    expiredAt: user.expiredAt === null ? null : ctx.time.format(user.expiredAt),
    registerIp: user.registerIp,
    createdAt: ctx.time.format(user.createdAt),
    lastLoginIp: user.lastLoginIp,
    loginAt: ctx.time.format(user.loginAt),
  }
}
