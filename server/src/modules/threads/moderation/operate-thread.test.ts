import { groupIds, type StickyThreadView, type ThreadRowView, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall, revoke } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('moderating a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let administrator: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    administrator = await t.createAdmin()
  })
  afterAll(() => t.close())

  const operate = (id: number, body: object, who?: TestMember) =>
    t.post('/api/v3/threads/operate', { id, ...body }, who)

  it('each requested action needs its permission, and none is carried out if one is missing', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    expect(await operate(threadId, { isEssence: true })).toMatchObject({ Code: -3001 })
    for (const body of [
      { isEssence: true },
      { isSticky: true },
      { isDeleted: true },
      { isFavorite: true, isSticky: true },
      { categoriesId: 1 },
    ])
      expect(await operate(threadId, body, reader)).toMatchObject({ Code: -4002 })
    const list = (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, reader)).Data as ThreadView
    expect(list).toMatchObject({ isFavorite: false, isStick: 0, displayTag: { isEssence: false } })
  })

  it('the row of a deleted thread has its price and who deleted it', async () => {
    const { id } = await createThread(t, author, { priceCents: 150 })
    expect((await operate(id, { isFavorite: true }, reader)).Data).toMatchObject({
      price: 1.5,
      isDeleted: false,
      deletedUserId: null,
    })
    expect((await operate(id, { isDeleted: true }, administrator)).Data).toMatchObject({
      userId: author.id,
      isDeleted: true,
      deletedUserId: administrator.id,
    })
  })

  it('each action is announced by its own event', async () => {
    const other = await insertCategory(t, '红茶')
    const { threadId, postId } = await publishThreadByCall(t, author)
    await t.ctx.outbox.drain()
    const heard: unknown[] = []
    const names = [
      'thread.edited',
      'thread.featured',
      'thread.unfeatured',
      'thread.pinned',
      'thread.unpinned',
      'thread.moved',
      'thread.resubmitted',
      'thread.approved',
      'thread.ignored',
    ] as const
    for (const name of names)
      t.ctx.outbox.subscribe(name, async (event) => {
        if (event.threadId === threadId) heard.push([name, event.actorId])
      })
    const announced = async (...events: string[]) => {
      await t.ctx.outbox.drain()
      expect(heard.splice(0)).toEqual(events.map((name) => [name, administrator.id]))
    }
    await operate(threadId, { isEssence: true, isSticky: true, categoriesId: other }, administrator)
    await announced('thread.moved', 'thread.featured', 'thread.pinned')
    await operate(threadId, { isEssence: true, isSticky: true, categoriesId: other }, administrator)
    await announced()
    await operate(threadId, { isEssence: false, isSticky: false }, administrator)
    await announced('thread.unfeatured', 'thread.unpinned')
    await t.post('/api/v3/thread.update', { threadId, title: '秋茶' }, administrator)
    await announced('thread.edited')
    const review = (isApproved: number) =>
      t.post('/api/v3/posts.update', { postId, data: { attributes: { isApproved } } }, administrator)
    for (const state of [0, 1, 2]) await review(state)
    await announced('thread.resubmitted', 'thread.approved', 'thread.ignored')
  })

  it('a thread is featured, made sticky and added to favourites, and each is reverted', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const on = await operate(threadId, { isEssence: true, isSticky: true, isFavorite: true }, administrator)
    expect(on.Data).toMatchObject({
      id: threadId,
      isEssence: 1,
      isSticky: 1,
      isFavorite: true,
      isDeleted: false,
    })
    const featured = (await t.get('/api/v3/thread.list?filter[essence]=1')).Data as { pageData: ThreadView[] }
    expect(featured.pageData.map((thread) => thread.threadId)).toEqual([threadId])
    const off = await operate(
      threadId,
      { isEssence: false, isSticky: false, isFavorite: false },
      administrator,
    )
    expect(off.Data).toMatchObject({ isEssence: 0, isSticky: 0, isFavorite: false })
    expect((await t.get('/api/v3/thread.list?filter[essence]=1')).Data).toMatchObject({ totalCount: 0 })
  })

  it('favourites are stored for each person, once', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    await Promise.all([
      operate(threadId, { isFavorite: true }, reader),
      operate(threadId, { isFavorite: true }, reader),
    ])
    const mine = (who: TestMember) => t.get('/api/v3/thread.list?filter[complex]=3', who)
    expect((await mine(reader)).Data).toMatchObject({
      totalCount: 1,
      pageData: [{ threadId, isFavorite: true }],
    })
    expect((await mine(author)).Data).toMatchObject({ totalCount: 0 })
  })

  it('a thread is moved, and the counters follow', async () => {
    const garden = await insertCategory(t, '茶园')
    const { threadId } = await publishThreadByCall(t, author)
    expect((await operate(threadId, { categoriesId: garden }, administrator)).Data).toMatchObject({
      categoryId: garden,
    })
    expect((await t.get(`/api/v3/thread.list?filter[categoryids][0]=${garden}`)).Data).toMatchObject({
      totalCount: 1,
    })
    expect(await operate(threadId, { categoriesId: 99_999 }, administrator)).toMatchObject({
      Code: -7076,
      Data: { field: 'categoriesId' },
    })
  })

  it('a deleted thread is not found any more', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    expect((await operate(threadId, { isDeleted: true }, author)).Data).toMatchObject({ isDeleted: true })
    expect(await operate(threadId, { isEssence: true }, administrator)).toMatchObject({ Code: -4004 })
  })

  it('the response does not name the author of an anonymous thread', async () => {
    const { threadId } = await publishThreadByCall(t, author, { anonymous: 1 })
    const answer = await operate(threadId, { isFavorite: true }, reader)
    expect((answer.Data as ThreadRowView).userId).toBe(0)
  })
})

describe.each(engines)('sticky threads on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let administrator: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    administrator = await t.createAdmin()
  })
  afterAll(() => t.close())

  const sticky = async (query = '', who?: TestMember) =>
    (await t.get(`/api/v3/thread.stick${query}`, who)).Data as StickyThreadView[]

  it('at most twenty threads are sticky, also for concurrent requests', async () => {
    const threads: { id: number }[] = []
    for (let number = 0; number < 24; number += 1)
      threads.push(await createThread(t, author, { title: `置顶${number}` }))
    const answers = await Promise.all(
      threads.map(({ id }) => t.post('/api/v3/threads/operate', { id, isSticky: true }, administrator)),
    )
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(20)
    expect(answers.filter(({ Code }) => Code === -7085)).toHaveLength(4)
    expect(await sticky()).toHaveLength(20)
  })

  it('sticky threads are ordered by sort number, then last change, and get a title if they have none', async () => {
    const [first, second, third] = await sticky()
    if (!first || !second || !third) throw new Error('there are no sticky threads')
    await t.ctx.transaction(async (tx) => {
      await tx.insertInto('thread_stick_sort').values({ thread_id: first.threadId, sort: 9 }).execute()
    })
    const after = await sticky()
    expect(after[0]).toMatchObject({ threadId: second.threadId, sort: 0, canViewPosts: true })
    expect(after.at(-1)).toMatchObject({ threadId: first.threadId, sort: 9 })
    t.clock.advance(1000)
    await t.post(
      '/api/v3/thread.update',
      { threadId: third.threadId, title: '', content: { text: '<p>一句话</p>' } },
      administrator,
    )
    expect((await sticky())[0]).toMatchObject({ threadId: third.threadId, title: '一句话' })
  })

  it('sticky threads are limited to visible categories, and to the requested ones', async () => {
    const garden = await insertCategory(t, '茶园')
    expect(await sticky(`?categoryIds[0]=${garden}`)).toEqual([])
    await revoke(t, groupIds.guest, 'viewThreads')
    await t.grant(groupIds.guest, `category${garden}.viewThreads`)
    expect(await sticky()).toEqual([])
    expect(await sticky('', author)).toHaveLength(20)
  })
})
