import type { ManagedCategoryView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { insertCategory, publishThreadByCall } from '../../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import { bool, empty, exactly, faultsOf, int, type Keys, list, str } from '../../wire-shapes.ts'

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
  moderators: str,
  checked: int,
}
const tree = list(exactly({ ...keys, children: list(exactly({ ...keys, children: empty })) }))

describe.each(engines)("the administrators' calls of categories on %s", (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  const call = (name: string, body: object, as: TestMember | undefined = admin) =>
    legacyClient(t, '/api/backAdmin/').post(`categories.${name}`, body, as)
  const all = async () => {
    const { Code, Data } = await legacyClient(t, '/api/backAdmin/').get('categories', {}, admin)
    expect(Code).toBe(0)
    expect(faultsOf(Data, tree)).toEqual([])
    return Data as ManagedCategoryView[]
  }
  const named = async (name: string) =>
    (await all()).flatMap((top) => [top, ...top.children]).find((category) => category.name === name)
  const idOf = async (name: string) => (await named(name))?.categoryId ?? 0

  it('make categories in two levels, all of them or none', async () => {
    expect(
      await call('create', {
        data: [
          { name: '茶叶', description: '各种茶' },
          { name: '茶具', sort: 3 },
        ],
      }),
    ).toMatchObject({
      Code: 0,
      Data: [],
    })
    const leaves = await idOf('茶叶')
    const below = { name: '绿茶', parentId: leaves, icon: '/files/aa/bb.png', moderators: `${member.id}` }
    expect((await call('create', { data: [below] })).Code).toBe(0)
    expect(await named('茶叶')).toMatchObject({
      description: '各种茶',
      children: [{ name: '绿茶', parentid: leaves, icon: '/files/aa/bb.png', moderators: `${member.id}` }],
    })
    const tooDeep = { name: '龙井', parentId: await idOf('绿茶') }
    for (const wrong of [tooDeep, { name: '无', parentId: 999_999 }, { name: '版', moderators: '999999' }])
      expect((await call('create', { data: [{ name: '半成' }, wrong] })).Code).toBe(-4001)
    expect(await named('半成')).toBeUndefined()
    const { Data } = await t.get('/api/v3/categories', member)
    expect((Data as { name: string }[]).map(({ name }) => name)).toEqual(['默认分类', '茶叶', '茶具'])
  })

  it('change and sort them, all or none', async () => {
    const [first, leaves, things] = [1, await idOf('茶叶'), await idOf('茶具')]
    const data = [
      { id: first, name: '大厅', sort: 9 },
      { id: leaves, name: '茶叶', sort: 5, description: '', icon: 'https://a.test/a.png' },
      { id: things, name: '茶具', sort: 1, moderators: '' },
    ]
    expect(await call('update', { data })).toMatchObject({ Code: 0, Data: [] })
    expect((await all()).map(({ name, sort }) => [name, sort])).toEqual([
      ['茶具', 1],
      ['茶叶', 5],
      ['大厅', 9],
    ])
    expect(await named('茶叶')).toMatchObject({ description: '', icon: 'https://a.test/a.png' })
    const half = [
      { id: first, name: '改了', sort: 0 },
      { id: 999_999, name: '没有', sort: 0 },
    ]
    expect((await call('update', { data: half })).Code).toBe(-7076)
    expect(await named('改了')).toBeUndefined()
  })

  it.each([
    ['no name', { name: '' }],
    ['blanks as a name', { name: '   ' }],
    ['a name of 21 characters', { name: '长'.repeat(21) }],
    ['a description of 201 characters', { name: '描述', description: '长'.repeat(201) }],
    ['a script as icon', { name: '图标', icon: 'javascript:alert(1)' }],
    ['an icon of another host without scheme', { name: '图标', icon: '//a.test/a.png' }],
    ['names as moderators', { name: '版主', moderators: '陆羽' }],
  ])('refuse %s', async (_, item) => {
    expect(await call('create', { data: [item] })).toMatchObject({ Code: -4001, Data: [] })
    expect((await call('update', { data: [{ id: 1, sort: 0, ...item }] })).Code).toBe(-4001)
  })

  it('delete categories with those below, but none with threads, and never the last', async () => {
    const top = await insertCategory(t, '过时', 0, 50)
    const child = await insertCategory(t, '更过时', top, 1)
    await t.grant(10, `category${child}.createThread`)
    const thread = await publishThreadByCall(t, member, { categoryId: child })
    const draft = await publishThreadByCall(t, member, { categoryId: child, draft: 1 })
    expect(await call('delete', { id: `${top}` })).toMatchObject({ Code: -5002, Data: [] })
    expect(await idOf('过时')).toBe(top)
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId }, member)
    expect((await call('delete', { id: `${top},999999` })).Code).toBe(-7076)
    expect(await call('delete', { id: `${top}` })).toMatchObject({ Code: 0, Data: [] })
    expect([await idOf('过时'), await idOf('更过时')]).toEqual([0, 0])
    const rows = await t.ctx.db.selectFrom('threads').select(['id', 'category_id']).execute()
    const heir = (await all())[0]?.categoryId
    for (const id of [thread.threadId, draft.threadId])
      expect(rows.find((row) => row.id === id)?.category_id).toBe(heir)
    const rights = await t.ctx.db
      .selectFrom('group_permission')
      .selectAll()
      .where('permission', 'like', `category${child}.%`)
      .execute()
    expect(rights).toEqual([])
    const ids = (await all()).map(({ categoryId }) => categoryId)
    expect((await call('delete', { id: ids.join() })).Code).toBe(-4001)
    expect((await t.post('/api/v3/thread.create', { categoryId: child, title: '晚了' }, member)).Code).toBe(
      -7076,
    )
  })

  it('are for administrators', async () => {
    const data = [{ id: 1, name: '名', sort: 0 }]
    for (const [name, body] of [
      ['create', { data }],
      ['update', { data }],
      ['delete', { id: '1' }],
    ] as const) {
      expect((await call(name, body, member)).Code).toBe(-4002)
      expect((await t.post(`/api/backAdmin/categories.${name}`, body)).Code).toBe(-3001)
    }
  })
})
