import { groupIds } from '@chaguan/contracts'
import type { CallFixture } from './call-fixture.ts'
import { everyone, members, oneCase, type PermissionCases, sameForAll } from './permission-case.ts'

const somebody = async (fixture: CallFixture) => (await fixture.account(groupIds.member)).id

/** Expected codes of calls for following and blocking, by role. */
export const relationCases: PermissionCases = {
  'POST /api/v3/follow.create': oneCase({ ...members, moderator: 'UNAUTHORIZED' }, async (fixture) => ({
    toUserId: await somebody(fixture),
  })),
  'POST /api/v3/follow.delete': oneCase(
    { ...sameForAll('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    async (fixture) => ({
      id: await somebody(fixture),
      type: 1,
    }),
  ),
  'GET /api/v3/follow.list': [
    { about: 'of a person', input: ({ owner }) => ({ filter: { userId: owner.id } }), codes: everyone },
    { about: 'of oneself', input: () => ({}), codes: members },
  ],
  'POST /api/v3/users/deny.create': oneCase(members, async (fixture) => ({ id: await somebody(fixture) })),
  'POST /api/v3/users/deny.delete': oneCase(members, async (fixture) => ({ id: await somebody(fixture) })),
}
