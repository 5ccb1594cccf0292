import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('notification levels on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let threadId: number
  let postId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    author = await t.createMember()
    reader = await t.createMember()
    ;({ threadId, postId } = await publish())
  })

  async function publish(more: object = {}) {
    t.clock.advance(31_000)
    const thread = { categoryId: 1, title: '今天喝什么', content: { text: '<p>说说看</p>' }, ...more }
    const { Code, Data } = await t.post('/api/v3/thread.create', thread, author)
    expect(Code).toBe(0)
    await t.ctx.outbox.drain()
    return Data as { threadId: number; postId: number }
  }
  const comment = async (content = '龙井', who = reader) => {
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content }, who)
    return (Data as { id: number }).id
  }
  const like = () =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
  const mark = (who: TestMember, input: object) => t.post('/api/v3/notification.mark', input, who)
  const unread = async (who = author) => {
    await t.ctx.outbox.drain()
    return ((await t.get('/api/v3/unreadnotification', who)).Data as { typeUnreadNotifications: object })
      .typeUnreadNotifications
  }

  it.each([
    ['a thread', () => ({ kind: 'thread', id: threadId })],
    ['a person', () => ({ kind: 'person', id: reader.id })],
  ])('%s that is muted causes no notifications until it is unmuted', async (_what, target) => {
    expect((await mark(author, { ...target(), mark: 'muted' })).Code).toBe(0)
    await comment()
    await like()
    expect(await unread()).toEqual([])
    expect((await mark(author, { ...target(), mark: 'none' })).Code).toBe(0)
    await comment('毛尖')
    expect(await unread()).toEqual({ replied: 1 })
  })

  it('a watched topic notifies of its new threads once, and is listed by its name', async () => {
    const topicOf = async (name: string) => {
      const { Data } = await t.get(`/api/v3/topics.list?filter[content]=${encodeURIComponent(name)}`, reader)
      return (Data as { pageData: { topicId: number }[] }).pageData[0]?.topicId ?? 0
    }
    const name = `茶山${threadId}`
    await publish({ content: { text: `<p>#${name}#</p>` } })
    const id = await topicOf(name)
    expect((await mark(reader, { kind: 'topic', id, mark: 'watched' })).Code).toBe(0)
    expect((await t.get('/api/v3/notification.marks?kind=topic', reader)).Data).toMatchObject([
      { kind: 'topic', target: String(id), mark: 'watched', name },
    ])
    await mark(reader, { kind: 'person', id: author.id, mark: 'watched' })
    await publish({ content: { text: `<p>又去了一次 #${name}#</p>` } })
    expect(await unread(reader)).toEqual({ related: 1 })
    await mark(reader, { kind: 'person', id: author.id, mark: 'none' })
    await publish({ content: { text: '<p>别的</p>' } })
    expect(await unread(reader)).toEqual({ related: 1 })
    expect((await mark(reader, { kind: 'topic', id, mark: 'none' })).Code).toBe(0)
    await publish({ content: { text: `<p>第三次 #${name}#</p>` } })
    expect(await unread(reader)).toEqual({ related: 1 })
  })

  it('watching an unknown topic and muting a topic are refused', async () => {
    expect((await mark(reader, { kind: 'topic', id: 999_999, mark: 'watched' })).Code).toBe(-4004)
    expect((await mark(reader, { kind: 'topic', id: 999_999, mark: 'muted' })).Code).toBe(-4001)
  })

  it('a muted type causes no notifications, and others do', async () => {
    expect((await mark(author, { kind: 'type', type: 'liked', mark: 'muted' })).Code).toBe(0)
    await like()
    await comment()
    expect(await unread()).toEqual({ replied: 1 })
  })

  it('a blocked user causes no notifications', async () => {
    await t.post('/api/v3/users/deny.create', { id: reader.id }, author)
    await comment(`@${author.nickname} 龙井`)
    await like()
    expect(await unread()).toEqual([])
  })

  it('reading a post marks its notifications as read', async () => {
    const [first, second] = [await comment('一'), await comment('二')]
    await like()
    expect(await unread()).toEqual({ replied: 2, liked: 1 })
    await t.post('/api/v3/notification.read', { postIds: `${first}`, threadId }, author)
    expect(await unread()).toEqual({ replied: 1 })
    await t.post('/api/v3/notification.read', { postIds: `${second}` }, reader)
    expect(await unread()).toEqual({ replied: 1 })
  })

  it('a watcher of a thread is notified of its comments once, and a watcher of a person of their threads', async () => {
    await mark(reader, { kind: 'thread', id: threadId, mark: 'watched' })
    await mark(reader, { kind: 'person', id: author.id, mark: 'watched' })
    await comment(`@${reader.nickname} 龙井`, author)
    await comment('毛尖', author)
    expect(await unread(reader)).toEqual({ related: 1, replied: 1 })
    const { threadId: next } = await publish()
    expect(await unread(reader)).toEqual({ related: 2, replied: 1 })
    const { Data } = await t.get('/api/v3/notification?filter[type]=related', reader)
    expect((Data as { pageData: object[] }).pageData[0]).toMatchObject({ threadId: next, isWatched: true })
  })

  it('watchers of a person are not notified of their anonymous threads', async () => {
    await mark(reader, { kind: 'person', id: author.id, mark: 'watched' })
    await publish({ anonymous: 1 })
    expect(await unread(reader)).toEqual([])
  })

  it('many watchers are notified in batches, each of them once', async () => {
    const before = await t.ctx.db.selectFrom('notifications').select('id').execute()
    await t.ctx.transaction(async (tx) => {
      await tx
        .insertInto('notification_marks')
        .values(
          Array.from({ length: 1201 }, (_, index) => ({
            user_id: 1_000_000 + index,
            kind: 'thread',
            target: String(threadId),
            mark: 'watched',
            created_at: 0,
          })),
        )
        .execute()
    })
    await comment('大家好')
    await t.ctx.outbox.drain()
    const after = await t.ctx.db.selectFrom('notifications').select('id').execute()
    // Including the author.
    expect(after.length - before.length).toBe(1202)
  })

  it('levels are listed with names while their targets may be opened, and invalid requests are refused', async () => {
    await mark(reader, { kind: 'thread', id: threadId, mark: 'muted' })
    await mark(reader, { kind: 'thread', id: threadId, mark: 'watched' })
    const { Data } = await t.get('/api/v3/notification.marks', reader)
    expect(Data).toMatchObject([
      { kind: 'thread', target: String(threadId), mark: 'watched', name: '今天喝什么' },
    ])
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect((await t.get('/api/v3/notification.marks', reader)).Data).toMatchObject([{ name: '' }])
    for (const [wrong, code] of [
      [{ kind: 'thread', mark: 'muted' }, -4001],
      [{ kind: 'type', mark: 'muted' }, -4001],
      [{ kind: 'type', type: 'liked', mark: 'watched' }, -4001],
      [{ kind: 'person', id: reader.id, mark: 'muted' }, -4001],
      [{ kind: 'person', id: 99_999_999, mark: 'muted' }, -4004],
    ] as const)
      expect((await mark(reader, wrong)).Code).toBe(code)
  })
})
