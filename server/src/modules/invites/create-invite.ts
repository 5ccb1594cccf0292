import { randomBytes } from 'node:crypto'
import type { InputOf, invitesApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction, named } from '../audit/index.ts'
import { defaultGroup, readGroups } from '../groups/index.ts'
import { inviteDays, inviteStatus, maxOpenInvites, mayLeadInto } from './invite-rules.ts'

const dayMs = 86_400_000

/** Creates a code, which is recorded in the audit log by its group; the code itself is not. */
async function createCode(ctx: Context, viewer: Member, groupId: number): Promise<string> {
  const userId = viewer.id
  const group = (await readGroups(ctx)).get(groupId)
  if (!group || !mayLeadInto(groupId)) throw invalid('invites.group.missing')
  const now = ctx.clock.now()
  // 128 bits as 32 hexadecimal characters.
  const code = randomBytes(16).toString('hex')
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, `invites:${userId}`)
    const { n } = await tx
      .selectFrom('invites')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('status', '=', inviteStatus.unused)
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow()
    if (n >= maxOpenInvites) throw invalid('invites.invite.tooMany')
    await tx
      .insertInto('invites')
      .values({
        user_id: userId,
        group_id: groupId,
        code,
        to_user_id: 0,
        status: inviteStatus.unused,
        created_at: now,
        ends_at: now + inviteDays * dayMs,
      })
      .execute()
    const text = localized('audit.invite.made', { name: named(group.name, groupId) })
    await logAdminAction(tx, viewer, 'user', text, now)
  })
  return code
}

/**
 * Returns the invitation code of the caller (docs/reference/wire-accounts.md#invites): a member's own id; for an
 * administrator a new 32-character code for a group, the default group unless one is given. Refuses (UNAUTHORIZED) a
 * member who names a group.
 */
export async function createInvite(
  ctx: Context,
  viewer: Member,
  { group }: InputOf<typeof invitesApi.createInvite>,
): Promise<OutputOf<typeof invitesApi.createInvite>> {
  if (!viewer.isAdmin) {
    if (group !== undefined) throw new AppError('UNAUTHORIZED')
    return { userId: viewer.id, code: String(viewer.id) }
  }
  const groupId = group ?? (await defaultGroup(ctx)).id
  return { userId: viewer.id, code: await createCode(ctx, viewer, groupId) }
}

/** Creates a 32-character code for a group, in the administration API. */
export async function createGroupInvite(
  ctx: Context,
  viewer: Member,
  { groupId }: InputOf<typeof invitesApi.createGroupInvite>,
): Promise<OutputOf<typeof invitesApi.createGroupInvite>> {
  return { userId: viewer.id, code: await createCode(ctx, viewer, groupId) }
}
