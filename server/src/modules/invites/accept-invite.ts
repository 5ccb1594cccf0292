import { groupIds, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { followInviter } from '../relations/index.ts'
import { readSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'
import { invitedDays, inviteStatus, mayLeadInto, readCode } from './invite-rules.ts'

const dayMs = 86_400_000

/** A valid invitation that is being used. */
export interface Invitation {
  readonly inviterId: number
  /** Id of the row of a 32-character code; null when the code is a user id. */
  readonly inviteId: number | null
  /** The group of the new member; null for the default group. */
  readonly groupId: number | null
  /**
   * Unix time in milliseconds until which the person has joined a paid site; null when they must pay to join, as with a
   * user id, which is public (docs/reference/wire-accounts.md#registration).
   */
  readonly joinedUntil: number | null
}

/** Whether a user is an active administrator: only they issue codes for groups. */
export async function isAdministrator(ctx: Context, userId: number): Promise<boolean> {
  const user = await findUser(ctx.db, userId)
  if (user?.status !== userStatus.normal) return false
  const groups = await groupIdsOf(ctx.db, ctx.database.engine, [userId], ctx.clock.now())
  return groups.get(userId)?.includes(groupIds.administrator) ?? false
}

async function readGroupCode(ctx: Context, code: string): Promise<Omit<Invitation, 'joinedUntil'> | null> {
  const row = await ctx.db
    .selectFrom('invites')
    .select(['id', 'user_id', 'group_id'])
    .where('code', '=', code)
    .where('status', '=', inviteStatus.unused)
    .where('ends_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!row || !mayLeadInto(row.group_id) || !(await readGroups(ctx)).has(row.group_id)) return null
  if (!(await isAdministrator(ctx, row.user_id))) return null
  return { inviterId: row.user_id, inviteId: row.id, groupId: row.group_id }
}

async function readPersonCode(
  ctx: Context,
  inviterId: number,
): Promise<Omit<Invitation, 'joinedUntil'> | null> {
  const user = await findUser(ctx.db, inviterId)
  if (user?.status !== userStatus.normal) return null
  return { inviterId, inviteId: null, groupId: null }
}

/**
 * Returns the invitation of a code; null without a code. Refuses (REGISTER_DECRYPT_CODE_FAILED) a code that was never
 * issued, was used or has expired, and one whose inviter is not active or, for a group code, is no longer an
 * administrator.
 */
export async function readInvitation(ctx: Context, code: string | undefined): Promise<Invitation | null> {
  if (code === undefined || code === '') return null
  const read = readCode(code)
  const found =
    read === null
      ? null
      : 'group' in read
        ? await readGroupCode(ctx, read.group)
        : await readPersonCode(ctx, read.inviterId)
  if (!found) throw new AppError('REGISTER_DECRYPT_CODE_FAILED')
  if (found.inviteId === null) return { ...found, joinedUntil: null }
  const [settings, groups] = [await readSettings(ctx), await readGroups(ctx)]
  const isTrial = found.groupId === groupIds.trial
  const trialDays = groups.get(groupIds.trial)?.timeRange ?? 0
  const days = invitedDays(isTrial, trialDays, String(settings.site_expire))
  return { ...found, joinedUntil: ctx.clock.now() + days * dayMs }
}

/**
 * Counts a use of a 32-character code; refuses when it was deleted or, unless it is for the trial group, used
 * concurrently.
 */
async function consumeCode(tx: Tx, invitation: Invitation, userId: number, now: number): Promise<void> {
  if (invitation.inviteId === null) return
  const once = invitation.groupId !== groupIds.trial
  const claimed = await tx
    .updateTable('invites')
    .set((eb) => ({
      uses: eb('uses', '+', 1),
      ...(once && { status: inviteStatus.used, to_user_id: userId }),
    }))
    .where('id', '=', invitation.inviteId)
    .where('status', '=', inviteStatus.unused)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new AppError('REGISTER_DECRYPT_CODE_FAILED')
}

/**
 * Stores, in the transaction of the new account, who invited it, with the current share of the inviter's group. A
 * person invited by a user id follows the inviter, who is notified and may follow back. The inviter never follows
 * automatically, because user ids are public.
 */
export async function acceptInvitation(
  ctx: Context,
  tx: Tx,
  invitation: Invitation,
  userId: number,
): Promise<void> {
  const now = ctx.clock.now()
  await consumeCode(tx, invitation, userId, now)
  const { inviterId } = invitation
  const groups = await readGroups(ctx)
  const own = (await groupIdsOf(tx, ctx.database.engine, [inviterId], now)).get(inviterId) ?? []
  const group = invitation.inviteId === null ? groups.get(own[0] ?? 0) : undefined
  await tx
    .insertInto('user_distributions')
    .values({
      user_id: userId,
      pid: inviterId,
      be_scale_tenths: Math.round((group?.scale ?? 0) * 10),
      level: 1,
      is_subordinate: group?.isSubordinate ? 1 : 0,
      is_commission: group?.isCommission ? 1 : 0,
      created_at: now,
    })
    .execute()
  if (invitation.inviteId !== null) return
  await followInviter(ctx, tx, userId, inviterId)
  await publishEvent(tx, 'user.invited', { userId: inviterId, guestId: userId }, now)
}
