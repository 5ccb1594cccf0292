import { type CategoryView, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, revoke } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeThreadCount, invalidateThreadCounts, permittedCategoryIds } from './index.ts'

describe.each(engines)('categories on %s', (engine) => {
  let t: TestApp
  let green: number
  let steamed: number
  let black: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    green = await insertCategory(t, '绿茶', 0, 2)
    steamed = await insertCategory(t, '蒸青', green)
    black = await insertCategory(t, '红茶', 0, 1)
    await t.ctx.transaction(async (tx) => {
      await changeThreadCount(tx, green, 3)
      await changeThreadCount(tx, steamed, 2)
    })
    invalidateThreadCounts(t.ctx)
  })
  afterAll(() => t.close())

  const tree = async (path = 'categories', who?: Parameters<TestApp['get']>[1]) =>
    (await t.get(`/api/v3/${path}`, who)).Data as CategoryView[]

  it("categories form a tree of two levels in the site's order, and parents include the thread counts of their children", async () => {
    const all = await tree()
    expect(all.map(({ name }) => name)).toEqual(['默认分类', '红茶', '绿茶'])
    expect(all[2]).toMatchObject({
      pid: green,
      categoryId: green,
      threadCount: 5,
      parentid: 0,
      searchIds: [green, steamed],
      canCreateThread: false,
      children: [
        { categoryId: steamed, threadCount: 2, parentid: green, searchIds: [steamed], children: [] },
      ],
    })
    expect(all[2]).not.toHaveProperty('canEditThread')
  })

  it('a category states whether the viewer may create threads in it', async () => {
    const trial = await t.createMember({ groupId: groupIds.trial })
    await t.grant(groupIds.trial, `category${black}.createThread`)
    const writable = (await tree('categories', trial)).filter(({ canCreateThread }) => canCreateThread)
    expect(writable.map(({ categoryId }) => categoryId)).toEqual([black])
  })

  it('the composer offers every category to a person who may write there, whether or not they see its threads', async () => {
    expect((await t.get('/api/v3/categories.thread')).Code).toBe(-3001)
    const author = await t.createMember()
    const other = await t.createMember()
    const thread = await t.post('/api/v3/thread.create', { categoryId: black, title: '正山小种' }, author)
    const { threadId } = thread.Data as { threadId: number }
    await revoke(t, groupIds.member, 'viewThreads')
    const offered = await tree('categories.thread', author)
    expect(offered).toHaveLength(3)
    expect(offered[0]).toMatchObject({ canCreateThread: true, canEditThread: true })
    const editable = async (who: typeof author) =>
      (await tree(`categories.thread?threadId=${threadId}`, who)).map(({ canEditThread }) => canEditThread)
    expect(await editable(author)).toEqual([true, true, true])
    expect(await editable(other)).toEqual([false, false, false])
    await t.grant(groupIds.member, 'viewThreads')
  })

  it('the composer learns in which categories the viewer may post anonymously', async () => {
    const author = await t.createMember()
    await revoke(t, groupIds.member, 'thread.allowAnonymous')
    await t.grant(groupIds.member, `category${black}.thread.allowAnonymous`)
    const allowed = (await tree('categories.thread', author)).filter(
      ({ canPostAnonymously }) => canPostAnonymously,
    )
    expect(allowed.map(({ categoryId }) => categoryId)).toEqual([black])
  })

  it('the composer hides a category that a person may neither read nor write in, except that of their own thread', async () => {
    const author = await t.createMember()
    const thread = await t.post('/api/v3/thread.create', { categoryId: black, title: '祁门红茶' }, author)
    const { threadId } = thread.Data as { threadId: number }
    await revoke(t, groupIds.member, 'viewThreads', 'createThread')
    const ids = async (path: string) => (await tree(path, author)).map(({ categoryId }) => categoryId)
    expect(await ids('categories.thread')).toEqual([])
    expect(await ids(`categories.thread?threadId=${threadId}`)).toEqual([black])
    await t.grant(groupIds.member, `category${green}.createThread`)
    expect(await ids('categories.thread')).toEqual([green])
    await revoke(t, groupIds.member, `category${green}.createThread`)
    await t.grant(groupIds.member, 'viewThreads', 'createThread')
  })

  it('only visible categories are listed, a child without its parent at the top; without any the call is refused', async () => {
    await revoke(t, groupIds.guest, 'viewThreads')
    expect((await t.get('/api/v3/categories')).Code).toBe(-4002)
    await t.grant(groupIds.guest, `category${steamed}.viewThreads`)
    expect(await tree()).toMatchObject([
      { categoryId: steamed, parentid: green, threadCount: 2, children: [] },
    ])
    await t.grant(groupIds.guest, `category${green}.viewThreads`)
    await revoke(t, groupIds.guest, `category${steamed}.viewThreads`)
    expect(await tree()).toMatchObject([
      { categoryId: green, threadCount: 3, searchIds: [green], children: [] },
    ])
  })

  it('permitted categories are all for a site-wide permission, and single ones for category permissions', async () => {
    const rights = (...keys: string[]) => ({ isAdmin: false, permissions: new Set(keys) })
    const permitted = (viewer: { isAdmin: boolean; permissions: Set<string> }) =>
      permittedCategoryIds(t.ctx, viewer, 'viewThreads')
    expect(await permitted(rights('viewThreads'))).toBe('all')
    expect(await permitted({ isAdmin: true, permissions: new Set() })).toBe('all')
    expect(await permitted(rights(`category${black}.viewThreads`, 'category99.viewThreads'))).toEqual([black])
    expect(await permitted(rights())).toEqual([])
  })

  it('a thread that another instance publishes is counted within a second', async () => {
    const before = (await tree('categories', await t.createAdmin())).find(
      ({ categoryId }) => categoryId === black,
    )
    await t.ctx.transaction((tx) => changeThreadCount(tx, black, 1))
    t.clock.advance(1000)
    const after = (await tree('categories', await t.createAdmin())).find(
      ({ categoryId }) => categoryId === black,
    )
    expect(after?.threadCount).toBe((before?.threadCount ?? 0) + 1)
  })
})
