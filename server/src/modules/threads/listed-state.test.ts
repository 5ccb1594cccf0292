import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { countLikesReceivedIn } from './listed-state.ts'

describe.each(engines)('counts of an author on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const counts = () =>
    t.ctx.db
      .selectFrom('users')
      .select(['thread_count', 'liked_count'])
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow()
  const like = (postId: number) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
  const edit = async ({ threadId }: ThreadView, changes: object) => {
    t.clock.advance(60_000)
    expect((await t.post('/api/v3/thread.update', { threadId, ...changes }, author)).Code).toBe(0)
  }

  it('likes of deleted comments are not received in a thread', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    t.clock.advance(60_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '好茶' }, author)
    const { id } = Data as { id: number }
    expect((await like(id)).Code).toBe(0)
    const received = () => t.ctx.transaction((tx) => countLikesReceivedIn(tx, threadId, author.id))
    expect(Number(await received())).toBe(1)
    await t.ctx.transaction((tx) =>
      tx.updateTable('posts').set({ deleted_at: t.clock.now() }).where('id', '=', id).execute(),
    )
    expect(Number(await received())).toBe(0)
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ thread_count: 0, liked_count: 0 }).where('id', '=', author.id).execute(),
    )
  })

  it('a thread that becomes anonymous, and its likes, no longer count for its author, until it has a name again', async () => {
    const thread = await publishThreadByCall(t, author)
    const other = await publishThreadByCall(t, author)
    for (const { postId } of [thread, other]) expect((await like(postId)).Code).toBe(0)
    expect(await counts()).toEqual({ thread_count: 2, liked_count: 2 })
    await edit(thread, { title: '秋茶' })
    expect(await counts()).toEqual({ thread_count: 2, liked_count: 2 })
    await edit(thread, { anonymous: 1 })
    expect(await counts()).toEqual({ thread_count: 1, liked_count: 1 })
    await edit(thread, { title: '冬茶' })
    expect(await counts()).toEqual({ thread_count: 1, liked_count: 1 })
    await edit(thread, { anonymous: 0 })
    expect(await counts()).toEqual({ thread_count: 2, liked_count: 2 })
  })
})
