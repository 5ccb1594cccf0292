import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'

const inUse = -4005

describe.each(engines)('concurrent edits of two administrators on %s', (engine) => {
  let t: TestApp
  let first: TestMember
  let second: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    ;[first, second] = [await t.createAdmin(), await t.createAdmin()]
  })
  afterEach(() => t.close())

  const rightsOf = async (group: number) => {
    const { Data } = await t.get('/api/backAdmin/groups.rights', first)
    return (Data as { groupId: number; permissions: string[] }[]).find(({ groupId }) => groupId === group)
      ?.permissions
  }

  it.each([
    ['/api/backAdmin/', 'groups.batchupdate'],
    ['/api/', 'groups/batchupdate.v2'],
  ] as const)(
    'a group saved at %s%s overwrites no field that was changed meanwhile',
    async (prefix, path) => {
      const save = (name: string, color: string, by: TestMember, was?: object) =>
        legacyClient(t, prefix).post(
          path,
          { data: [{ id: 8, name, color, type: '', scale: 0, ...(was && { was }) }] },
          by,
        )
      const shown = { name: '免费体验', color: '' }
      expect((await save('试用', '#0f766e', first, shown)).Code).toBe(0)
      expect(await save('体验', '#111111', second, shown)).toMatchObject({
        Code: inUse,
        Data: {
          conflicts: [
            { id: 8, key: 'name', value: '试用' },
            { id: 8, key: 'color', value: '#0f766e' },
          ],
        },
      })
      expect((await t.get('/api/backAdmin/groups.resource?id=8', first)).Data).toMatchObject({ name: '试用' })
      expect((await save('体验', '#111111', second, { name: '试用', color: '#0f766e' })).Code).toBe(0)
      expect((await save('旧端', '#222222', first)).Code).toBe(0)
    },
  )

  it.each([
    ['/api/backAdmin/', 'permission.update'],
    ['/api/', 'permission.v2'],
  ] as const)('rights saved at %s%s name those that were changed meanwhile', async (prefix, path) => {
    const shown = (await rightsOf(10)) ?? []
    const save = (permissions: readonly string[], by: TestMember, was?: readonly string[]) =>
      legacyClient(t, prefix).post(path, { groupId: 10, permissions, ...(was && { was }) }, by)
    const [gone = ''] = shown.filter((key) => key.startsWith('thread.insert'))
    const theirs = [...shown.filter((key) => key !== gone), 'category1.thread.edit']
    expect((await save(theirs, first, shown)).Code).toBe(0)
    const refused = await save([...shown, 'thread.sticky'], second, shown)
    expect(refused.Code).toBe(inUse)
    const { conflicts } = refused.Data as { conflicts: { key: string; value: boolean }[] }
    expect(new Set(conflicts)).toEqual(
      new Set([
        { key: gone, value: false },
        { key: 'category1.thread.edit', value: true },
      ]),
    )
    expect(new Set(await rightsOf(10))).toEqual(new Set(theirs))
    expect((await save([...theirs, 'thread.sticky'], second, theirs)).Code).toBe(0)
    expect((await save(shown, first)).Code).toBe(0)
    expect(new Set(await rightsOf(10))).toEqual(new Set(shown))
  })

  it('a category form does not overwrite a field that was changed meanwhile, and changes nothing then', async () => {
    const save = (data: readonly object[], by: TestMember) =>
      t.post('/api/backAdmin/categories.update', { data }, by)
    await t.post('/api/backAdmin/categories.create', { data: [{ name: '茶具', sort: 3 }] }, first)
    const { Data } = await t.get('/api/backAdmin/categories', first)
    const things = (Data as { categoryId: number; name: string }[]).find(({ name }) => name === '茶具')
    const id = things?.categoryId
    const was = { name: '茶具', sort: 3, description: '' }
    expect((await save([{ id, name: '茶器', sort: 3, description: '壶', was }], first)).Code).toBe(0)
    const both = [
      { id: 1, name: '改了', sort: 0 },
      { id, name: '茶具', sort: 1, was },
    ]
    expect(await save(both, second)).toMatchObject({
      Code: inUse,
      Data: {
        conflicts: [
          { id, key: 'name', value: '茶器' },
          { id, key: 'description', value: '壶' },
        ],
      },
    })
    const after = (await t.get('/api/backAdmin/categories', first)).Data
    expect(JSON.stringify(after)).not.toContain('改了')
    const missing = [{ id: 999_999, name: '没有', sort: 0, was }]
    expect((await save(missing, second)).Code).toBe(-7076)
    expect((await save([{ id, name: '茶具', sort: 1 }], second)).Code).toBe(0)
  })

  it('a settings form with tags does not overwrite what was changed meanwhile', async () => {
    const save = (value: string, by: TestMember, was?: string) =>
      t.post('/api/settings.v2', { data: [{ key: 'site_name', value, tag: 'default', was }] }, by)
    const was = '欢迎来到茶馆'
    expect((await save('听雨轩', first, was)).Code).toBe(0)
    expect(await save('望江楼', second, was)).toMatchObject({
      Code: inUse,
      Data: { conflicts: [{ key: 'site_name', value: '听雨轩' }] },
    })
    expect((await save('望江楼', second)).Code).toBe(0)
  })
})
