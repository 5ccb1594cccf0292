import type { StickyThreadView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('bulk changes of threads by administrators on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const batch = (ids: readonly number[], body: object) =>
    t.post('/api/backAdmin/threads.batch', { ids: ids.join(','), ...body }, admin)
  const open = async (threadId: number) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`)).Data as ThreadView
  const threeThreads = async () => {
    const made: number[] = []
    for (let number = 0; number < 3; number += 1) made.push((await createThread(t, author)).id)
    return made
  }

  it('threads are moved, featured, made sticky and recommended with one call, which returns the last one', async () => {
    const garden = await insertCategory(t, '茶园')
    const ids = await threeThreads()
    const answer = await batch(ids, {
      categoryId: garden,
      isEssence: 1,
      isSticky: 1,
      isSite: 1,
      isFavorite: 1,
    })
    expect(answer.Data).toMatchObject({
      id: ids.at(-1),
      categoryId: garden,
      isEssence: 1,
      isSticky: 1,
      isSite: 1,
      isFavorite: true,
    })
    for (const id of ids)
      expect(await open(id)).toMatchObject({ categoryId: garden, isStick: 1, isSite: true })
    await batch(ids, { isSticky: 0, isEssence: 0, isSite: 0 })
    expect(await open(ids[0] ?? 0)).toMatchObject({ isStick: 0, isSite: false })
  })

  it('either all threads change or none', async () => {
    const ids = await threeThreads()
    expect((await batch([...ids, 999_999], { isEssence: 1 })).Code).toBe(-4004)
    expect((await open(ids[0] ?? 0)).displayTag.isEssence).toBe(false)
    expect((await batch(ids, { categoryId: 99_999 })).Code).toBe(-7076)
    const draft = await createThread(t, author, { isDraft: true })
    expect((await batch([draft.id], { isEssence: 1 })).Code).toBe(-4004)
    expect((await t.post('/api/backAdmin/threads.batch', { ids: '1,x' }, admin)).Code).toBe(-4001)
    expect(
      (
        await batch(
          Array.from({ length: 101 }, (_, id) => id + 1),
          { isEssence: 1 },
        )
      ).Code,
    ).toBe(-4001)
  })

  it('threads are deleted, restored, approved and ignored', async () => {
    const ids = await threeThreads()
    const codes = () =>
      Promise.all(ids.map(async (id) => (await t.get(`/api/v3/thread.detail?threadId=${id}`)).Code))
    await batch(ids, { isDeleted: 1, message: '重复' })
    expect(await codes()).toEqual([-4004, -4004, -4004])
    await batch(ids, { isDeleted: 0 })
    expect(await codes()).toEqual([0, 0, 0])
    await batch(ids, { isApproved: 2 })
    expect(await codes()).toEqual([-4004, -4004, -4004])
    await batch(ids, { isApproved: 1 })
    expect(await codes()).toEqual([0, 0, 0])
  })

  it('sticky threads are listed in the order that they were sorted into', async () => {
    const ids = await threeThreads()
    await batch(ids, { isSticky: 1 })
    const data = ids.map((id, index) => ({ id, sort: 10 - index }))
    expect((await t.post('/api/backAdmin/stick.sort.set', { data }, admin)).Code).toBe(0)
    const list = (await t.get('/api/backAdmin/thread.stick.sort', admin)).Data as (StickyThreadView & {
      id: number
    })[]
    expect(list.map(({ id }) => id)).toEqual(ids.toReversed())
    const shown = (await t.get('/api/v3/thread.stick')).Data as StickyThreadView[]
    expect(shown.map(({ threadId }) => threadId)).toEqual(ids.toReversed())
    const unknown = { data: [{ id: 999_999, sort: 1 }] }
    expect((await t.post('/api/backAdmin/stick.sort.set', unknown, admin)).Code).toBe(-4004)
    await batch(ids, { isSticky: 0 })
    expect(await t.ctx.db.selectFrom('thread_stick_sort').selectAll().execute()).toEqual([])
  })

  it('a restored thread is sticky again only while there is room', async () => {
    const gone = await createThread(t, author)
    await batch([gone.id], { isSticky: 1 })
    await batch([gone.id], { isDeleted: 1 })
    const others: number[] = []
    for (let number = 0; number < 20; number += 1) others.push((await createThread(t, author)).id)
    expect((await batch(others, { isSticky: 1 })).Code).toBe(0)
    expect((await batch([gone.id], { isDeleted: 0 })).Data).toMatchObject({ isSticky: 0, isDeleted: false })
    await batch(others, { isSticky: 0 })
  })

  it('a call of its own sets how views are counted', async () => {
    const answer = await t.post('/api/backAdmin/open.view.count', { openViewCount: 1 }, admin)
    expect(answer.Data).toEqual({ key: 'open_view_count', value: '1', tag: 'default' })
    expect((await t.post('/api/backAdmin/open.view.count', { openViewCount: 2 }, admin)).Code).toBe(-4001)
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({ setSite: { openViewCount: '1' } })
  })
})
