import { groupIds } from '@chaguan/contracts'
import { insertDialog } from '../../modules/dialogs/dialog-store.ts'
import { insertMessage } from '../../modules/dialogs/message-store.ts'
import type { CallFixture } from './call-fixture.ts'
import { members, notFound, oneCase, type PermissionCases } from './permission-case.ts'

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

/** Stores a message of the caller, or between other people. */
async function aMessage(fixture: CallFixture): Promise<number> {
  const { t, caller, account } = fixture
  const writer = caller ?? (await t.createMember())
  const recipientUserId = (await account(groupIds.member)).id
  const now = t.clock.now()
  return t.ctx.transaction(async (tx) => {
    const dialog = await insertDialog(tx, t.ctx.database.engine, writer.id, recipientUserId, now)
    const row = { user_id: writer.id, attachment_id: 0, message_text: '在吗', is_loading: 0 as const }
    return (await insertMessage(tx, dialog, 'sender', row, now)).id
  })
}

async function foreignMessage({ t, account }: CallFixture): Promise<number> {
  const [one, other] = [await account(groupIds.member), await account(groupIds.member)]
  const answer = await t.post('/api/v3/dialog.create', { recipientUserId: one.id, ...words }, other)
  return (answer.Data as { dialogMessageId: number }).dialogMessageId
}

async function foreignDialog({ t, account }: CallFixture): Promise<number> {
  const [one, other] = [await account(groupIds.member), await account(groupIds.member)]
  const answer = await t.post('/api/v3/dialog.create', { recipientUserId: one.id, ...words }, other)
  return (answer.Data as { dialogId: number }).dialogId
}

const writers = { ...members, moderator: 'UNAUTHORIZED' } as const
const strangers = { ...notFound, visitor: 'JUMP_TO_LOGIN' } as const

/** Expected codes of calls for private messages, by role. */
export const dialogCases: PermissionCases = {
  'POST /api/v3/dialog.create': oneCase(writers, async ({ account }) => ({
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
  'POST /api/v3/dialog/message.recall': [
    {
      about: 'an own one',
      input: async (fixture) => ({ id: await aMessage(fixture) }),
      codes: members,
    },
    {
      about: 'one of others',
      input: async (fixture) => ({ id: await foreignMessage(fixture) }),
      codes: strangers,
    },
  ],
  'POST /api/v3/dialog/message.delete': [
    {
      about: 'an own one',
      input: async (fixture) => ({ id: await aMessage(fixture) }),
      codes: members,
    },
    {
      about: 'one of others',
      input: async (fixture) => ({ id: await foreignMessage(fixture) }),
      codes: strangers,
    },
  ],
  'GET /api/v3/dialog/message.search': oneCase(members, async () => ({ filter: { keyword: '茶' } })),
  'GET /api/v3/dialog.record': oneCase(members, async ({ owner }) => ({ userId: owner.id })),
}
