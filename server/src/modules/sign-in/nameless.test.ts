import type { UserCardView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const api = '/api/v3'

describe.each(engines)('a person without a nickname on %s', (engine) => {
  let t: TestApp
  let nameless: TestMember
  let friend: TestMember
  let threadId: number
  let postId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    nameless = await t.createMember({ nickname: '' })
    friend = await t.createMember()
    ;({ threadId, postId } = await publishThreadByCall(t, friend))
  })
  afterAll(() => t.close())

  /** Calls endpoints whose effects others would see. */
  const actions = () =>
    [
      ['posts.create', { id: threadId, content: '你好' }],
      ['posts.update', { postId, data: { attributes: { isLiked: true } } }],
      ['thread.create', {}],
      ['threads/operate', { id: threadId, isFavorite: true }],
      ['follow.create', { toUserId: friend.id }],
      ['dialog.create', { recipientUserId: friend.id, messageText: '你好', isImage: false }],
      ['reports', { threadId, type: 1, reason: '广告' }],
    ] as const
  const listed = async () => {
    const { Data } = await t.get(`${api}/users.list?perPage=50`)
    return (Data as { pageData: UserCardView[] }).pageData.map(({ userId }) => userId)
  }

  it('a person without a nickname cannot do what others see, and is told to set one', async () => {
    for (const [path, input] of actions())
      expect([path, await t.post(`${api}/${path}`, input, nameless)]).toMatchObject([
        path,
        { Code: -4001, Message: '请先设置昵称' },
      ])
  })

  it('a person without a nickname reads, marks threads as read, and logs out', async () => {
    for (const path of [
      'forum',
      `user?userId=${nameless.id}`,
      `thread.detail?threadId=${threadId}`,
      'dialog',
    ])
      expect([path, (await t.get(`${api}/${path}`, nameless)).Code]).toEqual([path, 0])
    for (const path of ['reads.all', 'notification.read'])
      expect([path, (await t.post(`${api}/${path}`, { type: 'system' }, nameless)).Code]).toEqual([path, 0])
    const guest = await t.createMember({ nickname: '过客' })
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ nickname: '', nickname_key: null }).where('id', '=', guest.id).execute(),
    )
    expect((await t.post(`${api}/users/logout`, {}, guest)).Code).toBe(0)
  })

  it('a person without a nickname is in no list of people until one is set, and then acts as everybody', async () => {
    expect(await listed()).toEqual([friend.id])
    expect((await t.post(`${api}/users/nickname.set`, { nickname: '有名' }, nameless)).Code).toBe(0)
    expect(await listed()).toEqual(expect.arrayContaining([friend.id, nameless.id]))
    const said = await t.post(`${api}/posts.create`, { id: threadId, content: '你好' }, nameless)
    expect(said.Code).toBe(0)
  })
})
