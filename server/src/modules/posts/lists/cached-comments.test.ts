import type { PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { findPerson } from '../../sign-in/index.ts'
import { listPosts } from './list-posts.ts'

/** Elsewhere, tests compare every cached value with a new one; these test what is cached and for whom. */
describe.each(engines)('cached comment pages on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let one: TestMember
  let other: TestMember
  let admin: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    one = await t.createMember()
    other = await t.createMember()
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(1000)
    thread = await createThread(t, author)
  })

  async function comment(content: string, who: TestMember, more: object = {}): Promise<PostView> {
    t.clock.advance(31_000)
    const answer = await t.post('/api/v3/posts.create', { id: thread.id, content, ...more }, who)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as PostView
  }

  async function pageOf(who: TestMember) {
    const viewer = await findPerson(t.ctx, who.id)
    if (!viewer) throw new Error('There is no such member.')
    const asked = { ...viewer, origin: 'http://forum.test', callUrl: '' }
    return (await listPosts(t.ctx, asked, { filter: { thread: thread.id }, page: 1, perPage: 20 })).pageData
  }

  const change = (id: number, columns: { is_approved?: number; deleted_at?: number }) =>
    t.ctx.transaction((tx) => tx.updateTable('posts').set(columns).where('id', '=', id).execute())

  it('comment pages are the same object for members with the same view, and new ones after a change', async () => {
    const { id } = await comment('头泡要快。', author)
    await comment('同意。', one, { replyId: id, isComment: true })
    const [first] = await pageOf(other)
    expect(first?.lastThreeComments).toHaveLength(1)
    expect(Object.isFrozen(first)).toBe(true)
    expect((await pageOf(other))[0]).toBe(first)
    const third = await t.createMember()
    const [again] = await pageOf(third)
    expect(again).toEqual(first)
    expect((await pageOf(other))[0]).toBe(again)
    await t.post('/api/v3/posts.update', { postId: id, data: { attributes: { isLiked: true } } }, one)
    const [liked, seen] = [(await pageOf(one))[0], (await pageOf(other))[0]]
    expect([liked?.isLiked, seen?.isLiked, seen?.likeCount]).toEqual([true, false, 1])
    await change(id, { deleted_at: t.clock.now() })
    expect(await pageOf(other)).toEqual([])
  })

  it('a comment stays the same object when another one is added to its page', async () => {
    await comment('头泡要快。', author)
    const [first] = await pageOf(other)
    await comment('二泡出汤。', one)
    const [same, added] = await pageOf(other)
    expect(added?.floor).toBe(2)
    expect(same).toBe(first)
  })

  it('comments under review are visible to their author and administrators, in whatever order they request', async () => {
    await comment('一号', author)
    const { id } = await comment('二号', one)
    await change(id, { is_approved: 0 })
    const seen = async (who: TestMember) => (await pageOf(who)).map(({ content }) => content)
    for (const who of [other, one, admin, other, author, one])
      expect(await seen(who)).toHaveLength(who === one || who === admin ? 2 : 1)
  })

  it('a reply under review is visible to its author alone', async () => {
    const { id } = await comment('一号', author)
    const reply = await comment('答一号', one, { replyId: id, isComment: true })
    await change(reply.id, { is_approved: 0 })
    const replies = async (who: TestMember) => (await pageOf(who))[0]?.lastThreeComments?.length
    expect([await replies(other), await replies(one), await replies(other)]).toEqual([0, 1, 0])
  })
})
