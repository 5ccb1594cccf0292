import type { PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('the pinned comment of a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const comment = async (id: number, more: object = {}) => {
    t.clock.advance(1000)
    return (await t.post('/api/v3/posts.create', { id, content: '评论', ...more }, reader)).Data as PostView
  }
  const pin = (postId: number, isPinned = true, as: TestMember | undefined = author) =>
    t.post('/api/v3/posts.pin', { postId, isPinned }, as)
  const pinned = async (threadId: number, as?: TestMember) => {
    const { Data } = await t.get(`/api/v3/posts.pinned?threadId=${threadId}`, as)
    return Array.isArray(Data) ? null : (Data as PostView)
  }
  async function aThread(more: Readonly<Record<string, unknown>> = {}) {
    const { threadId } = await publishThreadByCall(t, author, more)
    return { threadId, first: await comment(threadId), second: await comment(threadId) }
  }

  it('the pinned comment is the one its author pinned last, with its newest replies, until it is unpinned', async () => {
    const { threadId, first, second } = await aThread()
    expect(await pinned(threadId)).toBeNull()
    expect((await pin(first.id)).Data).toEqual({ threadId, postId: first.id, isPinned: true })
    const reply = await comment(threadId, { replyId: first.id, isComment: true })
    for (const as of [undefined, reader, author])
      expect(await pinned(threadId, as)).toMatchObject({
        id: first.id,
        lastThreeComments: [{ id: reply.id }],
      })
    await pin(second.id)
    expect((await pinned(threadId))?.id).toBe(second.id)
    // Unpinning another comment changes nothing.
    await pin(first.id, false)
    expect((await pinned(threadId))?.id).toBe(second.id)
    expect((await pin(second.id, false)).Data).toEqual({ threadId, postId: second.id, isPinned: false })
    expect(await pinned(threadId)).toBeNull()
  })

  it('only the thread’s author pins a comment, also in an anonymous thread', async () => {
    const { first } = await aThread()
    expect((await pin(first.id, true, reader)).Code).toBe(-4002)
    expect((await pin(first.id, true, admin)).Code).toBe(-4002)
    expect((await t.post('/api/v3/posts.pin', { postId: first.id, isPinned: true })).Code).toBe(-3001)
    await t.grant(10, 'thread.allowAnonymous')
    const anonymous = await aThread({ anonymous: 1 })
    expect((await pin(anonymous.first.id)).Code).toBe(0)
    expect((await pinned(anonymous.threadId, reader))?.id).toBe(anonymous.first.id)
  })

  it('a reply, a first post and a deleted, pending or unknown post cannot be pinned', async () => {
    const { threadId, first } = await aThread()
    const reply = await comment(threadId, { replyId: first.id, isComment: true })
    expect((await pin(reply.id)).Code).toBe(-4001)
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, author)
    expect((await pin((Data as { postId: number }).postId)).Code).toBe(-4004)
    expect((await pin(999_999)).Code).toBe(-4004)
    expect((await pin(0)).Code).toBe(-4001)
  })

  it('the pinned comment is hidden while it is deleted or pending, and from those who may not open the thread', async () => {
    const { threadId, first } = await aThread()
    await pin(first.id)
    const change = (attributes: object) =>
      t.post('/api/v3/posts.update', { postId: first.id, data: { attributes } }, admin)
    await change({ isDeleted: 1 })
    expect(await pinned(threadId)).toBeNull()
    await change({ isDeleted: 0 })
    expect((await pinned(threadId))?.id).toBe(first.id)
    await change({ isApproved: 2 })
    for (const as of [reader, admin]) expect(await pinned(threadId, as)).toBeNull()
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect((await t.get(`/api/v3/posts.pinned?threadId=${threadId}`)).Code).toBe(-4004)
  })

  it('concurrent pins leave one pinned comment', async () => {
    const { threadId, first, second } = await aThread()
    const answers = await Promise.all([first, second, first, second].map(({ id }) => pin(id)))
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0, 0])
    const rows = await t.ctx.db
      .selectFrom('posts')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('pinned_at', 'is not', null)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
