import { approval } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findThread, setStopWords, stopWordsOf } from '../threads/index.ts'
import { approveComment, deleteComment, eraseComment, rewriteComment } from './change-comment.ts'
import { findPost } from './post-store.ts'

describe.each(engines)('review and deletion of comments on %s', (engine) => {
  let t: TestApp
  let [author, writer, later, admin]: TestMember[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    writer = await t.createMember()
    later = await t.createMember()
  })
  afterAll(() => t.close())

  const comment = async (threadId: number, who: TestMember | undefined, more: object = {}) => {
    t.clock.advance(60_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '好茶', ...more }, who)
    return { id: (Data as { id: number }).id, at: t.clock.now() }
  }
  const review = async (threadId: number, postId: number, to: number) => {
    t.clock.advance(60_000)
    const operation = await operationOn(threadId, postId)
    return t.ctx.transaction(async (tx) => {
      await approveComment({ ...operation, tx }, to)
      const events = await tx.selectFrom('outbox').select(['event', 'payload']).orderBy('id').execute()
      return events.filter(({ payload }) => JSON.parse(payload).postId === postId).map(({ event }) => event)
    })
  }
  const operationOn = async (threadId: number, postId: number) => {
    const [thread, post] = [await findThread(t.ctx.db, threadId), await findPost(t.ctx.db, postId)]
    if (!thread || !post) throw new Error('The comment is missing.')
    return { ctx: t.ctx, thread, post, actorId: admin?.id ?? 0 }
  }
  const lastOf = (threadId: number) =>
    t.ctx.db
      .selectFrom('threads')
      .select(['post_count', 'posted_at', 'last_posted_user_id'])
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()

  it('an approved comment is the last one of its thread from when it was written, unless a newer one exists', async () => {
    if (!author) throw new Error('The author is missing.')
    const { id: threadId } = await createThread(t, author)
    const first = await comment(threadId, writer)
    await review(threadId, first.id, approval.pending)
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('threads')
        .set({ posted_at: first.at - 1, last_posted_user_id: author?.id ?? 0 })
        .where('id', '=', threadId)
        .execute(),
    )
    await review(threadId, first.id, approval.approved)
    expect(await lastOf(threadId)).toEqual({
      post_count: 2,
      posted_at: first.at,
      last_posted_user_id: writer?.id,
    })
    await review(threadId, first.id, approval.pending)
    const second = await comment(threadId, later)
    await review(threadId, first.id, approval.approved)
    expect(await lastOf(threadId)).toEqual({
      post_count: 3,
      posted_at: second.at,
      last_posted_user_id: later?.id,
    })
  })

  it('each decision is published as an event, and only an approval hides the stop words', async () => {
    if (!author) throw new Error('The author is missing.')
    const { id: threadId } = await createThread(t, author)
    const { id } = await comment(threadId, writer)
    await t.ctx.transaction((tx) => setStopWords(tx, id, ['加微信']))
    const wordsAfter = async (to: number) => {
      const events = await review(threadId, id, to)
      return [events.at(-1), (await stopWordsOf(t.ctx.db, engine, [id])).get(id)]
    }
    expect(await wordsAfter(approval.pending)).toEqual(['post.resubmitted', '加微信'])
    expect(await wordsAfter(approval.ignored)).toEqual(['post.ignored', '加微信'])
    expect(await wordsAfter(approval.approved)).toEqual(['post.approved', undefined])
  })

  it('an edit that changes nothing is not counted', async () => {
    if (!author) throw new Error('The author is missing.')
    const { id: threadId } = await createThread(t, author)
    const { id } = await comment(threadId, writer)
    const rewrite = async (content: string) => {
      const operation = await operationOn(threadId, id)
      return t.ctx.transaction((tx) => rewriteComment({ ...operation, tx }, { content, mentions: [] }))
    }
    const { content } = (await findPost(t.ctx.db, id)) ?? { content: '' }
    expect((await rewrite(content)).edit_count).toBe(0)
    expect((await rewrite('<p>更好的茶</p>')).edit_count).toBe(1)
  })

  it('an erased reply is no longer answered by others, and other replies are still', async () => {
    if (!author) throw new Error('The author is missing.')
    const { id: threadId } = await createThread(t, author)
    const first = await comment(threadId, writer)
    const reply = async (more: object = {}) =>
      (await comment(threadId, later, { replyId: first.id, isComment: true, ...more })).id
    const [erased, kept] = [await reply(), await reply()]
    const answers = [await reply({ commentPostId: erased }), await reply({ commentPostId: kept })]
    const [thread, post] = [await findThread(t.ctx.db, threadId), await findPost(t.ctx.db, erased)]
    if (!thread || !post) throw new Error('The reply is missing.')
    await t.ctx.transaction((tx) => eraseComment({ ctx: t.ctx, tx, thread, post, actorId: admin?.id ?? 0 }))
    const answered = await t.ctx.db
      .selectFrom('posts')
      .select(['comment_post_id', 'comment_user_id'])
      .where('id', 'in', answers)
      .orderBy('id')
      .execute()
    expect(answered).toEqual([
      { comment_post_id: null, comment_user_id: null },
      { comment_post_id: kept, comment_user_id: later?.id },
    ])
  })

  it('a deletion is in the moderation log, with who deleted and why', async () => {
    if (!author || !admin) throw new Error('A person is missing.')
    const { id: threadId } = await createThread(t, author)
    const { id: postId } = await comment(threadId, writer)
    const operation = await operationOn(threadId, postId)
    await t.ctx.transaction((tx) => deleteComment({ ...operation, tx }, '广告'))
    const logged = await t.ctx.db
      .selectFrom('moderation_log')
      .select(['user_id', 'action', 'thread_id', 'message'])
      .where('post_id', '=', postId)
      .execute()
    expect(logged).toEqual([{ user_id: admin.id, action: 'delete', thread_id: threadId, message: '广告' }])
  })
})
