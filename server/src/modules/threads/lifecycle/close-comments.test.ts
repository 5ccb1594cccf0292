import type { PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { applyNewCommentToThread } from '../thread-counters.ts'

describe.each(engines)('a thread that is closed for comments on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const close = (threadId: number, isClosed: boolean, as: TestMember | undefined = author) =>
    t.post('/api/v3/thread.close', { threadId, isClosed }, as)
  const comment = (id: number, more: object = {}, as: TestMember = reader) =>
    t.post('/api/v3/posts.create', { id, content: '评论', ...more }, as)
  const detail = async (threadId: number, as: TestMember = reader) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadView
  const aThread = async (more: Readonly<Record<string, unknown>> = {}) =>
    (await publishThreadByCall(t, author, more)).threadId

  it('a closed thread accepts no comments and replies until it is opened again', async () => {
    const threadId = await aThread()
    const first = (await comment(threadId)).Data as PostView
    expect((await detail(threadId)).commentsClosedAt).toBeUndefined()
    expect((await close(threadId, true)).Data).toEqual({ threadId, isClosed: true })

    const admin = await t.createAdmin()
    for (const as of [reader, author, admin])
      expect(await comment(threadId, {}, as)).toMatchObject({ Code: -4001, Message: '评论已关闭' })
    expect((await comment(threadId, { replyId: first.id, isComment: true })).Code).toBe(-4001)
    const closed = await detail(threadId)
    expect(closed.commentsClosedAt).toBe(t.ctx.time.format(t.clock.now()))
    expect(closed.ability.canReply).toBe(false)
    const { Data } = await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`)
    expect((Data as { pageData: PostView[] }).pageData.map(({ id }) => id)).toEqual([first.id])

    expect((await close(threadId, false)).Data).toEqual({ threadId, isClosed: false })
    expect((await comment(threadId)).Code).toBe(0)
    const open = await detail(threadId)
    expect(open.ability.canReply).toBe(true)
    expect(open).not.toHaveProperty('commentsClosedAt')
  })

  it('a thread that is closed again keeps the time of the first closing', async () => {
    const threadId = await aThread()
    await close(threadId, true)
    const { commentsClosedAt } = await detail(threadId)
    t.clock.advance(60_000)
    await close(threadId, true, await t.createAdmin())
    expect((await detail(threadId)).commentsClosedAt).toBe(commentsClosedAt)
  })

  it('a thread is closed by its author and by those who may edit it, and by no other member', async () => {
    const threadId = await aThread()
    expect((await close(threadId, true, reader)).Code).toBe(-4002)
    expect((await t.post('/api/v3/thread.close', { threadId, isClosed: true })).Code).toBe(-3001)
    expect((await close(999_999, true)).Code).toBe(-4004)
    expect((await detail(threadId)).ability.canReply).toBe(true)
  })

  it('a draft cannot be closed', async () => {
    expect((await close(await aThread({ draft: 1 }), true)).Code).toBe(-4001)
  })

  it('a closed thread refuses a comment whose author loaded it while it was open', async () => {
    const threadId = await aThread()
    await close(threadId, true)
    const effect = { postCount: 1, postedAt: t.clock.now(), userId: reader.id, floors: 1 } as const
    const floor = await t.ctx.transaction((tx) => applyNewCommentToThread(tx, threadId, effect))
    expect(floor).toBeNull()
  })

  it('a comment under review at the closing still counts when it is approved', async () => {
    const threadId = await aThread()
    const post = (await comment(threadId)).Data as PostView
    await close(threadId, true)
    const admin = await t.createAdmin()
    const change = (isApproved: number) =>
      t.post('/api/v3/posts.update', { postId: post.id, data: { attributes: { isApproved } } }, admin)
    await change(2)
    expect((await detail(threadId)).likeReward.postCount).toBe(0)
    expect((await change(1)).Code).toBe(0)
    expect((await detail(threadId)).likeReward.postCount).toBe(1)
  })
})
