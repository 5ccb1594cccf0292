import { groupIds } from '@chaguan/contracts'
import type { World } from '../world.ts'
import { everyone, members, plain, told, type Verdicts } from './verdict.ts'

const somebody = async (world: World) => (await world.account(groupIds.member)).id

/** What every role is told by the calls of following and blocking. */
export const relationVerdicts: Verdicts = {
  'POST /api/v3/follow.create': plain({ ...members, moderator: 'UNAUTHORIZED' }, async (world) => ({
    toUserId: await somebody(world),
  })),
  'POST /api/v3/follow.delete': plain(
    { ...told('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    async (world) => ({
      id: await somebody(world),
      type: 1,
    }),
  ),
  'GET /api/v3/follow.list': [
    { about: 'of a person', input: ({ owner }) => ({ filter: { userId: owner.id } }), codes: everyone },
    { about: 'of oneself', input: () => ({}), codes: members },
  ],
  'POST /api/v3/users/deny.create': plain(members, async (world) => ({ id: await somebody(world) })),
  'POST /api/v3/users/deny.delete': plain(members, async (world) => ({ id: await somebody(world) })),
  'GET /api/v3/users/deny.list': plain(members),
}
