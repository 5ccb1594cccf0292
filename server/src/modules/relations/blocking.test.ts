import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('content of a blocked person on %s', (engine) => {
  let t: TestApp
  let me: TestMember
  let other: TestMember
  let reader: TestMember
  let threadId: number
  let commentId: number

  const get = async (path: string, as: TestMember) => (await t.get(`/api/v3/${path}`, as)).Data
  const post = (path: string, body: object, as: TestMember) => {
    // Comments need an interval.
    t.clock.advance(11_000)
    return t.post(`/api/v3/${path}`, body, as)
  }
  const isIn = (data: unknown) => JSON.stringify(data).includes(other.nickname)
  const unread = async () => {
    await t.ctx.outbox.drain()
    const { unreadNotifications, dialogNotifications } = (await get('unreadnotification', me)) as {
      unreadNotifications: number
      dialogNotifications: number
    }
    return { unreadNotifications, dialogNotifications }
  }
  const publish = async (text: string, as: TestMember) => {
    const { Data } = await post(
      'thread.create',
      { title: text, categoryId: 1, content: { text: `<p>${text}</p>` } },
      as,
    )
    return (Data as { threadId: number }).threadId
  }
  const comment = (text: string, as: TestMember) => post('posts.create', { id: threadId, content: text }, as)

  const like = (postId: number) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, other)

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    me = await t.createMember({ nickname: '清心' })
    other = await t.createMember({ nickname: '吵闹的邻居' })
    reader = await t.createMember({ nickname: '读者' })
    threadId = await publish('我的茶', me)
    const theirs = await publish(`${other.nickname}的茶`, other)
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ is_sticky: 1, is_essence: 1 }).where('id', '=', theirs).execute(),
    )
    await comment('第一句', other)
    commentId = ((await comment('自己的一句', me)).Data as { id: number }).id
    await like(commentId)
    for (const fan of [me, reader]) await post('follow.create', { toUserId: other.id }, fan)
    for (const followed of [me, reader]) await post('follow.create', { toUserId: followed.id }, other)
    await post('dialog.create', { recipientUserId: me.id, messageText: '在吗', isImage: false }, other)
  })
  afterAll(() => t.close())

  const places = () => [
    'thread.list',
    'thread.list?filter[attention]=1',
    'thread.stick',
    'users.list?filter[nickname]=邻居',
    'users.list?filter[hot]=1',
    'notification',
    'search?keyword=邻居',
    'search.suggest?keyword=吵闹',
    'thread.recommends',
    'follow.list?filter[type]=1',
    'follow.list?filter[type]=2',
    `follow.list?filter[type]=1&filter[userId]=${reader.id}`,
    `follow.list?filter[type]=2&filter[userId]=${reader.id}`,
    `posts.detail?postId=${commentId}`,
    `posts.likedusers?postId=${commentId}`,
  ]

  // Notifications of a comment, a like and a follow.
  it('the person is visible before they are blocked', async () => {
    expect(await unread()).toEqual({ unreadNotifications: 3, dialogNotifications: 1 })
    await updateSearchIndex(t)
    for (const place of places()) expect([place, isIn(await get(place, me))]).toEqual([place, true])
  })

  it('the person is in no list, search, suggestion, notification or count of the blocker, and marked in conversations', async () => {
    expect((await post('users/deny.create', { id: other.id }, me)).Code).toBe(0)
    await comment(`@${me.nickname} 第二句`, other)
    await like(await firstPost())
    expect(await unread()).toEqual({ unreadNotifications: 0, dialogNotifications: 0 })
    for (const place of places()) expect([place, isIn(await get(place, me))]).toEqual([place, false])
    expect((await get('dialog', me)) as object).toMatchObject({ pageData: [{ isDeny: true }] })
    expect(
      (await post('dialog.create', { recipientUserId: me.id, messageText: '喂', isImage: false }, other))
        .Code,
    ).toBeLessThan(0)
    expect(await unread()).toEqual({ unreadNotifications: 0, dialogNotifications: 0 })
  })

  const firstPost = async () =>
    ((await get(`thread.detail?threadId=${threadId}`, me)) as { postId: number }).postId

  it('the person’s comments are marked for the blocker alone, so that they can be collapsed', async () => {
    const marks = async (as: TestMember) => {
      const { pageData } = (await get(`posts.list?filter[thread]=${threadId}`, as)) as {
        pageData: { isDenied?: boolean; userId: number }[]
      }
      return pageData.map(({ isDenied }) => isDenied)
    }
    expect(await marks(me)).toEqual([true, undefined, true])
    expect(await marks(other)).toEqual([undefined, undefined, undefined])
  })

  it('the person is not notified of it and still sees the blocker', async () => {
    expect(JSON.stringify(await get('thread.list', other))).toContain(me.nickname)
    expect(JSON.stringify(await get('users.list?filter[hot]=1', other))).toContain(me.nickname)
  })

  it('the person is listed again once unblocked, but earlier notifications do not return', async () => {
    await post('users/deny.delete', { id: other.id }, me)
    expect((await get('dialog', me)) as object).toMatchObject({ pageData: [{ isDeny: false }] })
    expect(isIn(await get('users.list?filter[hot]=1', me))).toBe(true)
    expect(isIn(await get('notification', me))).toBe(false)
  })
})
