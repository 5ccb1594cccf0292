import { invitesApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { createGroupInvite, createInvite } from './create-invite.ts'
import { inviteStatus } from './invite-rules.ts'
import { listInvited, listInvitedBy } from './list-invited.ts'
import { deleteInvites, listInvites } from './manage-invites.ts'

export { acceptInvitation, type Invitation, readInvitation } from './accept-invite.ts'
export { deleteInvitesInTx, findInviteIds, readInvites } from './manage-invites.ts'

/** Marks expired codes (docs/reference/wire-accounts.md#invites). */
async function expireInvites(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('invites')
      .set({ status: inviteStatus.expired })
      .where('status', '=', inviteStatus.unused)
      .where('ends_at', '<=', ctx.clock.now())
      .execute()
  })
}

export function registerInvites(mount: Mount): void {
  implement(mount, invitesApi, {
    createInvite,
    createGroupInvite,
    listInvites,
    deleteInvites,
    listInvited,
    listInvitedBy,
  })
  const { ctx } = mount
  ctx.jobs.register({ name: 'invites: run out', pattern: '23 * * * *', run: () => expireInvites(ctx) })
}
