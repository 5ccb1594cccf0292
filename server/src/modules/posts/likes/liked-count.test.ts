import { groupIds, tomIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('the likes a person received on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.grant(10, 'thread.hidePosts', 'thread.allowAnonymous')
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(60_000)
    thread = await createThread(t, author)
  })

  const done = async (path: string, body: object, as: TestMember) => {
    const answer = await t.post(path, body, as)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as { id: number }
  }
  const change = (postId: number, attributes: object, as = reader) =>
    done('/api/v3/posts.update', { postId, data: { attributes } }, as)
  const comment = async (as: TestMember) =>
    (await done('/api/v3/posts.create', { id: thread.id, content: '好茶' }, as)).id
  const likesOf = async ({ id }: TestMember) =>
    (await t.ctx.db.selectFrom('users').select('liked_count').where('id', '=', id).executeTakeFirstOrThrow())
      .liked_count
  const setAnonymous = (anonymous: 0 | 1) =>
    done(
      '/api/v3/thread.update',
      { threadId: thread.id, content: { text: '春茶', indexes: { [tomIds.text]: {} } }, anonymous },
      author,
    )

  const erase = async (as: TestMember) => {
    const data = [{ id: thread.id, isDeleted: true }]
    for (const _ of ['deleted', 'erased'])
      await done('/api/backAdmin/manage.submit.review', { type: 1, data }, as)
    const left = await t.ctx.db.selectFrom('threads').select('id').where('id', '=', thread.id).execute()
    expect(left).toEqual([])
  }

  it('the people who like a post are listed in pages, the latest first', async () => {
    const people = [reader, await t.createMember(), await t.createMember()]
    for (const who of people) {
      t.clock.advance(60_000)
      await change(thread.postId, { isLiked: true }, who)
    }
    const pageOf = async (page: number) => {
      const { Data } = await t.get(
        `/api/v3/posts.likedusers?postId=${thread.postId}&perPage=2&page=${page}`,
        author,
      )
      return (Data as { pageData: { userId: number }[] }).pageData.map(({ userId }) => userId)
    }
    const [first, second, third] = people.map(({ id }) => id)
    expect([await pageOf(1), await pageOf(2)]).toEqual([[third, second], [first]])
  })

  it('likes of a comment are subtracted when it is deleted', async () => {
    const before = await likesOf(author)
    const id = await comment(author)
    await change(id, { isLiked: true })
    expect(await likesOf(author)).toBe(before + 1)
    await change(id, { isDeleted: 1 }, author)
    expect(await likesOf(author)).toBe(before)
  })

  it('likes of an anonymous thread are left out, also of one that becomes anonymous', async () => {
    const before = await likesOf(author)
    const id = await comment(author)
    await change(id, { isLiked: true })
    await change(thread.postId, { isLiked: true })
    await setAnonymous(1)
    expect(await likesOf(author)).toBe(before)
    await change(id, { isLiked: false })
    expect(await likesOf(author)).toBe(before)
    await setAnonymous(0)
    expect(await likesOf(author)).toBe(before + 1)
  })

  it('likes of an erased thread are subtracted from all recipients', async () => {
    const admin = await t.createMember({ groupId: groupIds.administrator })
    const ids = [await comment(author), await comment(reader)]
    const before = { author: await likesOf(author), reader: await likesOf(reader) }
    for (const id of [thread.postId, ...ids]) await change(id, { isLiked: true }, admin)
    expect([await likesOf(author), await likesOf(reader)]).toEqual([before.author + 2, before.reader + 1])
    await erase(admin)
    expect([await likesOf(author), await likesOf(reader)]).toEqual([before.author, before.reader])
  })

  it('likes do not change for the author of an erased anonymous thread', async () => {
    const admin = await t.createMember({ groupId: groupIds.administrator })
    await setAnonymous(1)
    const ids = [await comment(author), await comment(reader)]
    const before = { author: await likesOf(author), reader: await likesOf(reader) }
    for (const id of [thread.postId, ...ids]) await change(id, { isLiked: true }, admin)
    expect([await likesOf(author), await likesOf(reader)]).toEqual([before.author, before.reader + 1])
    await erase(admin)
    expect([await likesOf(author), await likesOf(reader)]).toEqual([before.author, before.reader])
  })

  it('likes are not subtracted twice for a comment that an anonymous author deletes', async () => {
    const before = await likesOf(author)
    const id = await comment(author)
    await setAnonymous(1)
    await change(id, { isLiked: true })
    await change(id, { isDeleted: 1 }, author)
    expect(await likesOf(author)).toBe(before)
  })

  it('likes count only while the comment exists, however close a like and its deletion are', async () => {
    const before = await likesOf(author)
    const id = await comment(author)
    const like = { postId: id, data: { attributes: { isLiked: true } } }
    await Promise.all([
      t.post('/api/v3/posts.update', like, reader),
      t.post('/api/v3/posts.update', { postId: id, data: { attributes: { isDeleted: 1 } } }, author),
      t.post('/api/v3/posts.update', like, await t.createMember()),
    ])
    expect(await likesOf(author)).toBe(before)
  })
})
