import type { PostUpdateView, PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThread, type TestThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const notFound = -4004
const invalid = -4001
const unauthorized = -4002

describe.each(engines)('changing posts on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let moderator: TestMember
  let admin: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.grant(8, 'thread.hidePosts')
    author = await t.createMember()
    reader = await t.createMember()
    other = await t.createMember()
    moderator = await t.createMember({ groupId: 8 })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(1000)
    thread = await createThread(t, author)
  })

  const update = (postId: number, attributes: object, as?: TestMember) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes } }, as)

  async function comment(as = reader, more: object = {}): Promise<PostView> {
    t.clock.advance(1000)
    const answer = await t.post('/api/v3/posts.create', { id: thread.id, content: 'a', ...more }, as)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as PostView
  }

  const postRow = (id: number) =>
    t.ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const threadRow = () =>
    t.ctx.db.selectFrom('threads').selectAll().where('id', '=', thread.id).executeTakeFirstOrThrow()
  const likedCount = async ({ id }: TestMember) =>
    (await t.ctx.db.selectFrom('users').select('liked_count').where('id', '=', id).executeTakeFirstOrThrow())
      .liked_count

  it('a like counts once, for the post and for its author', async () => {
    const { id } = await comment()
    const before = await likedCount(reader)
    const answer = await update(id, { isLiked: true }, other)
    expect(answer.Data).toMatchObject({
      pid: id,
      postId: id,
      threadId: thread.id,
      content: 'a',
      likeCount: 1,
      likePayCount: 1,
      isLiked: true,
      canLike: true,
      isFirst: false,
    })
    expect((await update(id, { isLiked: true }, other)).Data).toMatchObject({ likeCount: 1, isLiked: true })
    expect(await likedCount(reader)).toBe(before + 1)
    expect((await update(id, { isLiked: false }, other)).Data).toMatchObject({ likeCount: 0, isLiked: false })
    expect((await update(id, { isLiked: false }, other)).Data).toMatchObject({ likeCount: 0 })
    expect(await likedCount(reader)).toBe(before)
  })

  it('twenty concurrent likes count once, and so do twenty concurrent removals', async () => {
    const { id } = await comment()
    await update(id, { isLiked: true }, reader)
    const twenty = (isLiked: boolean) =>
      Promise.all(Array.from({ length: 20 }, () => update(id, { isLiked }, other)))
    expect((await twenty(true)).every(({ Code }) => Code === 0)).toBe(true)
    expect((await postRow(id)).like_count).toBe(2)
    expect((await twenty(false)).every(({ Code }) => Code === 0)).toBe(true)
    expect((await postRow(id)).like_count).toBe(1)
  })

  it('liking the first post is liking the thread', async () => {
    const answer = await update(thread.postId, { isLiked: true }, reader)
    expect(answer.Data).toMatchObject({ isFirst: true, likeCount: 1, likePayCount: 1, isLiked: true })
    await Promise.all([
      update(thread.postId, { isLiked: true }, other),
      update(thread.postId, { isLiked: true }, other),
    ])
    expect(await threadRow()).toMatchObject({ like_count: 2 })
    await update(thread.postId, { isLiked: false }, reader)
    expect(await threadRow()).toMatchObject({ like_count: 1 })
  })

  it('liking a sold thread does not return its text', async () => {
    const sold = await createThread(t, author, { html: '<p>PAID</p>', priceCents: 100 })
    const answer = await update(sold.postId, { isLiked: true }, reader)
    expect(answer).toMatchObject({ Code: 0, Data: { content: '' } })
    expect((await update(sold.postId, { isLiked: true }, author)).Data).toMatchObject({
      content: '<p>PAID</p>',
    })
  })

  it('likes of an anonymous thread do not count for its author, since the counter would reveal them', async () => {
    const hidden = await createThread(t, author, { isAnonymous: true })
    const before = await likedCount(author)
    await update(hidden.postId, { isLiked: true }, reader)
    expect(await likedCount(author)).toBe(before)
    expect(await postRow(hidden.postId)).toMatchObject({ like_count: 1 })
  })

  it('a thread under review can be liked by those who see it', async () => {
    for (const approval of [0, 2] as const) {
      const { postId } = await createThread(t, author, { approval })
      expect(await update(postId, { isLiked: true }, author)).toMatchObject({
        Code: 0,
        Data: { likeCount: 1 },
      })
      expect(await update(postId, { isLiked: true }, admin)).toMatchObject({
        Code: 0,
        Data: { likeCount: 2 },
      })
      expect(await update(postId, { isLiked: false }, author)).toMatchObject({
        Code: 0,
        Data: { likeCount: 1 },
      })
    }
  })

  it('liking needs the permission, and drafts cannot be liked', async () => {
    const { id } = await comment()
    expect(await update(id, { isLiked: true })).toMatchObject({ Code: -3001 })
    const pending = await createThread(t, author, { approval: 0 })
    expect(await update(pending.postId, { isLiked: true }, reader)).toMatchObject({ Code: notFound })
    const draft = await createThread(t, author, { isDraft: true })
    expect(await update(draft.postId, { isLiked: true }, author)).toMatchObject({ Code: -7084 })
    const group = await t.createMember({ groupId: 6 })
    await t.grant(6, 'thread.viewPosts')
    expect(await update(id, { isLiked: true }, group)).toMatchObject({ Code: unauthorized })
    expect(await postRow(id)).toMatchObject({ like_count: 0 })
  })

  it('a comment can be deleted by its author, by members who may hide posts and by administrators', async () => {
    for (const who of [reader, moderator, admin]) {
      const { id } = await comment()
      expect(await update(id, { isDeleted: 1 }, who)).toMatchObject({ Code: 0 })
      expect(await postRow(id)).toMatchObject({ deleted_at: t.clock.now(), deleted_user_id: who.id })
      expect(await update(id, { isDeleted: 1 }, who)).toMatchObject({ Code: notFound })
    }
    expect(await threadRow()).toMatchObject({ post_count: 1 })
  })

  it('a comment cannot be deleted by others, not even by the thread’s author', async () => {
    const { id } = await comment()
    for (const who of [author, other])
      expect(await update(id, { isDeleted: 1 }, who)).toMatchObject({ Code: unauthorized })
    expect(await update(id, { isDeleted: 1 })).toMatchObject({ Code: -3001 })
    expect(await postRow(id)).toMatchObject({ deleted_at: null })
  })

  it('concurrent deletions count once, for comments and for replies', async () => {
    const first = await comment()
    await comment()
    const reply = await comment(other, { replyId: first.id })
    await comment(other, { replyId: first.id })
    await Promise.all(Array.from({ length: 5 }, () => update(reply.id, { isDeleted: 1 }, admin)))
    expect(await postRow(first.id)).toMatchObject({ reply_count: 1 })
    await Promise.all(Array.from({ length: 5 }, () => update(first.id, { isDeleted: 1 }, admin)))
    expect(await threadRow()).toMatchObject({ post_count: 2 })
  })

  it('deleting the first post deletes the thread', async () => {
    expect(await update(thread.postId, { isDeleted: 1 }, other)).toMatchObject({ Code: unauthorized })
    expect(await update(thread.postId, { isDeleted: 1 }, author)).toMatchObject({ Code: 0 })
    expect(await threadRow()).toMatchObject({ deleted_at: t.clock.now(), is_listed: 0 })
    expect(await t.get(`/api/v3/posts.list?filter[thread]=${thread.id}`)).toMatchObject({ Code: notFound })
  })

  it('only administrators edit the text of another person’s comment', async () => {
    const { id } = await comment()
    for (const who of [reader, author, moderator])
      expect(await update(id, { content: 'b' }, who)).toMatchObject({ Code: unauthorized })
    const answer = await update(id, { content: '<b>b</b><script>1</script>' }, admin)
    expect((answer.Data as PostUpdateView).content).toBe('<strong>b</strong>')
    expect(await update(id, { content: ' ' }, admin)).toMatchObject({ Code: invalid })
    expect(await postRow(id)).toMatchObject({ content: '<strong>b</strong>', updated_at: t.clock.now() })
  })

  it('an unapproved comment is not counted, and visible to its author and administrators alone', async () => {
    const { id } = await comment()
    expect(await update(id, { isApproved: 0 }, reader)).toMatchObject({ Code: unauthorized })
    expect((await update(id, { isApproved: 0 }, admin)).Data).toMatchObject({ isApproved: 0 })
    expect(await threadRow()).toMatchObject({ post_count: 1 })
    const list = async (as?: TestMember) =>
      (await t.get(`/api/v3/posts.list?filter[thread]=${thread.id}`, as)).Data as {
        totalCount: number
        pageData: PostView[]
      }
    for (const [who, count] of [
      [undefined, 0],
      [other, 0],
      [author, 0],
      [reader, 1],
      [admin, 1],
    ] as const) {
      const { totalCount, pageData } = await list(who)
      expect([totalCount, pageData.length]).toEqual([count, count])
    }
    expect(await update(id, { isLiked: true }, reader)).toMatchObject({ Code: -7084 })
    expect(await update(id, { isLiked: true }, other)).toMatchObject({ Code: notFound })
    await update(id, { isApproved: 2 }, admin)
    expect(await threadRow()).toMatchObject({ post_count: 1 })
    await Promise.all([1, 2, 3].map(() => update(id, { isApproved: 1 }, admin)))
    expect(await threadRow()).toMatchObject({ post_count: 2 })
  })

  it('several requested changes are all made or none', async () => {
    const { id } = await comment()
    expect(await update(id, { isLiked: true, content: 'b' }, other)).toMatchObject({ Code: unauthorized })
    expect(await postRow(id)).toMatchObject({ like_count: 0, content: 'a' })
    expect(await update(id, {}, admin)).toMatchObject({ Code: invalid })
    expect(await update(id, { isLiked: 'perhaps' }, admin)).toMatchObject({ Code: invalid })
    expect(await update(id, { isApproved: 3 }, admin)).toMatchObject({ Code: invalid })
    expect(await update(999_999, { isLiked: true }, admin)).toMatchObject({ Code: notFound })
  })

  it('a deleted comment stays deleted if another requested change is refused', async () => {
    const { id } = await comment()
    await update(id, { isDeleted: 1 }, reader)
    expect(await update(id, { isDeleted: 0, content: 'b' }, reader)).toMatchObject({ Code: unauthorized })
    expect(await update(id, { isDeleted: 0, content: ' ' }, admin)).toMatchObject({ Code: invalid })
    expect(await postRow(id)).toMatchObject({ deleted_at: t.clock.now(), content: 'a' })
    expect(await update(id, { isDeleted: 0, isLiked: true }, other)).toMatchObject({ Code: notFound })
    const both = await update(id, { isDeleted: 0, isLiked: true, content: 'b' }, admin)
    expect(both).toMatchObject({ Code: 0, Data: { isLiked: true, likeCount: 1, content: 'b' } })
    expect(await postRow(id)).toMatchObject({ deleted_at: null, deleted_user_id: null, like_count: 1 })
    expect(await threadRow()).toMatchObject({ post_count: 2 })
  })

  it('a deleted thread is restored together with other changes of its first post, or not at all', async () => {
    await update(thread.postId, { isDeleted: 1 }, author)
    const refused = await update(thread.postId, { isDeleted: 0, content: 'b' }, author)
    expect(refused).toMatchObject({ Code: unauthorized })
    expect(await threadRow()).toMatchObject({ deleted_at: t.clock.now(), is_listed: 0 })
    const both = await update(thread.postId, { isDeleted: 0, isLiked: true }, author)
    expect(both).toMatchObject({ Code: 0, Data: { isLiked: true } })
    expect(await threadRow()).toMatchObject({ deleted_at: null, is_listed: 1, like_count: 1 })
  })

  it('an edit keeps a concurrent decision of another moderator about the comment', async () => {
    const { id } = await comment(author)
    const { transaction } = t.ctx
    const meddled = vi.spyOn(t.ctx, 'transaction').mockImplementationOnce(async (work, invalidates) => {
      expect(await update(id, { isApproved: 0 }, admin)).toMatchObject({ Code: 0 })
      return transaction(work, invalidates)
    })
    expect(await update(id, { content: 'b' }, admin)).toMatchObject({ Code: 0 })
    expect(meddled).toHaveBeenCalledTimes(2)
    meddled.mockRestore()
    expect(await postRow(id)).toMatchObject({ content: 'b', is_approved: 0 })
  })

  it('concurrent likes and edits of a comment and changes of its replies are all made', async () => {
    const first = await comment(author)
    const reply = async () => (await comment(other, { replyId: first.id })).id
    const [unwanted, waiting, gone] = [await reply(), await reply(), await reply()]
    await update(waiting, { isApproved: 0 }, admin)
    await update(gone, { isDeleted: 1 }, admin)
    expect(await postRow(first.id)).toMatchObject({ reply_count: 1 })
    const [before, newcomer] = [await likedCount(author), await t.createMember()]
    const codes = await Promise.all([
      ...[0, 1, 2, 3].flatMap((n) => [
        t.post('/api/v3/posts.create', { id: thread.id, content: 'r', replyId: first.id }, other),
        update(first.id, { isLiked: true }, [reader, other, admin, newcomer][n]),
        update(first.id, { content: `b${n}` }, admin),
      ]),
      update(unwanted, { isDeleted: 1 }, admin),
      update(waiting, { isApproved: 1 }, admin),
      update(gone, { isDeleted: 0 }, admin),
    ])
    expect(codes.map(({ Code }) => Code)).toEqual(codes.map(() => 0))
    const after = await postRow(first.id)
    expect(after).toMatchObject({ reply_count: 6, like_count: 4, is_approved: 1, deleted_at: null })
    expect(after.content).toMatch(/^b\d$/)
    expect(await likedCount(author)).toBe(before + 4)
    expect((await postRow(unwanted)).deleted_at).toBe(t.clock.now())
    expect(await postRow(waiting)).toMatchObject({ is_approved: 1, deleted_at: null })
    expect(await postRow(gone)).toMatchObject({ is_approved: 1, deleted_at: null })
  })
})
