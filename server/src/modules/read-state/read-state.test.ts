import { failures, type OutputOf, type readStateApi } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { deleteExpiredReads, flushReads } from './read-store.ts'

type ReadList = OutputOf<typeof readStateApi.listReads>

describe.each(engines)('read state of members on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const createThread = async () => (await publishThreadByCall(t, author)).threadId
  const mark = (who: TestMember, threadId: number, postId = 0, comments = 0) =>
    t.post('/api/v3/reads.mark', { threads: [{ threadId, postId, comments }] }, who)
  const all = (who: TestMember, body: object = {}) => t.post('/api/v3/reads.all', body, who)
  const reads = async (who: TestMember, query = '') =>
    (await t.get(`/api/v3/reads.list?${query}`, who)).Data as ReadList
  const rows = async (who: TestMember) =>
    t.ctx.db.selectFrom('thread_reads').selectAll().where('user_id', '=', who.id).execute()

  it('a read position is visible at once on every device, and stored once however often it is sent', async () => {
    const reader = await t.createMember()
    const [one, other] = [await createThread(), await createThread()]
    await mark(reader, one, 5, 3)
    t.clock.advance(10)
    await mark(reader, other)
    await mark(reader, other)
    const before = await reads(reader)
    expect(before).toMatchObject({ allReadAt: 0, changedAt: 0, now: t.clock.now() })
    expect(before.threads.map(({ threadId, postId, comments }) => [threadId, postId, comments])).toEqual([
      [other, 0, 0],
      [one, 5, 3],
    ])
    expect(await rows(reader)).toEqual([])
    await flushReads(t.ctx)
    expect(await rows(reader)).toHaveLength(2)
    expect(await reads(reader)).toEqual(before)
    expect((await reads(author)).threads).toEqual([])
  })

  it('an older comment does not move the position back, and the number of comments is the latest one', async () => {
    const reader = await t.createMember()
    const thread = await createThread()
    await mark(reader, thread, 9, 4)
    await mark(reader, thread, 3, 5)
    expect((await reads(reader)).threads[0]).toMatchObject({ postId: 9, comments: 5 })
    await flushReads(t.ctx)
    await mark(reader, thread, 4, 6)
    await flushReads(t.ctx)
    expect((await reads(reader)).threads).toMatchObject([{ postId: 9, comments: 6 }])
  })

  it('a query with a time returns only what was read after it', async () => {
    const reader = await t.createMember()
    const [one, other] = [await createThread(), await createThread()]
    await mark(reader, one)
    await flushReads(t.ctx)
    const { now } = await reads(reader)
    t.clock.advance(60_000)
    await mark(reader, other)
    expect((await reads(reader, `after=${now + 30_000}`)).threads.map(({ threadId }) => threadId)).toEqual([
      other,
    ])
  })

  it('threads that are unknown or cannot be opened are not recorded', async () => {
    const reader = await t.createMember()
    const draft = (await publishThreadByCall(t, author, { draft: 1 })).threadId
    expect((await mark(reader, 999_999)).Code).toBe(0)
    expect((await mark(reader, draft)).Code).toBe(0)
    await flushReads(t.ctx)
    expect(await rows(reader)).toEqual([])
  })

  it('marking everything as read can be reverted, once', async () => {
    const reader = await t.createMember()
    const thread = await createThread()
    await mark(reader, thread, 1, 0)
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ post_count: 4 }).where('id', '=', thread).execute(),
    )
    t.clock.advance(1000)
    const marked = await all(reader)
    expect(marked.Data).toEqual({ allReadAt: t.clock.now() })
    expect((await reads(reader)).threads[0]).toMatchObject({ comments: 3, postId: 1 })
    t.clock.advance(1000)
    expect((await all(reader, { undo: true })).Data).toEqual({ allReadAt: 0 })
    expect(await reads(reader)).toMatchObject({ allReadAt: 0, changedAt: t.clock.now() })
    expect((await reads(reader)).threads[0]).toMatchObject({ comments: 0 })
    expect((await all(reader, { undo: true })).Data).toEqual({ allReadAt: 0 })
    expect((await all(author, { undo: true })).Data).toEqual({ allReadAt: 0 })
  })

  it('what is read after the marking stays read when the marking is reverted', async () => {
    const reader = await t.createMember()
    const thread = await createThread()
    await all(reader)
    await mark(reader, thread, 7, 2)
    await flushReads(t.ctx)
    await all(reader, { undo: true })
    expect((await reads(reader)).threads[0]).toMatchObject({ comments: 2, postId: 7 })
  })

  it('recording reads invalidates no caches of other people', async () => {
    const reader = await t.createMember()
    const thread = await createThread()
    const { commits } = t.ctx
    await mark(reader, thread)
    await flushReads(t.ctx)
    expect(t.ctx.commits).toBe(commits)
  })

  it('what was read more than half a year ago is deleted', async () => {
    const reader = await t.createMember()
    await mark(reader, await createThread())
    await flushReads(t.ctx)
    await deleteExpiredReads(t.ctx)
    expect(await rows(reader)).toHaveLength(1)
    t.clock.advance(181 * 86_400_000)
    await deleteExpiredReads(t.ctx)
    expect(await rows(reader)).toEqual([])
  })

  it.each([
    [{ threads: [] }],
    [{ threads: Array.from({ length: 51 }, () => ({ threadId: 1, postId: 0, comments: 0 })) }],
    [{ threads: [{ threadId: 0, postId: 0, comments: 0 }] }],
    [{ threads: [{ threadId: 1, postId: -1, comments: 0 }] }],
    [{}],
  ])('invalid read positions are refused', async (body) => {
    const reader = await t.createMember()
    const { Code } = await t.post('/api/v3/reads.mark', body, reader)
    expect(Code).toBe(failures.INVALID_PARAMETER.code)
  })
})
