import type { PostView, RevisionComparison } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createThread, type TestThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('editing one’s own comment on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let admin: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    other = await t.createMember()
    admin = await t.createAdmin()
    thread = await createThread(t, author)
    const words = { words: ['等等={MOD}', '禁语={BANNED}'], overwrite: false }
    expect((await t.post('/api/backAdmin/stopwords.batch', words, admin)).Code).toBe(0)
  })
  afterAll(() => t.close())

  async function comment(as = reader, more: object = {}): Promise<PostView> {
    t.clock.advance(1000)
    const answer = await t.post('/api/v3/posts.create', { id: thread.id, content: '茶不错', ...more }, as)
    expect(answer).toMatchObject({ Code: 0 })
    t.clock.advance(1000)
    return answer.Data as PostView
  }
  const rewrite = (postId: number, content: string, as?: TestMember) =>
    t.post('/api/v3/posts.rewrite', { postId, content }, as)
  const postRow = (id: number) =>
    t.ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('an edit replaces the text and stores the old one as a revision', async () => {
    const first = await comment()
    const reply = await comment(reader, { replyId: first.id, isComment: true })
    for (const { id, canRewrite } of [first, reply]) {
      expect(canRewrite).toBe(true)
      const answer = await rewrite(id, '<b>茶很好</b><script>1</script>', reader)
      expect(answer).toMatchObject({ Code: 0, Data: { content: '<strong>茶很好</strong>', isApproved: 1 } })
      const compared = (await t.get(`/api/v3/posts.revision?postId=${id}`)).Data as RevisionComparison
      expect(compared).toMatchObject({
        before: { content: '茶不错' },
        after: { content: '<strong>茶很好</strong>', editor: { userId: reader.id } },
      })
    }
    expect(await postRow(first.id)).toMatchObject({ edit_count: 1, updated_at: t.clock.now() })
  })

  it('only the author with the permission may edit', async () => {
    const { id } = await comment()
    for (const who of [other, author, admin])
      expect(await rewrite(id, '别人的话', who)).toMatchObject({ Code: -4002 })
    expect(await rewrite(id, '别人的话')).toMatchObject({ Code: -3001 })
    expect(await rewrite(thread.postId, '主题', author)).toMatchObject({ Code: -4004 })
    const trial = await t.createMember({ groupId: 6 })
    await t.grant(6, 'thread.viewPosts', 'thread.reply', 'viewThreads')
    const written = await comment(trial)
    expect(written.canRewrite).toBe(false)
    expect(await rewrite(written.id, '不能改', trial)).toMatchObject({ Code: -4002 })
    expect(await postRow(id)).toMatchObject({ content: '茶不错', edit_count: 0 })
  })

  it('an edit to an empty text, and one with a banned word, are refused', async () => {
    const { id } = await comment()
    expect(await rewrite(id, ' ', reader)).toMatchObject({ Code: -4001 })
    expect((await rewrite(id, '有禁语', reader)).Code).toBeLessThan(0)
    expect(await postRow(id)).toMatchObject({ content: '茶不错', edit_count: 0 })
  })

  it('an edit with a word that needs review makes the comment pending and uncounted', async () => {
    const { id } = await comment()
    const count = () =>
      t.ctx.db.selectFrom('threads').select('post_count').where('id', '=', thread.id).executeTakeFirst()
    const before = (await count())?.post_count ?? 0
    expect(await rewrite(id, '等等再说', reader)).toMatchObject({ Code: 0, Data: { isApproved: 0 } })
    expect((await count())?.post_count).toBe(before - 1)
    expect(await rewrite(id, '不再有词', reader)).toMatchObject({ Code: 0, Data: { isApproved: 0 } })
  })

  it('a comment that a moderator ignored meanwhile stays ignored', async () => {
    const { id } = await comment()
    const { transaction } = t.ctx
    const meddled = vi.spyOn(t.ctx, 'transaction').mockImplementationOnce(async (work, invalidates) => {
      const body = { postId: id, data: { attributes: { isApproved: 2 } } }
      expect(await t.post('/api/v3/posts.update', body, admin)).toMatchObject({ Code: 0 })
      return transaction(work, invalidates)
    })
    expect(await rewrite(id, '等等再说', reader)).toMatchObject({ Code: 0, Data: { isApproved: 2 } })
    expect(meddled).toHaveBeenCalledTimes(2)
    meddled.mockRestore()
  })
})
