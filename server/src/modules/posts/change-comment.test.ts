import { approval } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findThread } from '../threads/index.ts'
import { approveComment, deleteComment, eraseComment } from './change-comment.ts'
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
    const [thread, post] = [await findThread(t.ctx.db, threadId), await findPost(t.ctx.db, postId)]
    if (!thread || !post) throw new Error('The comment is missing.')
    const operation = { ctx: t.ctx, thread, post, actorId: admin?.id ?? 0 }
    await t.ctx.transaction((tx) => approveComment({ ...operation, tx }, to))
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
    const [thread, post] = [await findThread(t.ctx.db, threadId), await findPost(t.ctx.db, postId)]
    if (!thread || !post) throw new Error('The comment is missing.')
    const operation = { ctx: t.ctx, thread, post, actorId: admin.id }
    await t.ctx.transaction((tx) => deleteComment({ ...operation, tx }, '广告'))
    const logged = await t.ctx.db
      .selectFrom('moderation_log')
      .select(['user_id', 'action', 'thread_id', 'message'])
      .where('post_id', '=', postId)
      .execute()
    expect(logged).toEqual([{ user_id: admin.id, action: 'delete', thread_id: threadId, message: '广告' }])
  })
})
