import { groupIds, type ThreadDetailView, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall, revoke } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { flushViews, pendingViews } from '../views/view-counts.ts'

const day = 86_400_000

describe.each(engines)('opening a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const open = (threadId: number | string, who?: TestMember) =>
    t.get(`/api/v3/thread.detail?threadId=${threadId}`, who)

  it('the response contains its pending order, which is empty', async () => {
    const thread = await createThread(t, author)
    expect(await open(thread.id)).toMatchObject({
      Code: 0,
      Data: { threadId: thread.id, postId: thread.postId, orderInfo: [] },
    })
  })

  it('the response has the author’s signature and the time of their last public post', async () => {
    const poet = await t.createMember()
    await t.post('/api/v3/users/update.user', { signature: '茶凉了再添' }, poet)
    const thread = await createThread(t, poet)
    t.clock.advance(day)
    const publishedAt = t.ctx.time.format(t.clock.now())
    await createThread(t, poet)
    t.clock.advance(day)
    await createThread(t, poet, { isAnonymous: true })
    const deleted = await createThread(t, poet)
    await t.post('/api/v3/thread.delete', { threadId: deleted.id }, await t.createAdmin())
    const { user } = (await open(thread.id, reader)).Data as ThreadDetailView
    expect([user.signature, user.activeAt]).toEqual(['茶凉了再添', publishedAt])
  })

  it('the response has nothing of a hidden author', async () => {
    const thread = await createThread(t, author, { isAnonymous: true })
    expect(Object.keys(((await open(thread.id, reader)).Data as ThreadDetailView).user)).toEqual(['nickname'])
  })

  it('invalid, unknown, deleted and pending ids get the same error', async () => {
    for (const id of ['x', '0', '-1', '1.5', '']) expect((await open(id)).Code).toBe(-4001)
    const pending = await createThread(t, author, { approval: 0 })
    const ignored = await createThread(t, author, { approval: 2 })
    const draft = await createThread(t, author, { isDraft: true })
    const unknown = await open(99_999)
    expect(unknown.Code).toBe(-4004)
    for (const { id } of [pending, ignored, draft]) {
      const answer = await open(id, reader)
      expect([answer.Code, answer.Message, answer.Data]).toEqual([
        unknown.Code,
        unknown.Message,
        unknown.Data,
      ])
      expect((await open(id, author)).Code).toBe(0)
    }
    expect((await open(pending.id, await t.createAdmin())).Code).toBe(0)
  })

  it('visitors without the permission get a login error and members are refused, by category', async () => {
    const garden = await insertCategory(t, '茶园')
    const thread = await createThread(t, author)
    const there = await createThread(t, author, { categoryId: garden })
    await revoke(t, groupIds.guest, 'thread.viewPosts')
    await revoke(t, groupIds.trial, 'thread.viewPosts')
    await t.grant(groupIds.guest, `category${garden}.thread.viewPosts`)
    const trial = await t.createMember({ groupId: groupIds.trial })
    expect([(await open(thread.id)).Code, (await open(thread.id, trial)).Code]).toEqual([-3001, -4002])
    expect((await open(there.id)).Code).toBe(0)
    const list = (await t.get('/api/v3/thread.list')).Data as { pageData: ThreadView[] }
    const canView = new Map(list.pageData.map(({ threadId, ability }) => [threadId, ability.canViewPost]))
    expect([canView.get(thread.id), canView.get(there.id)]).toEqual([false, true])
    await t.grant(groupIds.guest, 'thread.viewPosts')
  })

  it('the author’s group is shown only if it is displayed', async () => {
    const thread = await createThread(t, author)
    expect((await open(thread.id)).Data).toMatchObject({ group: null })
    await t.ctx.transaction(
      async (tx) => {
        await tx
          .updateTable('groups')
          .set({ is_display: 1, level: 2 })
          .where('id', '=', groupIds.member)
          .execute()
      },
      ['groups'],
    )
    const expected = { groupId: groupIds.member, groupName: '普通会员', isDisplay: true, level: 2 }
    expect((await open(thread.id)).Data).toMatchObject({ group: expected })
  })

  it('the newest eleven likers and buyers are shown, and all are counted', async () => {
    const thread = await createThread(t, author)
    const fans: TestMember[] = []
    for (let number = 0; number < 14; number += 1) fans.push(await t.createMember())
    await t.ctx.transaction(async (tx) => {
      for (const [index, fan] of fans.entries())
        await tx
          .insertInto('post_user')
          .values({ post_id: thread.postId, user_id: fan.id, created_at: 1000 * (index + 1) })
          .execute()
      const purchase = { user_id: reader.id, thread_id: thread.id, kind: 3, created_at: 99_000 }
      await tx.insertInto('purchases').values(purchase).execute()
      await tx
        .updateTable('threads')
        .set({ like_count: 14, paid_count: 1 })
        .where('id', '=', thread.id)
        .execute()
    })
    const newest = fans.toReversed().map(({ id }) => id)
    for (const path of [`/api/v3/thread.detail?threadId=${thread.id}`, '/api/v3/thread.list?perPage=1']) {
      const { Data } = await t.get(path, fans[0])
      const [view] =
        'pageData' in (Data as object) ? (Data as { pageData: ThreadView[] }).pageData : [Data as ThreadView]
      expect(view?.likeReward.users.map(({ userId }) => userId)).toEqual([reader.id, ...newest.slice(0, 10)])
      expect(view?.likeReward.users[0]).toMatchObject({ type: 2, createdAt: 99 })
      expect(view?.likeReward.users[1]).toMatchObject({ type: 1, createdAt: 14 })
      expect(view).toMatchObject({ isLike: true, likeReward: { likePayCount: 15 } })
    }
  })

  it('views are counted at once and all stored later', async () => {
    const thread = await createThread(t, author)
    const view = () => t.get(`/api/v3/view.count?threadId=${thread.id}`)
    const stored = async () =>
      (
        await t.ctx.db
          .selectFrom('threads')
          .select('view_count')
          .where('id', '=', thread.id)
          .executeTakeFirst()
      )?.view_count
    await Promise.all(Array.from({ length: 20 }, view))
    expect((await view()).Data).toEqual({ viewCount: 21 })
    expect(await stored()).toBe(0)
    expect(((await open(thread.id)).Data as ThreadView).viewCount).toBe(21)
    const writing = flushViews(t.ctx)
    expect(pendingViews(t.ctx, thread.id)).toBe(21)
    await view()
    await writing
    expect(await stored()).toBe(21)
    expect((await view()).Data).toEqual({ viewCount: 23 })
    await flushViews(t.ctx)
    expect(await stored()).toBe(23)
  })

  it('views of unknown threads and of drafts are not counted', async () => {
    const draft = await createThread(t, author, { isDraft: true })
    expect((await t.get('/api/v3/view.count?threadId=99999')).Code).toBe(-4004)
    expect((await t.get(`/api/v3/view.count?threadId=${draft.id}`, reader)).Code).toBe(-4004)
    expect((await t.get(`/api/v3/view.count?threadId=${draft.id}`, author)).Data).toEqual({ viewCount: 0 })
  })

  it('shares count once a day for each person, visitors included, and not for a pending thread', async () => {
    const thread = await createThread(t, author)
    const share = (threadId: number, who?: TestMember) => t.post('/api/v3/thread.share', { threadId }, who)
    await Promise.all([share(thread.id), share(thread.id, reader), share(thread.id, author)])
    const shared = async () => ((await open(thread.id)).Data as ThreadView).likeReward.shareCount
    expect(await shared()).toBe(3)
    await Promise.all([share(thread.id), share(thread.id, reader), share(thread.id, reader)])
    expect(await shared()).toBe(3)
    t.clock.advance(86_400_000)
    await share(thread.id, reader)
    expect(await shared()).toBe(4)
    const pending = await createThread(t, author, { approval: 0 })
    expect((await share(pending.id, author)).Code).toBe(-7084)
    expect((await share(pending.id, reader)).Code).toBe(-4004)
  })

  it('kinds of content are listed in wire order, in the reader’s language', async () => {
    const chinese = (await t.get('/api/v3/thread.typelist')).Data as { name: string; type: string }[]
    expect(chinese.map(({ type }) => type)).toEqual(['103', '101', '102', '106', '109', '107', '108'])
    expect(chinese[1]).toEqual({ name: '图片', type: '101' })
    const english = await t.inject({
      method: 'GET',
      url: '/api/v3/thread.typelist',
      headers: { 'x-chaguan-lang': 'en' },
    })
    expect((english.Data as { name: string }[])[1]?.name).toBe('Pictures')
  })

  it('featured threads are recommended, each once and as many as requested', async () => {
    for (let number = 0; number < 8; number += 1) {
      const { id } = await createThread(t, author, { title: `精${number}` })
      await t.ctx.transaction(async (tx) => {
        await tx.updateTable('threads').set({ is_essence: 1 }).where('id', '=', id).execute()
      })
    }
    const ids = async (query = '') => {
      const { Data } = await t.get(`/api/v3/thread.recommends${query}`)
      return (Data as { threadId: number }[]).map(({ threadId }) => threadId)
    }
    expect(new Set(await ids()).size).toBe(5)
    expect(new Set(await ids('?perPage=50')).size).toBe(8)
    const drawn = await Promise.all(Array.from({ length: 20 }, () => ids('?perPage=1')))
    expect(new Set(drawn.flat()).size).toBeGreaterThan(1)
  })
})

describe.each(engines)('drafts on %s', (engine) => {
  it('a draft without changes is deleted after seven days, with everything that belongs to it', async () => {
    const t = await openTestApp({ engine })
    const author = await t.createMember()
    const old = await publishThreadByCall(t, author, {
      draft: 1,
      content: { text: `@${author.nickname} 旧稿` },
    })
    const touched = await publishThreadByCall(t, author, { draft: 1 })
    const published = await publishThreadByCall(t, author)
    await t.ctx.jobs.runDue()
    t.clock.advance(4 * day)
    await t.post('/api/v3/thread.update', { threadId: touched.threadId, title: '改' }, author)
    t.clock.advance(3 * day + 1)
    expect(await t.ctx.jobs.runDue()).toContain('threads.purge-drafts')
    const rows = await t.ctx.db.selectFrom('threads').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([touched.threadId, published.threadId])
    const posts = await t.ctx.db
      .selectFrom('posts')
      .select('id')
      .where('thread_id', '=', old.threadId)
      .execute()
    const mentions = await t.ctx.db.selectFrom('post_mentions_user').select('post_id').execute()
    expect([posts, mentions]).toEqual([[], []])
    await t.close()
  })
})
