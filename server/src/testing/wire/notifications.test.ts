import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import {
  bool,
  either,
  empty,
  exactly,
  faultsOf,
  int,
  list,
  mapOf,
  nullable,
  oneOf,
  pageOf,
  str,
  time,
} from '../wire-shapes.ts'

const counters = exactly({
  dialogNotifications: int,
  unreadNotifications: int,
  typeUnreadNotifications: either(empty, mapOf(int)),
})

/** What every notification about a post has (docs/reference/wire-messages.md#notification-object). */
const aboutPost = {
  id: int,
  type: oneOf('related', 'replied', 'liked'),
  userId: int,
  readAt: nullable(time),
  createdAt: time,
  nickname: str,
  userAvatar: str,
  isAnonymous: bool,
  isReal: bool,
  threadId: int,
  threadTitle: str,
  threadCreatedAt: time,
  threadIsApproved: int,
  threadUsername: str,
  threadNickname: str,
  threadUserNickname: str,
  threadUserAvatar: str,
  threadUserGroups: str,
  postId: int,
  postContent: str,
  postCreatedAt: str,
  isFirst: bool,
  replyPostId: int,
  isReply: oneOf(0, 1),
}
const system = exactly({
  id: int,
  type: oneOf('system'),
  userId: int,
  readAt: nullable(time),
  createdAt: time,
  title: str,
  content: str,
  raw: exactly({ tplId: str, thread_id: int }),
})

interface ListedNotification {
  id: number
  type: string
  readAt: string | null
}

describe.each(engines)('notifications on the wire, on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let fan: TestMember
  let threadId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '沈清和' })
    fan = await t.createMember({ nickname: '阿梨' })
    const thread = { categoryId: 1, title: '喝茶', content: { text: '<p>今天喝什么 @阿梨 </p>' } }
    const { Data } = await t.post('/api/v3/thread.create', thread, author)
    const published = Data as { threadId: number; postId: number }
    threadId = published.threadId
    for (const content of ['龙井', '普洱', '白茶']) {
      t.clock.advance(31_000)
      await t.post('/api/v3/posts.create', { threadId, content }, fan)
    }
    const like = { postId: published.postId, data: { attributes: { isLiked: true } } }
    await t.post('/api/v3/posts.update', like, fan)
    await t.post('/api/v3/threads/operate', { id: threadId, isEssence: true }, admin)
    await t.ctx.outbox.drain()
  })
  afterAll(() => t.close())

  const unread = async (as: TestMember) => (await t.get('/api/v3/unreadnotification', as)).Data
  const listed = async (query: string, as = author) =>
    (await t.get(`/api/v3/notification?${query}`, as)).Data as { pageData: ListedNotification[] }

  it('counters have a number for each type, and are an empty list for none', async () => {
    expect(faultsOf(await unread(author), counters)).toEqual([])
    expect(await unread(author)).toMatchObject({
      unreadNotifications: 5,
      typeUnreadNotifications: { replied: 3, liked: 1, system: 1 },
    })
    expect(await unread(await t.createMember())).toMatchObject({ typeUnreadNotifications: [] })
    expect((await t.get('/api/v3/unreadnotification')).Code).toBe(-4002)
  })

  it('a list of some types has their objects, and marks those of its page and no others as read', async () => {
    const page = await listed('filter[type]=replied&perPage=2')
    expect(faultsOf(page, pageOf(exactly(aboutPost)))).toEqual([])
    expect(page.pageData.map(({ type, readAt }) => [type, readAt])).toEqual([
      ['replied', null],
      ['replied', null],
    ])
    expect(await unread(author)).toMatchObject({
      typeUnreadNotifications: { replied: 1, liked: 1, system: 1 },
    })
    expect((await listed('filter[type]=replied,liked')).pageData).toHaveLength(4)
    expect(faultsOf(await listed('filter[type]=related', fan), pageOf(exactly(aboutPost)))).toEqual([])
  })

  it('system notifications have a title, a content and their thread', async () => {
    expect(faultsOf(await listed('filter[type]=system'), pageOf(system))).toEqual([])
  })

  it('notifications are deleted by their owner, by a list of ids, and by nobody else', async () => {
    const ids = (await listed('filter[type]=replied')).pageData.map(({ id }) => id)
    const remove = (id: string, as: TestMember) => t.post('/api/v3/notification.delete', { id }, as)
    expect((await remove(ids.slice(0, 2).join(), fan)).Code).toBe(-4001)
    const removed = await remove(ids.slice(0, 2).join(), author)
    expect([removed.Code, faultsOf(removed.Data, empty)]).toEqual([0, []])
    expect((await listed('filter[type]=replied')).pageData).toHaveLength(1)
  })

  it('watched and muted subjects have a name and a time', async () => {
    const mark = { kind: 'thread', id: threadId, mark: 'watched' }
    expect((await t.post('/api/v3/notification.mark', mark, fan)).Code).toBe(0)
    const marks = (await t.get('/api/v3/notification.marks', fan)).Data
    const shape = exactly({
      kind: oneOf('thread', 'person', 'type'),
      target: str,
      mark: oneOf('muted', 'watched'),
      name: str,
      createdAt: time,
    })
    expect(faultsOf(marks, list(shape))).toEqual([])
    expect(marks).toMatchObject([{ target: String(threadId), name: '喝茶' }])
    const others = await t.get('/api/v3/notification.marks?kind=thread&target=999', fan)
    expect(others.Data).toEqual([])
  })

  it('notification channels are those of the site, each with all kinds', async () => {
    const { Data } = await t.get('/api/v3/notification.channels', author)
    const names = oneOf('mail', 'push', 'sms', 'wechat')
    const kinds = oneOf('dialog', 'related', 'replied', 'liked', 'financial', 'system')
    const shape = exactly({
      channels: list(exactly({ name: names, isOn: bool, address: str })),
      choices: list(exactly({ kind: kinds, channel: names, isOn: bool })),
      mailMode: oneOf('off', 'digest', 'once'),
      mailHour: int,
      mailWait: nullable(int),
      siteMailWait: int,
      pushKey: str,
      devices: list(exactly({ id: int, userAgent: str, isCurrent: bool, createdAt: time })),
    })
    expect(faultsOf(Data, shape)).toEqual([])
    const change = (input: object) => t.post('/api/v3/notification.channels.update', input, author)
    expect((await change({ mailHour: 24 })).Code).toBe(-4001)
    expect((await change({ mailMode: 'hourly' })).Code).toBe(-4001)
    expect((await change({ choices: [{ kind: 'tea', channel: 'mail', isOn: true }] })).Code).toBe(-4001)
    expect((await change({ mailWait: 1441 })).Code).toBe(-4001)
    const changed = await change({ mailHour: 0, mailMode: 'once', mailWait: 15 })
    expect([changed.Code, faultsOf(changed.Data, empty)]).toEqual([0, []])
    const after = await t.get('/api/v3/notification.channels', author)
    expect(after.Data).toMatchObject({ mailHour: 0, mailMode: 'once', mailWait: 15, siteMailWait: 5 })
  })

  it('the live stream is for members only', async () => {
    expect((await t.get('/api/v3/live')).Code).toBe(-3001)
  })
})
