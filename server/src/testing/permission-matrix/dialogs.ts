import { groupIds } from '@chaguan/contracts'
import type { CallFixture } from './call-fixture.ts'
import { hidden, members, type PermissionCases, plain } from './permission-case.ts'

const words = { messageText: '在吗', isImage: false }

async function aDialog({ t, caller, account }: CallFixture): Promise<number> {
  const other = await account(groupIds.member)
  const answer = await t.post(
    '/api/v3/dialog.create',
    { recipientUserId: caller?.id ?? other.id, ...words },
    caller ? other : await t.createMember(),
  )
  return (answer.Data as { dialogId: number }).dialogId
}

async function foreignDialog({ t, account }: CallFixture): Promise<number> {
  const [one, other] = [await account(groupIds.member), await account(groupIds.member)]
  const answer = await t.post('/api/v3/dialog.create', { recipientUserId: one.id, ...words }, other)
  return (answer.Data as { dialogId: number }).dialogId
}

const writers = { ...members, moderator: 'UNAUTHORIZED' } as const
const strangers = { ...hidden, visitor: 'JUMP_TO_LOGIN' } as const

/** What every role is told by the calls of private messages. */
export const dialogCases: PermissionCases = {
  'GET /api/v3/dialog': plain(members),
  'POST /api/v3/dialog.create': plain(writers, async ({ account }) => ({
    recipientUserId: (await account(groupIds.member)).id,
    ...words,
  })),
  'POST /api/v3/dialog/message.create': [
    {
      about: 'in an own one',
      input: async (fixture) => ({ dialogId: await aDialog(fixture), ...words }),
      codes: writers,
    },
    {
      about: 'in one of others',
      input: async (fixture) => ({ dialogId: await foreignDialog(fixture), ...words }),
      codes: { ...strangers, moderator: 'UNAUTHORIZED' },
    },
  ],
  'GET /api/v3/dialog/message': [
    {
      about: 'of an own one',
      input: async (fixture) => ({ filter: { dialogId: await aDialog(fixture) } }),
      codes: members,
    },
    {
      about: 'of one of others',
      input: async (fixture) => ({ filter: { dialogId: await foreignDialog(fixture) } }),
      codes: strangers,
    },
  ],
  'POST /api/v3/dialog.update': [
    {
      about: 'of an own one',
      input: async (fixture) => ({ dialogId: await aDialog(fixture) }),
      codes: members,
    },
    {
      about: 'of one of others',
      input: async (fixture) => ({ dialogId: await foreignDialog(fixture) }),
      codes: strangers,
    },
  ],
  'POST /api/v3/dialog.delete': [
    { about: 'an own one', input: async (fixture) => ({ id: await aDialog(fixture) }), codes: members },
    {
      about: 'one of others',
      input: async (fixture) => ({ id: await foreignDialog(fixture) }),
      codes: strangers,
    },
  ],
  'GET /api/v3/live': plain(members),
  'GET /api/v3/dialog.record': plain(members, async ({ owner }) => ({ userId: owner.id })),
}
