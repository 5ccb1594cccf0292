import { groupIds } from '@chaguan/contracts'
import type { CallFixture } from './call-fixture.ts'
import {
  administrators,
  members,
  notFound,
  oneCase,
  type PermissionCases,
  sameForAll,
} from './permission-case.ts'

/** Creates a notification of the caller: a like of their thread. */
async function ownNotification({ t, caller, account, categoryId }: CallFixture): Promise<{ id: string }> {
  if (!caller) return { id: '1' }
  t.clock.advance(31_000)
  const thread = await t.post(
    '/api/v3/thread.create',
    { categoryId, title: '标题', content: { text: '<p>正文</p>' } },
    caller,
  )
  const { postId } = thread.Data as { postId: number }
  const fan = await account(groupIds.member)
  await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, fan)
  await t.ctx.outbox.drain()
  const { Data } = await t.get('/api/v3/notification?filter[type]=liked', caller)
  return { id: String((Data as { pageData: { id: number }[] }).pageData[0]?.id ?? 0) }
}

let devices = 0

/** Creates a push subscription of the caller, whose service is never called. */
function aDevice() {
  devices += 1
  const endpoint = `https://push.example.com/${devices}`
  return { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }
}

async function ownDevice({ t, caller }: CallFixture): Promise<{ id: number }> {
  if (!caller) return { id: 1 }
  const { Data } = await t.post('/api/v3/notification.push.create', aDevice(), caller)
  return Data as { id: number }
}

/** Expected codes of calls for notifications, by role. */
export const notificationCases: PermissionCases = {
  'POST /api/v3/notification.mark': [
    {
      about: 'on a thread',
      input: async (fixture) => ({ kind: 'thread', id: await fixture.publish(), mark: 'watched' }),
      codes: members,
    },
    {
      about: 'on a deleted thread',
      input: async (fixture) => ({ kind: 'thread', id: await fixture.deletedThread(), mark: 'muted' }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/v3/notification.channels.update': oneCase(members, () => ({ mailMode: 'off' })),
  'POST /api/v3/notification.push.create': oneCase(members, aDevice),
  'POST /api/v3/notification.push.delete': [
    { about: 'of an own device', input: ownDevice, codes: members },
    { about: 'of none', input: () => ({ id: 999_999 }), codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' } },
  ],
  'POST /api/v3/notification.unsubscribe': oneCase(sameForAll('INVALID_PARAMETER'), () => ({
    token: '1.forged',
  })),
  'GET /api/notification.v2/tpl': oneCase(administrators, () => ({ name: '', typeStatus: '' })),
  'GET /api/backAdmin/notification/tpl/detail': oneCase(administrators, () => ({ typeName: '内容删除通知' })),
  'POST /api/backAdmin/notification/tpl/try': oneCase(administrators, () => ({ id: 1 })),
  'POST /api/backAdmin/notification/tpl/update': oneCase(administrators, () => ({
    data: [{ id: 1, status: 1 }],
  })),
  'POST /api/v3/notification.delete': [
    { about: 'an own one', input: ownNotification, codes: members },
    {
      about: 'none',
      input: () => ({ id: '999999' }),
      codes: { ...sameForAll('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    },
  ],
}
