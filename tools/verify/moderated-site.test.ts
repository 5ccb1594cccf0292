import type { PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishThreadByCall } from '../../server/src/testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { verifySite } from './verify-site.ts'

describe.each(engines)('a site that is moderated on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
    await t.post('/api/backAdmin/stopwords.batch', { words: ['代购={MOD}'], overwrite: true }, admin)
  })
  afterAll(() => t.close())

  const broken = async () => {
    const site = { database: t.ctx.database, files: t.ctx.files, now: Date.now() }
    const verdicts = await Array.fromAsync(verifySite(site))
    return verdicts.filter(({ total }) => total > 0)
  }
  const comment = async (id: number, more: object = {}, who = reader) => {
    t.clock.advance(1000)
    return (await t.post('/api/v3/posts.create', { id, content: '评 @会员2 ', ...more }, who))
      .Data as PostView
  }
  const like = (postId: number, who: TestMember) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, who)
  const review = (type: number, id: number, decision: object) =>
    t.post('/api/backAdmin/manage.submit.review', { type, data: [{ id, ...decision }] }, admin)

  /** A thread with everything that can be attached to one. */
  async function aBusyThread(more: object = {}): Promise<{ thread: ThreadView; comments: PostView[] }> {
    const thread = await publishThreadByCall(t, author, {
      content: { text: '<p>#春茶# @会员3 </p>' },
      ...more,
    })
    const first = await comment(thread.threadId)
    const below = await comment(thread.threadId, { replyId: first.id, isComment: true }, author)
    const again = { replyId: first.id, commentPostId: below.id, isComment: true }
    const comments = [first, below, await comment(thread.threadId, again), await comment(thread.threadId)]
    for (const { id } of comments) await like(id, admin)
    await like(thread.postId, reader)
    await t.post('/api/v3/thread.update', { threadId: thread.threadId, title: '改' }, author)
    await t.post('/api/v3/reports', { type: 1, threadId: thread.threadId, reason: '重复' }, reader)
    await t.post('/api/v3/reports', { type: 2, postId: first.id, reason: '灌水' }, author)
    await t.post('/api/v3/threads/operate', { id: thread.threadId, isFavorite: true }, reader)
    return { thread, comments }
  }

  test.each([
    ['open', {}],
    ['anonymous', { anonymous: 1 }],
    ['waiting', { title: '代购' }],
  ])(
    'a site that is moderated stays sound when %s threads and their comments are deleted, restored and permanently removed',
    async (_, more) => {
      const { thread, comments } = await aBusyThread(more)
      expect(await broken()).toEqual([])
      const [first, below, again, last] = comments.map(({ id }) => id)
      const steps: [number, number | undefined, object][] = [
        [2, below, { isDeleted: true }],
        [2, below, { isDeleted: true }],
        [2, again, { isApproved: 2 }],
        [2, last, { isDeleted: true }],
        [2, last, { isDeleted: false }],
        [2, last, { isApproved: 2 }],
        [2, last, { isApproved: 1 }],
        [2, first, { isDeleted: true }],
        [1, thread.threadId, { isApproved: 2 }],
        [1, thread.threadId, { isApproved: 1 }],
        [1, thread.threadId, { isDeleted: true }],
        [2, first, { isDeleted: false }],
        [1, thread.threadId, { isDeleted: false }],
        [2, first, { isDeleted: true }],
        [2, first, { isDeleted: true }],
        [1, thread.threadId, { isDeleted: true }],
        [1, thread.threadId, { isDeleted: true }],
      ]
      for (const [type, id, decision] of steps) {
        if (id === undefined) continue
        await review(type, id, decision)
        expect(await broken()).toEqual([])
      }
    },
  )

  test('a site that is moderated stays sound when a thread is permanently removed while it is liked and commented on', async () => {
    const { thread, comments } = await aBusyThread()
    await review(1, thread.threadId, { isDeleted: true })
    await review(1, thread.threadId, { isDeleted: false })
    await Promise.all([
      review(1, thread.threadId, { isDeleted: true }).then(() =>
        review(1, thread.threadId, { isDeleted: true }),
      ),
      ...comments.map(({ id }) => like(id, reader)),
      ...Array.from({ length: 5 }, () => comment(thread.threadId)),
      t.post('/api/v3/threads/operate', { id: thread.threadId, isFavorite: true }, admin),
      t.post('/api/v3/reports', { type: 1, threadId: thread.threadId, reason: '广告' }, author),
    ])
    expect(await broken()).toEqual([])
  })
})
