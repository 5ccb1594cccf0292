import type { ManagedCategoryView } from '@chaguan/contracts'
import { sql } from 'kysely'
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

  it('categories are created in two levels, all of them or none', async () => {
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

  it('categories are changed and sorted, all or none', async () => {
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
  ])('a category with %s is refused', async (_, item) => {
    expect(await call('create', { data: [item] })).toMatchObject({ Code: -4001, Data: [] })
    expect((await call('update', { data: [{ id: 1, sort: 0, ...item }] })).Code).toBe(-4001)
  })

  it('categories are deleted with their children, but none with threads, and never the last one', async () => {
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

  it('a category moves below a top-level one and to the top, and never to a third level', async () => {
    const [spring, summer] = [await insertCategory(t, '春茶', 0, 60), await insertCategory(t, '夏茶', 0, 61)]
    const bud = await insertCategory(t, '明前', spring, 1)
    const move = (id: number, name: string, parentId: number, was?: object) =>
      call('update', { data: [{ id, name, sort: 1, parentId, ...(was && { was }) }] })
    expect((await move(bud, '明前', summer)).Code).toBe(0)
    expect(await named('夏茶')).toMatchObject({ children: [{ name: '明前', parentid: summer }] })
    expect(await named('春茶')).toMatchObject({ children: [] })
    expect((await move(bud, '明前', spring, { parentId: spring })).Code).toBe(-4005)
    for (const [id, name, parent] of [
      [summer, '夏茶', spring],
      [spring, '春茶', bud],
      [spring, '春茶', spring],
      [bud, '明前', 999_999],
    ] as const)
      expect((await move(id, name, parent)).Code).toBe(-4001)
    expect((await move(bud, '明前', 0)).Code).toBe(0)
    expect(await named('明前')).toMatchObject({ parentid: 0 })
    const log = await t.get('/api/backAdmin/action.logs?type=1004', admin)
    expect(JSON.stringify(log.Data)).toContain(`（${bud}）：`)
  })

  it('a category is merged into another with all its threads, and its URLs redirect there', async () => {
    const [old, into] = [await insertCategory(t, '旧茶', 0, 70), await insertCategory(t, '新茶', 0, 71)]
    const child = await insertCategory(t, '旧茶子类', old, 1)
    await t.grant(10, `category${old}.createThread`)
    const shown = await publishThreadByCall(t, member, { categoryId: old })
    const draft = await publishThreadByCall(t, member, { categoryId: old, draft: 1 })
    const [one] = await t.ctx.db.selectFrom('threads').selectAll().limit(1).execute()
    const threadColumns = sql.join(
      Object.keys(one ?? {})
        .filter((name) => name !== 'id')
        .map((name) => sql.ref(`threads.${name}`)),
    )
    const names = sql.raw(
      Object.keys(one ?? {})
        .filter((name) => name !== 'id')
        .join(', '),
    )
    await t.ctx.transaction((tx) =>
      sql`insert into threads (${names}) select ${threadColumns} from threads
        cross join (with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 60)
          select n from numbers) as many where threads.id = ${draft.threadId}`.execute(tx),
    )
    const merge = (id: number, intoId: number, as = admin) => call('merge', { id, intoId }, as)
    for (const [id, intoId, code] of [
      [old, old, -4001],
      [old, child, -4001],
      [old, 999_999, -7076],
    ] as const)
      expect((await merge(id, intoId)).Code).toBe(code)
    expect((await merge(old, into, member)).Code).toBe(-4002)
    expect(await merge(old, into)).toMatchObject({ Code: 0, Data: { moved: 50, left: 12 } })
    expect(await idOf('旧茶')).toBe(old)
    expect(await merge(old, into)).toMatchObject({ Code: 0, Data: { moved: 12, left: 0 } })
    expect(await merge(old, into)).toMatchObject({ Code: -7076 })
    expect(await idOf('旧茶')).toBe(0)
    expect(await named('新茶')).toMatchObject({ threadCount: 1, children: [{ name: '旧茶子类' }] })
    const { Data } = await t.get(`/api/v3/thread.list?filter[categoryids][0]=${old}`, admin)
    expect((Data as { pageData: { threadId: number }[] }).pageData.map(({ threadId }) => threadId)).toEqual([
      shown.threadId,
    ])
    const page = await t.app.inject({ url: `/cate/${old}_1/seq/0?sort=2` })
    expect([page.statusCode, page.headers.location]).toEqual([301, `/cate/${into}_1/seq/0?sort=2`])
    const both = await t.app.inject({ url: `/cate/${old}_${into}?sort=2` })
    expect(both.headers.location).toBe(`/cate/${into}?sort=2`)
    const rights = await t.ctx.db
      .selectFrom('group_permission')
      .selectAll()
      .where('permission', 'like', `category${old}.%`)
      .execute()
    expect(rights).toEqual([])
    const last = await insertCategory(t, '最新茶', 0, 72)
    expect(await merge(into, last)).toMatchObject({ Code: 0, Data: { moved: 50 } })
    expect(await merge(into, last)).toMatchObject({ Code: 0, Data: { left: 0 } })
    const again = await t.app.inject({ url: `/cate/${old}/seq/0` })
    expect(again.headers.location).toBe(`/cate/${last}/seq/0`)
    const log = await t.get('/api/backAdmin/action.logs?type=1004', admin)
    expect(JSON.stringify(log.Data)).toContain(`把分类 ${old} 合并到 ${into}`)
  })

  it('all calls are refused to all but administrators', async () => {
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
