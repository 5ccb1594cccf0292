import type { CategoryView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { insertCategory, publishThreadByCall } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { bool, empty, exactly, faultsOf, int, type Keys, list, str } from '../wire-shapes.ts'

const keys: Keys = {
  pid: int,
  categoryId: int,
  name: str,
  description: str,
  icon: str,
  sort: int,
  property: int,
  threadCount: int,
  parentid: int,
  canCreateThread: bool,
  searchIds: list(int),
}
const treeOf = (more: Keys) => {
  const all = { ...keys, ...more }
  return list(exactly({ ...all, children: list(exactly({ ...all, children: empty })) }))
}

describe.each(engines)('the calls of categories on %s', (engine) => {
  let t: TestApp
  let member: TestMember
  let ids: { top: number; first: number; second: number }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    member = await t.createMember()
    const top = await insertCategory(t, '茶叶', 0, 5)
    ids = {
      top,
      second: await insertCategory(t, '红茶', top, 2),
      first: await insertCategory(t, '绿茶', top, 1),
    }
    await publishThreadByCall(t, member, { categoryId: ids.first })
  })
  afterAll(() => t.close())

  describe.each(prefixes)('below %s', (prefix) => {
    it('categories is an ordered tree of two levels, whose top-level counters include the children', async () => {
      const { Code, Data } = await legacyClient(t, prefix).get('categories')
      expect(Code).toBe(0)
      expect(faultsOf(Data, treeOf({}))).toEqual([])
      const [first, top] = Data as CategoryView[]
      expect(first).toMatchObject({
        pid: 1,
        categoryId: 1,
        name: '默认分类',
        description: '默认分类',
        children: [],
      })
      expect(top).toMatchObject({
        pid: ids.top,
        categoryId: ids.top,
        parentid: 0,
        threadCount: 1,
        canCreateThread: false,
        searchIds: [ids.top, ids.first, ids.second],
        children: [
          { categoryId: ids.first, parentid: ids.top, threadCount: 1, searchIds: [ids.first] },
          { categoryId: ids.second, parentid: ids.top, threadCount: 0 },
        ],
      })
    })

    it('categories.thread is the same tree with the viewer’s permissions', async () => {
      const client = legacyClient(t, prefix)
      const { Code, Data } = await client.get('categories.thread', { threadId: '' }, member)
      expect(Code).toBe(0)
      expect(faultsOf(Data, treeOf({ canEditThread: bool, canPostAnonymously: bool }))).toEqual([])
      expect((Data as CategoryView[])[0]).toMatchObject({ canCreateThread: true, canEditThread: true })
      expect(await client.get('categories.thread')).toMatchObject({ Code: -3001, Data: [] })
      const trial = await t.createMember({ groupId: 8 })
      const { Data: seen } = await client.get('categories.thread', { threadId: 1 }, trial)
      expect((seen as CategoryView[])[0]).toMatchObject({ canCreateThread: false, canEditThread: false })
    })
  })
})
