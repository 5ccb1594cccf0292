import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface ListedNotification {
  id: number
  type: string
  readAt: string | null
  nickname?: string
  threadTitle?: string
  postContent?: string
  replyPostUserName?: string
  isAnonymous?: boolean
  title?: string
}

describe.each(engines)('the notifications of a person on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  async function twoPeople() {
    author = await t.createMember()
    reader = await t.createMember()
  }
  async function publish(more: object = {}): Promise<{ threadId: number; postId: number }> {
    t.clock.advance(31_000)
    const thread = { categoryId: 1, title: '今天喝什么', content: { text: '<p>说说看</p>' }, ...more }
    return (await t.post('/api/v3/thread.create', thread, author)).Data as {
      threadId: number
      postId: number
    }
  }
  const comment = (threadId: number, content: string, more: object = {}) =>
    t.post('/api/v3/posts.create', { id: threadId, content, ...more }, reader)
  async function list(
    who: TestMember,
    type = '',
  ): Promise<{ totalCount: number; pageData: ListedNotification[] }> {
    await t.ctx.outbox.drain()
    const { Data } = await t.get(`/api/v3/notification?filter[type]=${type}`, who)
    return Data as { totalCount: number; pageData: ListedNotification[] }
  }
  const unread = async (who: TestMember) =>
    ((await t.get('/api/v3/unreadnotification', who)).Data as { unreadNotifications: number })
      .unreadNotifications

  it('a notification shows the actor, the action and the place, and is marked as read by listing it', async () => {
    await twoPeople()
    const { threadId } = await publish()
    await comment(threadId, '<p>龙井 &lt;b&gt;</p>')
    const { pageData } = await list(author, 'replied')
    expect(pageData).toMatchObject([
      { type: 'replied', readAt: null, threadTitle: '今天喝什么', isAnonymous: false },
    ])
    expect(pageData[0]?.postContent).toContain('龙井')
    expect((await list(author, 'replied')).pageData[0]?.readAt).not.toBeNull()
    await list(author)
    expect(await unread(author)).toBe(0)
  })

  it('notifications are filtered by type', async () => {
    await twoPeople()
    const { threadId, postId } = await publish()
    await comment(threadId, '龙井')
    await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
    expect((await list(author, 'liked')).pageData.map(({ type }) => type)).toEqual(['liked'])
    expect(await unread(author)).toBe(1)
    expect((await list(author, 'related,liked,replied')).totalCount).toBe(2)
  })

  it('a notification hides what its reader may no longer open', async () => {
    await twoPeople()
    const { threadId } = await publish()
    const { Data } = await comment(threadId, '悄悄话')
    await t.ctx.outbox.drain()
    await t.post(
      '/api/v3/posts.update',
      { postId: (Data as { id: number }).id, data: { attributes: { isDeleted: 1 } } },
      reader,
    )
    expect((await list(author, 'replied')).pageData[0]?.postContent).toBe('')
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect(JSON.stringify((await list(author, 'replied')).pageData)).not.toContain('今天喝什么')
  })

  it('a notification of a reply stays when the answered reply is deleted, without its text', async () => {
    await twoPeople()
    const { threadId } = await publish()
    const idOf = ({ Data }: { Data: unknown }) => (Data as { id: number }).id
    const replyId = idOf(await comment(threadId, '龙井'))
    t.clock.advance(60_000)
    const answer = { id: threadId, content: '普洱', isComment: true, replyId }
    const commentPostId = idOf(await t.post('/api/v3/posts.create', answer, author))
    t.clock.advance(60_000)
    await comment(threadId, '都行', { isComment: true, replyId, commentPostId })
    const [notification] = (await list(author, 'replied')).pageData
    expect(notification).toMatchObject({ replyPostUserName: author.nickname, replyPostContent: '普洱' })
    const gone = { postId: commentPostId, data: { attributes: { isDeleted: 1 } } }
    expect((await t.post('/api/v3/posts.update', gone, author)).Code).toBe(0)
    const [later] = (await list(author, 'replied')).pageData
    expect(later?.postContent).toContain('都行')
    expect(later).not.toHaveProperty('replyPostContent')
  })

  it('a notification does not name the author of an anonymous thread', async () => {
    await twoPeople()
    const { threadId } = await publish({ anonymous: 1 })
    const { Data } = await comment(threadId, '龙井')
    await t.post(
      '/api/v3/posts.create',
      { id: threadId, content: '谢谢', isComment: true, replyId: (Data as { id: number }).id },
      author,
    )
    const [notification] = (await list(reader, 'replied')).pageData
    expect(notification).toMatchObject({
      isAnonymous: true,
      nickname: '匿名用户',
      userId: 0,
      threadNickname: '匿名用户',
    })
    expect(JSON.stringify(notification)).not.toContain(`"userId":${author.id}`)
  })

  it('notifications are marked as read by type or all together', async () => {
    await twoPeople()
    const { threadId, postId } = await publish()
    await comment(threadId, '龙井')
    await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
    await t.ctx.outbox.drain()
    const before = await unread(author)
    await t.post('/api/v3/notification.read', { type: 'liked' }, author)
    expect(await unread(author)).toBe(before - 1)
    await t.post('/api/v3/notification.read', {}, author)
    expect(await unread(author)).toBe(0)
  })

  it('notifications are marked as read for one comment, or for everything in a thread', async () => {
    await twoPeople()
    const { threadId, postId } = await publish()
    const other = await publish()
    const { Data } = await comment(threadId, '龙井')
    for (const id of [threadId, other.threadId]) {
      t.clock.advance(11_000)
      await comment(id, '普洱')
    }
    await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
    await t.ctx.outbox.drain()
    expect(await unread(author)).toBe(4)
    await t.post('/api/v3/notification.read', { postIds: String((Data as { id: number }).id) }, author)
    expect(await unread(author)).toBe(3)
    await t.post('/api/v3/notification.read', { wholeThreadId: threadId }, author)
    expect(await unread(author)).toBe(1)
  })

  it('notifications are deleted by their owner only', async () => {
    await twoPeople()
    const { threadId } = await publish()
    await comment(threadId, '龙井')
    const id = String((await list(author, 'replied')).pageData[0]?.id)
    expect((await t.post('/api/v3/notification.delete', { id }, reader)).Code).toBe(-4001)
    expect((await t.post('/api/v3/notification.delete', { id }, author)).Code).toBe(0)
    expect((await list(author, 'replied')).totalCount).toBe(0)
  })
})
