import { groupIds } from '@chaguan/contracts'
import { administrators, oneCase, type PermissionCases, sameForAll } from './permission-case.ts'

/** Expected codes of calls for invitations, by role. */
export const inviteCases: PermissionCases = {
  'GET /api/v3/invite.link.create': oneCase({
    ...sameForAll('UNAUTHORIZED'),
    visitor: 'JUMP_TO_LOGIN',
    administrator: 'SUCCESS',
  }),
  'GET /api/backAdmin/adminInvite.link.create': oneCase(administrators, () => ({ groupId: groupIds.member })),
  'POST /api/backAdmin/invites.delete': oneCase(administrators, async ({ t }) => {
    const admin = await t.createAdmin()
    await t.get(`/api/backAdmin/adminInvite.link.create?groupId=${groupIds.member}`, admin)
    const { Data } = await t.get('/api/backAdmin/invites?perPage=1', admin)
    return { ids: String((Data as { pageData: { id: number }[] }).pageData[0]?.id) }
  }),
  'GET /api/backAdmin/users.invite': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
}
