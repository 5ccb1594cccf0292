import { groupIds, type PostDetailView, type PostView, type ReplyView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '../../../testing/fixtures/solved-captcha.ts'
import { createThread, type TestThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const notFound = -4004
const invalid = -4001
const unauthorized = -4002

describe.each(engines)('writing comments on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let admin: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '小明' })
    reader = await t.createMember({ nickname: '阿梅' })
    other = await t.createMember({ nickname: 'bob' })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(1000)
    thread = await createThread(t, author)
  })

  const post = (body: object, as?: TestMember) => t.post('/api/v3/posts.create', body, as)

  async function comment(content: string, as = reader, more: object = {}): Promise<PostView> {
    t.clock.advance(1000)
    const answer = await post({ id: thread.id, content, ...more }, as)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as PostView
  }

  const rowsOf = (threadId: number) =>
    t.ctx.db
      .selectFrom('posts')
      .selectAll()
      .where('thread_id', '=', threadId)
      .where('is_first', '=', 0)
      .execute()

  const threadRow = (threadId: number) =>
    t.ctx.db.selectFrom('threads').selectAll().where('id', '=', threadId).executeTakeFirstOrThrow()

  async function insertPicture(owner: TestMember, { type = 1, typeId = 0 } = {}): Promise<number> {
    return t.ctx.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('attachments')
        .values({
          user_id: owner.id,
          type,
          type_id: typeId,
          sort: 0,
          is_approved: 1,
          file_key: 'ab/cd/0123456789abcdef.jpg',
          file_name: 'x.jpg',
          extension: 'jpg',
          file_type: 'image/jpeg',
          file_size: 1,
          file_width: 10,
          file_height: 10,
          ip: '',
          created_at: t.clock.now(),
          updated_at: t.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  }

  it('a comment is stored, counted and shown to its author', async () => {
    const view = await comment('  好茶！<br>谢谢 ')
    expect(view).toMatchObject({
      userId: reader.id,
      threadId: thread.id,
      content: '好茶！<br />谢谢',
      summaryText: '好茶！\n谢谢',
      replyPostId: null,
      replyUserId: null,
      commentPostId: null,
      isFirst: false,
      isComment: false,
      isApproved: 1,
      isLiked: false,
      likeCount: 0,
      replyCount: 0,
      images: [],
      lastThreeComments: [],
      canDelete: true,
      canEdit: false,
      user: { id: reader.id, nickname: '阿梅', groups: { id: 10 } },
    })
    expect(await threadRow(thread.id)).toMatchObject({
      post_count: 2,
      posted_at: t.clock.now(),
      last_posted_user_id: reader.id,
    })
  })

  it('the thread is named by id or by threadId, and contradicting ids are refused', async () => {
    const second = await createThread(t, author)
    expect(await post({ threadId: thread.id, content: 'a' }, reader)).toMatchObject({ Code: 0 })
    expect(await post({ id: thread.id, threadId: thread.id, content: 'a' }, reader)).toMatchObject({
      Code: 0,
    })
    expect(await post({ id: thread.id, threadId: second.id, content: 'a' }, reader)).toMatchObject({
      Code: invalid,
    })
    expect(await post({ content: 'a' }, reader)).toMatchObject({ Code: invalid })
  })

  it('groups that need a captcha need one for each comment', async () => {
    const held = await t.createMember({ groupId: groupIds.unpaid })
    await t.grant(
      groupIds.unpaid,
      'viewThreads',
      'thread.viewPosts',
      'thread.reply',
      'createThreadWithCaptcha',
    )
    expect(await post({ id: thread.id, content: '评论' }, held)).toMatchObject({
      Code: invalid,
      Message: '请完成验证码',
    })
    expect(await rowsOf(thread.id)).toEqual([])
    const solved = await solveCaptcha(t)
    expect(await post({ id: thread.id, content: '评论', ...solved }, held)).toMatchObject({ Code: 0 })
    expect(await post({ id: thread.id, content: '又一条', ...solved }, held)).toMatchObject({ Code: invalid })
  })

  it('a reply is listed below its comment and counts there alone', async () => {
    const first = await comment('a')
    const reply = await comment('b', other, { replyId: first.id, isComment: true })
    expect(reply).toMatchObject({
      replyPostId: first.id,
      replyUserId: reader.id,
      commentPostId: null,
      isComment: true,
      replyUser: { id: reader.id, nickname: '阿梅' },
    })
    const answer = await comment('c', author, { replyId: first.id, commentPostId: reply.id, isComment: true })
    expect(answer).toMatchObject({
      replyPostId: first.id,
      commentPostId: reply.id,
      commentUserId: other.id,
      commentUser: { nickname: 'bob' },
    })
    const short = await comment('d', reader, { commentPostId: reply.id })
    expect(short).toMatchObject({ replyPostId: first.id, commentPostId: reply.id })
    const detail = await t.get(`/api/v3/posts.detail?postId=${first.id}`)
    expect((detail.Data as PostDetailView).replyCount).toBe(3)
    expect((detail.Data as PostDetailView).commentPosts.map(({ content }: ReplyView) => content)).toEqual([
      'b',
      'c',
      'd',
    ])
    expect((await threadRow(thread.id)).post_count).toBe(2)
  })

  it('a reply to a post that is no comment of the thread is refused', async () => {
    const first = await comment('a')
    const reply = await comment('b', other, { replyId: first.id })
    const sibling = await comment('c')
    const foreign = await createThread(t, author)
    const before = (await rowsOf(thread.id)).length
    const wrong = [
      { id: foreign.id, replyId: first.id },
      { id: foreign.id, commentPostId: reply.id },
      { id: foreign.id, replyId: first.id, commentPostId: reply.id },
      { id: thread.id, replyId: reply.id },
      { id: thread.id, replyId: thread.postId },
      { id: thread.id, commentPostId: thread.postId },
      { id: thread.id, commentPostId: first.id },
      { id: thread.id, replyId: sibling.id, commentPostId: reply.id },
      { id: thread.id, isComment: true },
    ]
    for (const body of wrong)
      expect(await post({ ...body, content: 'x' }, other)).toMatchObject({ Code: invalid })
    for (const body of [{ replyId: 999_999 }, { commentPostId: 999_999 }])
      expect(await post({ id: thread.id, ...body, content: 'x' }, other)).toMatchObject({ Code: notFound })
    expect(await rowsOf(thread.id)).toHaveLength(before)
    expect(await rowsOf(foreign.id)).toHaveLength(0)
  })

  it('a reply below a deleted comment, or to a deleted reply, is refused', async () => {
    const first = await comment('a')
    const reply = await comment('b', other, { replyId: first.id })
    const remove = (id: number, as: TestMember) =>
      t.post('/api/v3/posts.update', { postId: id, data: { attributes: { isDeleted: 1 } } }, as)
    expect(await remove(reply.id, other)).toMatchObject({ Code: 0 })
    expect(
      await post({ id: thread.id, replyId: first.id, commentPostId: reply.id, content: 'x' }, reader),
    ).toMatchObject({ Code: notFound })
    expect(await remove(first.id, reader)).toMatchObject({ Code: 0 })
    expect(await post({ id: thread.id, replyId: first.id, content: 'x' }, reader)).toMatchObject({
      Code: notFound,
    })
    expect(await threadRow(thread.id)).toMatchObject({ post_count: 1 })
  })

  it('visitors get a login error, and members without the permission are refused', async () => {
    expect(await post({ id: thread.id, content: 'a' })).toMatchObject({ Code: -3001 })
    const trial = await t.createMember({ groupId: 8 })
    expect(await post({ id: thread.id, content: 'a' }, trial)).toMatchObject({ Code: unauthorized })
    expect(await rowsOf(thread.id)).toHaveLength(0)
  })

  it('drafts, threads under review and deleted threads do not accept comments', async () => {
    const draft = await createThread(t, author, { isDraft: true })
    const pending = await createThread(t, author, { approval: 0 })
    const gone = await createThread(t, author)
    await t.post(
      '/api/v3/posts.update',
      { postId: gone.postId, data: { attributes: { isDeleted: 1 } } },
      author,
    )
    expect(await post({ id: draft.id, content: 'a' }, author)).toMatchObject({ Code: invalid })
    expect(await post({ id: draft.id, content: 'a' }, reader)).toMatchObject({ Code: notFound })
    expect(await post({ id: pending.id, content: 'a' }, author)).toMatchObject({ Code: -7084 })
    expect(await post({ id: pending.id, content: 'a' }, reader)).toMatchObject({ Code: notFound })
    expect(await post({ id: gone.id, content: 'a' }, reader)).toMatchObject({ Code: notFound })
    expect(await post({ id: 999_999, content: 'a' }, reader)).toMatchObject({ Code: notFound })
    for (const { id } of [draft, pending, gone]) expect(await rowsOf(id)).toHaveLength(0)
  })

  it.each([
    '',
    '   ',
    '<p> </p>',
    '<script>alert(1)</script>',
    '<p><br></p>&nbsp;',
    '\u200b',
    '<p>&nbsp; &#8203;</p>',
  ])('an empty comment is not stored: %j', async (content) => {
    expect(await post({ id: thread.id, content }, reader)).toMatchObject({ Code: invalid })
    expect(await rowsOf(thread.id)).toHaveLength(0)
  })

  it('49,999 characters are stored, one more is refused', async () => {
    expect((await comment('好'.repeat(49_999))).content).toHaveLength(49_999)
    expect(await post({ id: thread.id, content: '好'.repeat(50_000) }, reader)).toMatchObject({
      Code: invalid,
    })
  })

  it('executable HTML is not stored', async () => {
    const view = await comment(
      '<p onclick=alert(1)>a<img src=x onerror=alert(1)><script>alert(1)</script></p>',
    )
    expect(view.content).toBe('<p>a</p>')
    expect((await rowsOf(thread.id))[0]?.content).toBe('<p>a</p>')
  })

  it('mentioned people are linked and stored; a topic is linked only if it exists', async () => {
    await t.ctx.transaction(async (tx) => {
      const now = t.clock.now()
      await tx
        .insertInto('topics')
        .values({
          user_id: author.id,
          content: '春茶',
          content_key: '春茶',
          thread_count: 0,
          view_count: 0,
          recommended: 0,
          recommended_at: null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    const view = await comment('@BOB 看 #春茶# #没有的# @谁 ')
    expect(view.content).toMatch(
      new RegExp(
        `^<span id="member" value="${other.id}">@BOB</span> 看 <span id="topic" value="\\d+">#春茶#</span> #没有的# @谁$`,
      ),
    )
    const noted = await t.ctx.db
      .selectFrom('post_mentions_user')
      .selectAll()
      .where('post_id', '=', view.id)
      .execute()
    expect(noted).toEqual([{ post_id: view.id, user_id: other.id }])
  })

  it('a comment may consist of pictures; they are bound to it in order', async () => {
    const [one, two] = [await insertPicture(reader), await insertPicture(reader)]
    const view = await comment('', reader, { attachments: [{ id: two, type: 'attachments' }, { id: one }] })
    expect(view.images.map(({ id }) => id)).toEqual([two, one])
    expect(view.images[0]).toMatchObject({
      typeId: view.id,
      url: expect.stringMatching(/^http:\/\/forum\.test\/files\//),
    })
  })

  it('other people’s pictures, used, unknown and other files are refused, and nothing is stored', async () => {
    const own = await insertPicture(reader)
    const used = await insertPicture(reader, { typeId: thread.postId })
    const wrong = [await insertPicture(other), used, await insertPicture(reader, { type: 0 }), 999_999]
    for (const id of wrong)
      expect(
        await post({ id: thread.id, content: 'a', attachments: [{ id: own }, { id }] }, reader),
      ).toMatchObject({ Code: invalid })
    expect(
      await post({ id: thread.id, content: 'a', attachments: [{ id: own }, { id: own }] }, reader),
    ).toMatchObject({ Code: invalid })
    const ten = Array.from({ length: 10 }, (_, index) => ({ id: index + 1 }))
    expect(await post({ id: thread.id, content: 'a', attachments: ten }, reader)).toMatchObject({
      Code: invalid,
    })
    expect(await rowsOf(thread.id)).toHaveLength(0)
    expect(await threadRow(thread.id)).toMatchObject({ post_count: 1 })
    const row = await t.ctx.db
      .selectFrom('attachments')
      .select('type_id')
      .where('id', '=', own)
      .executeTakeFirst()
    expect(row?.type_id).toBe(0)
  })

  it('of two concurrent comments with one picture, one is stored', async () => {
    const id = await insertPicture(reader)
    const body = { id: thread.id, content: 'a', attachments: [{ id }] }
    const codes = (await Promise.all([1, 2, 3, 4].map(() => post(body, reader)))).map(({ Code }) => Code)
    expect(codes.toSorted()).toEqual([invalid, invalid, invalid, 0])
    expect(await rowsOf(thread.id)).toHaveLength(1)
    expect(await threadRow(thread.id)).toMatchObject({ post_count: 2 })
  })

  it('ten concurrent comments are all counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post({ id: thread.id, content: `第${n}条` }, n % 2 ? reader : other),
      ),
    )
    expect(answers.map(({ Code }) => Code)).toEqual(Array(10).fill(0))
    expect(await threadRow(thread.id)).toMatchObject({ post_count: 11 })
  })

  it('concurrent replies and deletions of one comment leave correct counters', async () => {
    const first = await comment('a')
    const reply = () => post({ id: thread.id, replyId: first.id, content: 'x' }, other)
    const remove = () =>
      t.post('/api/v3/posts.update', { postId: first.id, data: { attributes: { isDeleted: 1 } } }, admin)
    const answers = await Promise.all([reply(), remove(), reply(), remove(), reply()])
    expect(answers.filter(({ Code }) => Code === -5002)).toHaveLength(0)
    expect(await threadRow(thread.id)).toMatchObject({ post_count: 1 })
  })

  it('every comment is announced once it is stored', async () => {
    const seen: number[] = []
    t.ctx.outbox.subscribe('post.published', async ({ postId }) => void seen.push(postId))
    const { id } = await comment('a')
    await t.ctx.outbox.drain()
    expect(seen).toContain(id)
  })
})
