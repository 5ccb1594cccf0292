import {
  closedStatus,
  groupIds,
  type InputOf,
  inactiveStatuses,
  limits,
  type managedUsersApi,
  type OutputOf,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, audited, invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized, localizedList } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { type AuditChange, auditText, logAdminAction, named, plain, statusChange } from '../audit/index.ts'
import {
  administratorIds,
  assertAnotherAdministrator,
  assertNotFirstAdministrator,
  firstAdministrator,
  moveMember,
  readGroups,
} from '../groups/index.ts'
import {
  endOtherSessions,
  endSessionsOfInactive,
  hashPassword,
  publishSessionsChanged,
  refusalWithoutStepUp,
  revokePendingAccess,
} from '../sign-in/index.ts'
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
const mobilePattern = /^(\+?86)?1[3-9]\d{9}$/
/** Statuses that are stored with a reason. */
const reasoned: ReadonlySet<number> = new Set([userStatus.banned, userStatus.refused])

function readMobile(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '') return typed
  const mobile = typed.trim()
  if (!mobilePattern.test(mobile)) throw new AppError('MOBILE_FORMAT_ERROR')
  return mobile.replace(/^\+?86(?=1)/, '')
}

function readEnd(ctx: Context, typed: string | null | undefined): number | null | undefined {
  if (typed === undefined) return undefined
  if (typed === null || typed === '') return null
  const at = ctx.time.parse(typed)
  if (at === null) throw invalid('accounts.expiry.malformed')
  return at
}

async function assertMobileFree(tx: Tx, mobile: string, ownerId: number): Promise<void> {
  if (mobile === '') return
  const holder = await tx.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst()
  if (holder && holder.id !== ownerId) throw new AppError('MOBILE_IS_ALREADY_BIND')
}

/** Validates the input and returns the columns that change; names pass the same rules as for members. */
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
  // The cast is sound: only properties whose value is undefined are left out.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as UserChanges
}

async function changeStatus(ctx: Context, tx: Tx, viewer: Member, user: User, after: number, reason: string) {
  if (viewer.id === user.id)
    throw audited(invalid('accounts.state.own'), localized('audit.refused.user', { id: user.id }), {
      user: [user.id],
    })
  if (after !== userStatus.normal) await assertAnotherAdministrator(ctx, tx, user.id)
  const change = { userId: user.id, actorId: viewer.id, before: user.status, after, reason }
  await publishEvent(tx, 'user.status.changed', change, ctx.clock.now())
}

/** Locks the person's memberships, and returns the old and new group; null when they are the same. */
async function lockMove(
  ctx: Context,
  tx: Tx,
  userId: number,
  groupId: number | undefined,
): Promise<AuditChange | null> {
  if (groupId === undefined) return null
  const rows = await tx
    .selectFrom('group_user')
    .select('group_id')
    .where('user_id', '=', userId)
    .modifyEnd(forUpdate(ctx.database.engine))
    .execute()
  if (rows.length === 1 && rows[0]?.group_id === groupId) return null
  const groups = await readGroups(ctx)
  const nameOf = (id: number) => named(groups.get(id)?.name ?? '', id)
  const before = rows.length === 0 ? null : localizedList(rows.map(({ group_id }) => nameOf(group_id)))
  return { name: localized('audit.user.group'), before, after: nameOf(groupId) }
}

async function changeGroup(ctx: Context, tx: Tx, viewer: Member, userId: number, groupId: number) {
  const group = (await readGroups(ctx)).get(groupId)
  if (!group || groupId === groupIds.guest || groupId === groupIds.unpaid)
    throw invalid('accounts.group.missing')
  const until = group.isPaid ? ctx.clock.now() + group.days * dayMs : null
  if (userId === firstAdministrator)
    throw audited(
      new AppError('UNAUTHORIZED', localized('groups.administrator.first')),
      localized('audit.refused.user', { id: userId }),
      { user: [userId] },
    )
  await assertAnotherAdministrator(ctx, tx, userId)
  await moveMember(ctx, tx, { userId, groupId, until, actorId: viewer.id })
}

/** Fields of which the audit log only says that they changed: what is personal must not outlive the account. */
const hiddenFields = {
  username: localized('audit.user.username'),
  nickname: localized('audit.user.nickname'),
  mobile: localized('audit.user.mobile'),
  passwordHash: localized('audit.user.password'),
} as const

/** Describes a change for the audit log; `moved` is the change of the group. */
function auditTextOf(
  ctx: Context,
  user: User,
  changes: UserChanges,
  moved: AuditChange | null,
): LocalizedText {
  const { status, expiredAt, rejectReason } = changes
  const timeOf = (at: number | null) => (at === null ? null : plain(ctx.time.format(at)))
  const hidden = (Object.keys(hiddenFields) as (keyof typeof hiddenFields)[]).filter(
    (field) => changes[field] !== undefined && (field === 'passwordHash' || changes[field] !== user[field]),
  )
  return auditText(localized('audit.user.changed', { id: user.id }), {
    changes: [
      ...hidden.map((field) => ({ name: hiddenFields[field] })),
      ...(status === undefined || status === user.status ? [] : [statusChange(user.status, status)]),
      ...(expiredAt === undefined || expiredAt === user.expiredAt
        ? []
        : [
            {
              name: localized('audit.user.expiry'),
              before: timeOf(user.expiredAt),
              after: timeOf(expiredAt),
            },
          ]),
      ...(moved ? [moved] : []),
    ],
    reason: rejectReason,
  })
}

/** Locks the account's row until the transaction ends and returns it. Refuses an unknown or closed account. */
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

/** Which of the changes affect how the person logs in, or what they may do. */
interface AccessChange {
  readonly password: boolean
  readonly phone: boolean
  readonly status: boolean
  readonly group: boolean
}

function accessChangeOf(user: User, changes: UserChanges, group: boolean): AccessChange {
  const { passwordHash, mobile = user.mobile, status = user.status } = changes
  return {
    password: passwordHash !== undefined,
    phone: mobile !== user.mobile,
    status: status !== user.status,
    group,
  }
}

/** Ends the sessions and pending logins that a change invalidates, and announces changed credentials. */
async function endAccess(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  user: User,
  access: AccessChange,
  status: number,
) {
  const changed = [
    ...(access.password ? (['password'] as const) : []),
    ...(access.phone ? (['phone'] as const) : []),
  ]
  // The session of an administrator who changes their own password is spared.
  const currentSession = viewer.id === user.id ? viewer.sessionId : null
  if (access.password) await endOtherSessions(tx, user.id, currentSession)
  else if (access.status && inactiveStatuses.has(status))
    await endSessionsOfInactive(tx, user.id, currentSession, ctx.clock.now())
  else if (access.phone) await revokePendingAccess(tx, user.id, currentSession)
  if (changed.length === 0) return
  const event = { userId: user.id, actorId: viewer.id, changed }
  await publishEvent(tx, 'user.credentials.changed', event, ctx.clock.now())
}

async function storeAccountChanges(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  user: User,
  changes: UserChanges,
  access: AccessChange,
) {
  const { mobile, status = user.status, rejectReason = '' } = changes
  if (mobile !== undefined) await assertMobileFree(tx, mobile, user.id)
  if (access.status) await changeStatus(ctx, tx, viewer, user, status, rejectReason)
  if (Object.keys(changes).length > 0) await changeAccount(tx, user.id, changes, ctx.clock.now())
  await endAccess(ctx, tx, viewer, user, access, status)
}

async function store(ctx: Context, viewer: Member, input: Input, changes: UserChanges): Promise<void> {
  const groupId = input.groupId === undefined ? undefined : [input.groupId].flat()[0]
  const unproved = await refusalWithoutStepUp(ctx, viewer)
  await ctx.transaction(async (tx) => {
    const user = await lockAccount(ctx, tx, input.id)
    const moved = await lockMove(ctx, tx, user.id, groupId)
    const access = accessChangeOf(user, changes, moved !== null)
    const isOther = Object.values(access).includes(true)
    const isRenamed = changes.username !== undefined && changes.username !== user.username
    if (isOther || isRenamed) assertNotFirstAdministrator(viewer.id, user.id)
    const isOfAdministrator = async () =>
      groupId === groupIds.administrator || (await administratorIds(tx)).has(user.id)
    if (isOther && unproved && (await isOfAdministrator())) throw unproved
    await storeAccountChanges(ctx, tx, viewer, user, changes, access)
    if (moved && groupId !== undefined) await changeGroup(ctx, tx, viewer, user.id, groupId)
    await logAdminAction(tx, viewer, 'user', auditTextOf(ctx, user, changes, moved), ctx.clock.now(), {
      user: [user.id],
    })
  })
}

/**
 * Changes an account (docs/reference/wire-accounts.md#registration). A new password, a ban or a refusal ends its
 * sessions and pending logins. The person is notified of a changed password, phone, status or group. These four need a
 * recent login or the password of the caller (UNAUTHORIZED) when the person is an administrator or becomes one.
 * Administrators cannot change their own status; only the
 * first administrator changes the name, password, phone, group and status of their account; the last administrator who
 * can log in stays one. The change is atomic.
 */
export async function changeUser(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedUsersApi.changeUser>> {
  const before = await findUser(ctx.db, input.id)
  if (!before || before.status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
  if (input.newPassword !== undefined && [...input.newPassword].length > limits.maxPasswordCharacters)
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
