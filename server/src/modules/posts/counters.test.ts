import type { PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

type Counters = Readonly<Record<string, number | null>>

const threadColumns = [
  'post_count',
  'posted_at',
  'last_posted_user_id',
  'like_count',
  'view_count',
  'share_count',
  'edit_count',
  'created_at',
  'updated_at',
  'is_listed',
  'category_id',
] as const
const postColumns = ['reply_count', 'like_count', 'edit_count', 'created_at', 'updated_at'] as const

describe.each(engines)('counters and dates of a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let admin: TestMember
  let threadId: number
  let firstPostId: number
  let older: number
  let newest: number
  let reply: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const done = async (path: string, body: object, as: TestMember) => {
    t.clock.advance(60_000)
    const answer = await t.post(`/api/v3/${path}`, body, as)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as PostView
  }
  const comment = async (as: TestMember, more: object = {}) =>
    (await done('posts.create', { id: threadId, content: '好茶', ...more }, as)).id
  const change = (postId: number, attributes: object, as = admin) =>
    done('posts.update', { postId, data: { attributes } }, as)

  beforeEach(async () => {
    const thread = await publishThreadByCall(t, author, { content: { text: '#清明#', indexes: {} } })
    threadId = thread.threadId
    firstPostId = thread.postId
    older = await comment(author)
    newest = await comment(reader)
    reply = await comment(author, { replyId: newest, isComment: true })
    for (const id of [firstPostId, older, newest, reply]) await change(id, { isLiked: true })
  })

  const pick = (name: string, row: object, columns: readonly string[]) =>
    columns.map((column) => [`${name}.${column}`, (row as Record<string, number | null>)[column] ?? null])

  /** Returns every counter and date of the thread, its comments, category, topic and people. */
  async function counters(): Promise<Counters> {
    const { db } = t.ctx
    const thread = await db
      .selectFrom('threads')
      .selectAll()
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()
    const posts = await db.selectFrom('posts').selectAll().where('thread_id', '=', threadId).execute()
    const users = await db.selectFrom('users').selectAll().where('id', 'in', [author.id, reader.id]).execute()
    const category = await db
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const topic = await db
      .selectFrom('topics')
      .selectAll()
      .where('content', '=', '清明')
      .executeTakeFirstOrThrow()
    const nameOf = new Map([
      [firstPostId, 'first'],
      [older, 'older'],
      [newest, 'newest'],
      [reply, 'reply'],
    ])
    return Object.fromEntries([
      ...pick('thread', thread, threadColumns),
      ...posts.flatMap((post) => pick(nameOf.get(post.id) ?? 'new', post, postColumns)),
      ...users.flatMap((user) =>
        pick(user.id === author.id ? 'author' : 'reader', user, ['thread_count', 'liked_count']),
      ),
      ...pick('category', category, ['thread_count']),
      ...pick('topic', topic, ['thread_count']),
    ])
  }

  /** Returns how much each counter and date changes by an action, without unchanged ones. */
  async function changesBy(action: () => Promise<unknown>): Promise<Counters> {
    const before = await counters()
    await action()
    const after = await counters()
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
    return Object.fromEntries(
      Object.entries(after)
        .filter(([name, value]) => value !== before[name])
        .map(([name, value]) => [name, (value ?? 0) - (before[name] ?? 0)]),
    )
  }

  it('a new comment is counted, and is the last one of its thread', async () => {
    const before = await counters()
    const id = await comment(author)
    const after = await t.ctx.db
      .selectFrom('threads')
      .select(['post_count', 'posted_at', 'last_posted_user_id'])
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()
    const { created_at } = await t.ctx.db
      .selectFrom('posts')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({
      post_count: (before['thread.post_count'] ?? 0) + 1,
      posted_at: created_at,
      last_posted_user_id: author.id,
    })
  })

  const gone = { 'thread.post_count': -1 }
  const back = { 'thread.post_count': 1 }

  it('deleting the newest comment subtracts it and its likes, and changes no date', async () => {
    expect(await changesBy(() => change(newest, { isDeleted: 1 }))).toEqual({
      ...gone,
      'reader.liked_count': -1,
    })
    expect(await changesBy(() => change(newest, { isDeleted: 0 }))).toEqual({
      ...back,
      'reader.liked_count': 1,
    })
  })

  it('deleting an older comment does the same for its author', async () => {
    expect(await changesBy(() => change(older, { isDeleted: 1 }))).toEqual({
      ...gone,
      'author.liked_count': -1,
    })
    expect(await changesBy(() => change(older, { isDeleted: 0 }))).toEqual({
      ...back,
      'author.liked_count': 1,
    })
  })

  it('deleting a reply changes the count of its comment alone', async () => {
    const byReply = (by: number) => ({ 'newest.reply_count': by, 'author.liked_count': by })
    expect(await changesBy(() => change(reply, { isDeleted: 1 }))).toEqual(byReply(-1))
    expect(await changesBy(() => change(reply, { isDeleted: 0 }))).toEqual(byReply(1))
  })

  it.each([0, 2])('a comment that is set to state %i is not counted until it is approved', async (state) => {
    expect(await changesBy(() => change(older, { isApproved: state }))).toEqual(gone)
    // The newest comment is newer: the date of the last comment does not change.
    expect(await changesBy(() => change(older, { isApproved: 1 }))).toEqual(back)
    expect(await changesBy(() => change(newest, { isApproved: state }))).toEqual(gone)
    expect(await changesBy(() => change(newest, { isApproved: 1 }))).toEqual(back)
    expect(await changesBy(() => change(reply, { isApproved: state }))).toEqual({
      'newest.reply_count': -1,
    })
    expect(await changesBy(() => change(reply, { isApproved: 1 }))).toEqual({ 'newest.reply_count': 1 })
  })

  const listed = (by: number) => ({
    'thread.is_listed': by,
    'author.thread_count': by,
    'category.thread_count': by,
    'topic.thread_count': by,
  })

  it('deleting a thread removes it from every counter, and restoring adds it again', async () => {
    const operate = (isDeleted: boolean) => done('threads/operate', { id: threadId, isDeleted }, admin)
    expect(await changesBy(() => operate(true))).toEqual(listed(-1))
    expect(await changesBy(() => operate(false))).toEqual(listed(1))
    expect(await changesBy(() => change(firstPostId, { isDeleted: 1 }))).toEqual(listed(-1))
    expect(await changesBy(() => operate(false))).toEqual(listed(1))
  })

  it.each([0, 2])('a thread that is set to state %i is not counted until it is approved', async (state) => {
    const review = async (isApproved: number) => {
      const { 'first.updated_at': reviewedAt, ...rest } = await changesBy(() =>
        change(firstPostId, { isApproved }),
      )
      expect(reviewedAt).toBeGreaterThan(0)
      return rest
    }
    expect(await review(state)).toEqual(listed(-1))
    expect(await review(1)).toEqual(listed(1))
  })
})
