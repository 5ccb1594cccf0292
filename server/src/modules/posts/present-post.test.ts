import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHooks } from '../../context/hooks.ts'
import { transformHook } from '../../context/transforms.ts'
import type { Context } from '../../context.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findPerson } from '../sign-in/index.ts'
import { findThread } from '../threads/index.ts'
import { findPost } from './post-store.ts'
import { presentPosts } from './present-post.ts'

describe.each(engines)('a comment as its viewer sees it on %s', (engine) => {
  let t: TestApp
  let [author, reader, admin]: TestMember[] = []
  let threadId: number
  let postId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    ;[author, reader] = [await t.createMember(), await t.createMember()]
    threadId = (await publishThreadByCall(t, author)).threadId
    t.clock.advance(60_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '好茶' }, author)
    postId = (Data as { id: number }).id
  })
  afterAll(() => t.close())

  /** A context in which a plugin appends words and a script to every comment. */
  function withPlugin(): Context {
    const hooks = openHooks()
    hooks.provide(transformHook, async (_name, value) => {
      const { posts, ...rest } = value as unknown as { posts: { id: number; text: string }[] }
      const changed = posts.map(({ id, text }) => ({ id, text: `${text}<p>附言</p><script>1</script>` }))
      return { ...rest, posts: changed } as never
    })
    return Object.create(t.ctx, { hooks: { value: hooks } })
  }
  async function shownTo(who: TestMember | undefined, ctx = t.ctx, more: object = {}) {
    const [viewer, thread, post] = await Promise.all([
      findPerson(ctx, who?.id ?? 0),
      findThread(ctx.db, threadId),
      findPost(ctx.db, postId),
    ])
    if (!viewer || !thread || !post) throw new Error('The comment is missing.')
    const [shown] = await presentPosts(ctx, viewer, thread, [{ ...post, ...more }])
    return shown
  }

  it('a plugin changes the comment for readers, sanitised', async () => {
    const plain = (await shownTo(reader))?.content
    for (const who of [reader, undefined])
      expect((await shownTo(who, withPlugin()))?.content).toBe(`${plain}<p>附言</p>`)
  })

  it('who may edit or rewrite a comment gets the stored text', async () => {
    const plain = (await shownTo(reader))?.content
    for (const who of [author, admin]) expect((await shownTo(who, withPlugin()))?.content).toBe(plain)
  })

  it('a reply names whom it answers, also where nothing else of them is shown', async () => {
    const answered = { reply_post_id: postId, reply_user_id: admin?.id ?? 0 }
    expect(await shownTo(reader, t.ctx, answered)).toMatchObject({
      replyUserId: admin?.id,
      replyUser: { id: admin?.id, nickname: admin?.nickname },
    })
  })

  it('a like has its time for who has given it', async () => {
    const body = { postId, data: { attributes: { isLiked: true } } }
    expect((await t.post('/api/v3/posts.update', body, reader)).Code).toBe(0)
    const likedAt = t.ctx.time.format(t.clock.now())
    expect(await shownTo(reader)).toMatchObject({ isLiked: true, likedAt, likeCount: 1 })
    expect(await shownTo(author)).toMatchObject({ isLiked: false, likedAt: null, likeCount: 1 })
  })

  it('a deleted comment has the time of its deletion', async () => {
    const deleted_at = t.clock.now()
    expect(await shownTo(admin)).toMatchObject({ isDeleted: false, deletedAt: null })
    expect(await shownTo(admin, t.ctx, { deleted_at })).toMatchObject({
      isDeleted: true,
      deletedAt: t.ctx.time.format(deleted_at),
    })
  })
})
