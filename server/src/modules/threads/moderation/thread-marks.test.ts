import type { LikerView, PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

interface Likers {
  readonly pageData: {
    readonly allCount: number
    readonly likeCount: number
    readonly rewardCount: number
    readonly raidCount: number
    readonly list: readonly LikerView[]
  }
  readonly totalCount: number
}

describe.each(engines)('likes, payments, pins and deletions of threads on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    other = await t.createMember()
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const like = (postId: number, who: TestMember) => {
    t.clock.advance(1000)
    return t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, who)
  }
  const likers = async (threadId: number, more = '', who = reader) =>
    (await t.get(`/api/v3/thread.likedusers?threadId=${threadId}${more}`, who)).Data as Likers
  const operate = (id: number, body: object, who: TestMember) =>
    t.post('/api/v3/threads/operate', { id, ...body }, who)

  it('people who liked or paid for a thread are listed page by page, newest first', async () => {
    const thread = await createThread(t, author)
    for (const who of [reader, other, admin]) await like(thread.postId, who)
    t.clock.advance(1000)
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('purchases')
        .values({ user_id: reader.id, thread_id: thread.id, kind: 3, created_at: t.clock.now() })
        .execute(),
    )
    const all = await likers(thread.id)
    expect(all.pageData).toMatchObject({ allCount: 4, likeCount: 3, rewardCount: 0, raidCount: 1 })
    expect(all.pageData.list.map(({ userId, type }) => [userId, type])).toEqual([
      [reader.id, 2],
      [admin.id, 1],
      [other.id, 1],
      [reader.id, 1],
    ])
    expect((await likers(thread.id, '&type=2')).pageData.list).toHaveLength(1)
    const second = await likers(thread.id, '&type=1&perPage=2&page=2')
    expect(second).toMatchObject({ totalCount: 3, pageData: { list: [{ userId: reader.id, type: 1 }] } })
    expect((await likers(thread.id, '&page=9')).pageData.list).toEqual([])
  })

  it('people who like a comment are listed too; visitors are refused', async () => {
    const thread = await createThread(t, author)
    const { id } = (await t.post('/api/v3/posts.create', { id: thread.id, content: '评' }, author))
      .Data as PostView
    await like(id, reader)
    await like(id, other)
    const answer = await t.get(`/api/v3/posts.likedusers?postId=${id}`, reader)
    expect(answer.Data).toMatchObject({
      totalCount: 2,
      pageData: [{ userId: other.id }, { userId: reader.id, nickname: reader.nickname, type: 1 }],
    })
    expect((await t.get(`/api/v3/posts.likedusers?postId=${id}`)).Code).toBe(-4002)
    expect((await t.get(`/api/v3/thread.likedusers?threadId=${thread.id}`)).Code).toBe(-4002)
  })

  it('one pinned thread is first on its author’s page, and listed once', async () => {
    const threads: number[] = []
    for (let number = 0; number < 3; number += 1) {
      t.clock.advance(1000)
      threads.push((await createThread(t, other)).id)
    }
    const pin = (threadId: number, status: 0 | 1, who = other) =>
      t.post('/api/v3/user/thread.stick', { threadId, status }, who)
    const page = async (number: number, who?: TestMember) => {
      const query = `filter[complex]=5&filter[toUserId]=${other.id}&perPage=2&page=${number}`
      const { Data } = await t.get(`/api/v3/thread.list?${query}`, who)
      return (Data as { pageData: ThreadView[] }).pageData.map(({ threadId }) => threadId)
    }
    const [oldest = 0, middle = 0, newest = 0] = threads
    expect((await pin(oldest, 1)).Data).toEqual({ threadId: oldest, status: 1 })
    expect([await page(1), await page(2)]).toEqual([[oldest, newest], [middle]])
    expect(await page(1, other)).toEqual([oldest, newest])
    await pin(middle, 1)
    expect([await page(1), await page(2)]).toEqual([[middle, newest], [oldest]])
    expect((await pin(newest, 1, reader)).Code).toBe(-4002)
    const hidden = await createThread(t, other, { isAnonymous: true })
    expect((await pin(hidden.id, 1)).Code).toBe(-4001)
    const draft = await createThread(t, other, { isDraft: true })
    expect((await pin(draft.id, 1)).Code).toBe(-7084)
    await operate(middle, { isDeleted: true }, other)
    expect(await page(1)).toEqual([newest, oldest])
    await operate(middle, { isDeleted: false }, other)
    expect(await page(1)).toEqual([middle, newest])
    await pin(middle, 0)
    expect(await page(1)).toEqual([newest, middle])
  })

  it('the person who deleted their own thread can restore it, and others do not find it', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const heard: string[] = []
    for (const name of ['thread.deleted', 'thread.restored'] as const)
      t.ctx.outbox.subscribe(name, async (event) => {
        if (event.threadId === threadId) heard.push(name)
      })
    await operate(threadId, { isDeleted: true, message: '写错了' }, author)
    expect((await operate(threadId, { isDeleted: false }, reader)).Code).toBe(-4004)
    expect(await operate(threadId, { isDeleted: false }, author)).toMatchObject({
      Code: 0,
      Data: { isDeleted: false },
    })
    expect((await t.get(`/api/v3/thread.detail?threadId=${threadId}`)).Code).toBe(0)
    await t.ctx.outbox.drain()
    expect(heard).toEqual(['thread.deleted', 'thread.restored'])
  })

  it('an author cannot restore a thread that a moderator deleted', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    await operate(threadId, { isDeleted: true }, admin)
    expect((await operate(threadId, { isDeleted: false }, author)).Code).toBe(-4004)
    expect((await operate(threadId, { isDeleted: false }, admin)).Code).toBe(0)
  })

  it('a comment is restored by the person who deleted it, with its likes and position', async () => {
    const thread = await createThread(t, author)
    const { id } = (await t.post('/api/v3/posts.create', { id: thread.id, content: '评' }, reader))
      .Data as PostView
    await like(id, other)
    const liked = async () =>
      (
        await t.ctx.db
          .selectFrom('users')
          .select('liked_count')
          .where('id', '=', reader.id)
          .executeTakeFirstOrThrow()
      ).liked_count
    const before = await liked()
    const change = (isDeleted: 0 | 1, who: TestMember) =>
      t.post('/api/v3/posts.update', { postId: id, data: { attributes: { isDeleted } } }, who)
    await change(1, reader)
    expect(await liked()).toBe(before - 1)
    expect((await change(0, other)).Code).toBe(-4004)
    expect((await change(0, reader)).Data).toMatchObject({ likeCount: 1 })
    expect(await liked()).toBe(before)
    const shown = (await t.get(`/api/v3/posts.list?filter[thread]=${thread.id}`)).Data
    expect(shown).toMatchObject({ totalCount: 1, pageData: [{ id }] })
  })

  it('adopted answers precede all others, by reward, on every page', async () => {
    const thread = await createThread(t, author)
    const ids: number[] = []
    for (let number = 0; number < 6; number += 1) {
      t.clock.advance(1000)
      const answer = await t.post('/api/v3/posts.create', { id: thread.id, content: `答${number}` }, reader)
      ids.push((answer.Data as PostView).id)
    }
    const [a, b, c, d, e, f] = ids
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('posts')
        .set({ reward_cents: 100 })
        .where('id', '=', c ?? 0)
        .execute()
      await tx
        .updateTable('posts')
        .set({ reward_cents: 250 })
        .where('id', '=', e ?? 0)
        .execute()
    })
    const page = async (number: number, sort = 'createdAt') => {
      const query = `filter[thread]=${thread.id}&perPage=3&page=${number}&sort=${sort}`
      const { Data } = await t.get(`/api/v3/posts.list?${query}`)
      return (Data as { pageData: PostView[] }).pageData
    }
    const order = async (sort?: string) => [
      ...(await page(1, sort)).map(({ id }) => id),
      ...(await page(2, sort)).map(({ id }) => id),
    ]
    expect(await order()).toEqual([e, c, a, b, d, f])
    expect(await order('-createdAt')).toEqual([e, c, f, d, b, a])
    expect((await page(1))[0]).toMatchObject({ rewards: 2.5 })
    const place = async (postId: number | undefined) => {
      const query = `filter[threadId]=${thread.id}&filter[postId]=${postId}&filter[pageSize]=3`
      const { page: number, location } = (await t.get(`/api/v3/posts.postion?${query}`)).Data as {
        page: number
        location: number
      }
      return (number - 1) * 3 + location
    }
    expect(await Promise.all([e, c, a, b, d, f].map(place))).toEqual([1, 2, 3, 4, 5, 6])
  })
})
