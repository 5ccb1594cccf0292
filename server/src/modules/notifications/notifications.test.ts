import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { eventOfNotification } from './present-notification.ts'

interface Unread {
  unreadNotifications: number
  typeUnreadNotifications: Record<string, number>
}

describe.each(engines)('unread notifications on %s', (engine) => {
  let site: TestApp
  let author: TestMember
  let reader: TestMember
  let threadId: number
  let firstPostId: number

  beforeAll(async () => {
    site = await openTestApp({ engine })
    author = await site.createMember({ nickname: '沈清和' })
    reader = await site.createMember({ nickname: '阿梨' })
    const thread = await site.post(
      '/api/v3/thread.create',
      { categoryId: 1, title: '喝茶', content: { text: '<p>今天喝什么 @阿梨 </p>' } },
      author,
    )
    expect(thread.Code).toBe(0)
    ;({ threadId, postId: firstPostId } = thread.Data as { threadId: number; postId: number })
  })

  afterAll(() => site.close())

  async function unread(as: TestMember): Promise<Unread> {
    await site.ctx.outbox.drain()
    return (await site.get('/api/v3/unreadnotification', as)).Data as Unread
  }

  it('a mention is counted for the mentioned person and for nobody else', async () => {
    expect((await unread(reader)).typeUnreadNotifications).toEqual({ related: 1 })
    expect(await unread(author)).toMatchObject({ unreadNotifications: 0, typeUnreadNotifications: [] })
  })

  it('a notification about a thread that its recipient may not open is not counted', async () => {
    await revoke(site, groupIds.member, 'thread.viewPosts')
    const before = await unread(reader)
    await publishThreadByCall(site, author, { content: { text: '<p>@阿梨 </p>' } })
    expect(await unread(reader)).toEqual(before)
    await site.grant(groupIds.member, 'thread.viewPosts')
    const stored = await site.ctx.db.selectFrom('notifications').select('id').execute()
    expect(stored).toHaveLength(1)
  })

  it('comments and likes are counted for the author, and a withdrawn like no longer', async () => {
    await site.post('/api/v3/posts.create', { threadId, content: '龙井' }, reader)
    const like = (isLiked: boolean) =>
      site.post('/api/v3/posts.update', { postId: firstPostId, data: { attributes: { isLiked } } }, reader)
    await like(true)
    expect((await unread(author)).typeUnreadNotifications).toEqual({ replied: 1, liked: 1 })
    await like(false)
    expect((await unread(author)).typeUnreadNotifications).toEqual({ replied: 1 })
  })

  it('an event that is delivered repeatedly is counted once', async () => {
    const [row] = await site.ctx.db
      .selectFrom('notifications')
      .selectAll()
      .where('type', '=', 'replied')
      .execute()
    const postId = (JSON.parse(row?.data ?? '{}') as { postId: number }).postId
    await site.ctx.transaction(async (tx) => {
      for (let i = 0; i < 2; i++)
        await tx
          .insertInto('outbox')
          .values({
            event: 'post.published',
            payload: JSON.stringify({ postId, threadId, authorId: reader.id }),
            created_at: 0,
            available_at: 0,
            attempts: 0,
          })
          .execute()
    })
    expect((await unread(author)).typeUnreadNotifications).toEqual({ replied: 1 })
  })

  it('counters are available to members only', async () => {
    expect((await site.get('/api/v3/unreadnotification')).Code).toBe(-4002)
  })
})

describe('the event whose templates apply to a notification', () => {
  const eventOf = (type: string, data: object = {}) =>
    eventOfNotification({ type, data: JSON.stringify(data) })

  it('the event of a notification is that of reminders, replies and likes', () => {
    expect(['related', 'replied', 'liked'].map((type) => eventOf(type))).toEqual([
      'post.reminded',
      'post.replied',
      'post.liked',
    ])
  })

  it('the event of a notification is otherwise named by the notification itself, or there is none', () => {
    expect(eventOf('rewarded', { noticeEvent: 'divide.income' })).toBe('divide.income')
    expect(eventOf('rewarded')).toBeNull()
    expect(eventOf('system', { template: 'nothing' })).toBeNull()
    expect(eventOf('system')).toBeNull()
  })
})
