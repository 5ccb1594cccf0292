import { defaultPermissionKeys, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { formWithFile } from '../../fixtures/multipart.ts'
import { pluginFile, pluginManifest, pluginZip } from '../../fixtures/plugin-zip.ts'
import { insertCategory } from '../../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import { bool, exactly, faultsOf, int, type Keys, list, num, str } from '../../wire-shapes.ts'

const keys: Keys = {
  id: int,
  name: str,
  type: str,
  color: str,
  icon: str,
  default: bool,
  isDisplay: bool,
  isPaid: int,
  fee: num,
  level: int,
  days: int,
  scale: num,
  isSubordinate: bool,
  isCommission: bool,
  description: str,
  notice: str,
  timeRange: int,
  contentRange: int,
}
interface Group {
  readonly id: number
  readonly name: string
  readonly default: boolean
  readonly level: number
  readonly permission: readonly { permission: string }[]
}

/**
 * The paths of docs/reference/wire-accounts.md#groups and their spelling below the `.v2` paths
 * (docs/reference/wire.md#v2-paths).
 */
const paths = [
  [
    '/api/backAdmin/',
    'groups.list',
    'groups.resource',
    'groups.create',
    'groups.batchupdate',
    'groups.batchdelete',
    'permission.update',
  ],
  [
    '/api/',
    'groups.list.v2',
    'group.resource.v2',
    'groups.create.v2',
    'groups/batchupdate.v2',
    'groups.batchdelete.v2',
    'permission.v2',
  ],
] as const

describe.each(engines)('the calls of groups on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember
  let named = 0
  const newName = () => {
    named += 1
    return `茶友${named}`
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  describe.each(paths)('at %s%s', (prefix, all, one, create, update, remove, permit) => {
    const client = () => legacyClient(t, prefix)
    const make = async (body: object = {}) => {
      const answer = await client().post(create, { name: newName(), ...body }, admin)
      expect(answer.Code, answer.Message).toBe(0)
      return answer.Data as Group
    }
    const change = (...data: object[]) =>
      client().post(update, { data: data.map((each) => ({ type: '', scale: 0, ...each })) }, admin)
    const open = async (id: number, include = 'permission') =>
      (await client().get(one, { id, include }, admin)).Data as Group
    const rightsOf = async (id: number) => (await open(id)).permission.map(({ permission }) => permission)
    const drop = (...ids: number[]) => client().post(remove, { ids: ids.join() }, admin)

    it('groups are listed without the unpaid one, filtered as requested', async () => {
      const { Code, Data } = await client().get(all, {}, admin)
      expect(Code).toBe(0)
      expect(faultsOf(Data, list(exactly({ ...keys, checked: int })))).toEqual([])
      const idsOf = async (filter: object) =>
        ((await client().get(all, { filter }, admin)).Data as Group[]).map(({ id }) => id)
      expect(await idsOf({})).toEqual([1, 7, 8, 10])
      expect(await idsOf({ type: 'invite' })).toEqual([1, 8, 10])
      expect(await idsOf({ isDefault: 1 })).toEqual([10])
      expect(await idsOf({ isPaid: 1 })).toEqual([])
    })

    it('groups that the home page lists first are checked', async () => {
      const checked = async () =>
        ((await client().get(all, {}, admin)).Data as { id: number; checked: number }[])
          .filter((group) => group.checked === 1)
          .map(({ id }) => id)
      const setIds = (group_ids: string) =>
        t.ctx.transaction(async (tx) => {
          await tx.deleteFrom('sequences').execute()
          const rest = { category_ids: '', user_ids: '', topic_ids: '', thread_ids: '' }
          const blocked = { block_user_ids: '', block_topic_ids: '', block_thread_ids: '' }
          await tx
            .insertInto('sequences')
            .values({ id: 1, group_ids, ...rest, ...blocked })
            .execute()
        })
      expect(await checked()).toEqual([])
      await setIds('7,10')
      expect(await checked()).toEqual([7, 10])
      await setIds('')
    })

    it('a deleted paid group leaves no gap in the levels', async () => {
      const groups = []
      for (let level = 1; level <= 3; level += 1)
        groups.push(await make({ isPaid: 1, fee: 1, days: 1, level }))
      const [low, middle, high] = groups.map(({ id }) => id) as [number, number, number]
      expect((await drop(middle)).Code).toBe(0)
      expect([(await open(low)).level, (await open(high)).level]).toEqual([1, 2])
      expect((await drop(low, high)).Code).toBe(0)
    })

    it('a group is returned with its permissions on request', async () => {
      const { Data } = await client().get(one, { id: 10 }, admin)
      expect(faultsOf(Data, exactly(keys))).toEqual([])
      expect(Data).toMatchObject({ id: 10, name: '普通会员', default: true, isPaid: 0, fee: 0 })
      const with_ = await client().get(one, { id: 10, include: 'permission,categoryPermissions' }, admin)
      const rights = list(exactly({ groupId: int, permission: str }))
      expect(
        faultsOf(with_.Data, exactly({ ...keys, permission: rights, categoryPermissions: rights })),
      ).toEqual([])
      expect((await client().get(one, { id: 999 }, admin)).Code).toBe(-4004)
      expect((await client().get(one, { id: 10, include: 'users' }, admin)).Code).toBe(-4001)
    })

    it('new groups get ids after 10 and the default permissions, and can be changed', async () => {
      const group = await make({ color: '#123456', isDisplay: true, scale: 1.5, description: '喝茶的' })
      expect(faultsOf(group, exactly(keys))).toEqual([])
      expect(group.id).toBeGreaterThan(10)
      expect(group).toMatchObject({ color: '#123456', isDisplay: true, scale: 1.5, default: false })
      expect((await rightsOf(group.id)).sort()).toEqual([...defaultPermissionKeys].sort())
      const name = newName()
      const answer = await change({ id: group.id, name, isSubordinate: true, scale: 2.3 })
      expect(answer.Data).toMatchObject([
        { id: group.id, name, isSubordinate: true, scale: 2.3, color: '#123456', isDisplay: true },
      ])
      expect((await drop(group.id)).Code).toBe(0)
      expect((await client().get(one, { id: group.id }, admin)).Code).toBe(-4004)
    })

    it('a new group gets the permissions of another one on request, besides the default ones', async () => {
      const { id } = await make({ copyRights: groupIds.trial, isPaid: 1, fee: 1, days: 30 })
      const expected = new Set([...defaultPermissionKeys, ...(await rightsOf(groupIds.trial))])
      expect(new Set(await rightsOf(id))).toEqual(expected)
      const unknown = await client().post(create, { name: newName(), copyRights: 9999 }, admin)
      expect(unknown.Code).toBe(-4004)
      await drop(id)
    })

    it('a new group gets the permissions of another one for the content of plugins', async () => {
      const appId = pluginManifest.app_id
      const upload = pluginFile(await pluginZip({ type: 1 }), 'plugin.zip')
      await t.inject(formWithFile('/api/backAdmin/plugin/upload', upload, {}, admin))
      const mayUse = async (groupId: number) => {
        const answer = await t.get(`/api/backAdmin/plugin/permissionlist?groupId=${groupId}`, admin)
        const rights = answer.Data as { appId: string; authority: { canUsePlugin: boolean } }[]
        return rights.find((right) => right.appId === appId)?.authority.canUsePlugin
      }
      const copy = await make({ copyRights: groupIds.member })
      expect(await mayUse(copy.id)).toBe(true)
      const change = { groupId: copy.id, permissions: [{ appId, status: 0 }] }
      await t.post('/api/backAdmin/plugin/permission.switch', change, admin)
      const [second, plain] = [await make({ copyRights: copy.id }), await make()]
      expect([await mayUse(second.id), await mayUse(plain.id)]).toEqual([false, false])
      await drop(copy.id, second.id, plain.id)
      const kept = t.ctx.db.selectFrom('plugin_group_permission').selectAll()
      expect(await kept.where('group_id', 'in', [copy.id, second.id]).execute()).toEqual([])
    })

    it('the default flag is passed on, and one group always has it', async () => {
      const group = await make({ default: true })
      const defaults = async () =>
        ((await client().get(all, {}, admin)).Data as Group[])
          .filter((each) => each.default)
          .map(({ id }) => id)
      expect(await defaults()).toEqual([group.id])
      expect((await change({ id: group.id, name: group.name, default: false })).Code).toBe(-4001)
      expect((await drop(group.id)).Code).toBe(-4001)
      expect((await change({ id: 1, name: '管理员', default: true })).Code).toBe(-4001)
      expect((await change({ id: 10, name: '普通会员', default: true })).Code).toBe(0)
      expect(await defaults()).toEqual([10])
      expect((await drop(group.id)).Code).toBe(0)
    })

    it('paid groups have a price, days and a level of their own, without gaps; at most five', async () => {
      const paid = (more: object = {}) => ({ isPaid: 1, fee: 9.9, days: 30, ...more })
      for (const wrong of [{ fee: 0 }, { days: 0 }, { default: true }, { fee: 1.234 }])
        expect((await client().post(create, { name: newName(), ...paid(wrong) }, admin)).Code).toBe(-4001)
      const low = await make(paid({ level: 2 }))
      const high = await make(paid({ level: 5 }))
      expect([low.level, high.level, high]).toMatchObject([1, 2, { fee: 9.9, days: 30, isPaid: 1 }])
      const taken = { name: newName(), ...paid({ level: 2 }) }
      expect((await client().post(create, taken, admin)).Code).toBe(-4003)
      const one = { id: low.id, name: low.name, level: 5 }
      expect((await change(one)).Code).toBe(-4001)
      expect((await change(one, { id: high.id, name: high.name, level: 3 })).Code).toBe(-4001)
      const swapped = [
        { ...one, level: 2 },
        { id: high.id, name: high.name, level: 1 },
      ]
      expect((await change(...swapped)).Data).toMatchObject([
        { id: low.id, level: 2 },
        { id: high.id, level: 1 },
      ])
      expect((await change({ id: low.id, name: low.name, isPaid: 0 })).Code).toBe(-4001)
      const more = [await make(paid()), await make(paid()), await make(paid())]
      expect(more.map(({ level }) => level)).toEqual([3, 4, 5])
      expect((await client().post(create, { name: newName(), ...paid() }, admin)).Code).toBe(-4003)
      expect((await drop(low.id, high.id, ...more.map(({ id }) => id))).Code).toBe(0)
    })

    it('a deleted group loses its permissions, and its members join the default group; built-in groups stay', async () => {
      const group = await make()
      const inside = await t.createMember({ groupId: group.id })
      expect((await drop(group.id, 999_999)).Code).toBe(-4004)
      expect((await drop(group.id)).Code).toBe(0)
      const memberships = await t.ctx.db
        .selectFrom('group_user')
        .selectAll()
        .where('user_id', '=', inside.id)
        .execute()
      expect(memberships).toMatchObject([{ group_id: groupIds.member }])
      expect((await t.get('/api/v3/group.permission.list', inside)).Code).toBe(0)
      for (const id of [1, 5, 6, 7, 8, 10]) expect((await drop(id)).Code).toBe(-4002)
    })

    it('a change replaces the whole list of permissions; the default ones are granted again', async () => {
      const group = await make()
      const category = await insertCategory(t, newName())
      const given = [
        'switch.createThread',
        `category${category}.createThread`,
        'thread.editOwnThread',
        'thread.sticky',
      ]
      const body = { groupId: group.id, permissions: [...given, 'thread.sticky'] }
      expect(await client().post(permit, body, admin)).toMatchObject({ Code: 0, Data: [] })
      expect((await rightsOf(group.id)).sort()).toEqual([...given, ...defaultPermissionKeys].sort())
      const inside = await t.createMember({ groupId: group.id })
      const { Data } = await t.get('/api/v3/group.permission.list', inside)
      expect(Data).toMatchObject({
        myPermissons: {
          general: { 'thread.sticky': true, 'user.view': true },
          createThread: { 1: false, [category]: true },
          'thread.editOwnThread': { 1: true },
          'thread.editOwnThreadOrPost': { 1: true },
          'thread.viewThreads': { 1: false },
        },
      })
      expect((await client().post(permit, { groupId: group.id, permissions: [] }, admin)).Code).toBe(0)
      expect((await rightsOf(group.id)).sort()).toEqual([...defaultPermissionKeys].sort())
      expect((await drop(group.id)).Code).toBe(0)
    })

    it('a change that contains the previous list may revoke every permission, default ones too', async () => {
      const group = await make()
      const was = await rightsOf(group.id)
      const kept = ['thread.likePosts', 'thread.likePosts', 'thread.sticky']
      const body = { groupId: group.id, permissions: kept, was }
      expect((await client().post(permit, body, admin)).Code).toBe(0)
      expect((await rightsOf(group.id)).sort()).toEqual(['thread.likePosts', 'thread.sticky'])
      const none = { groupId: group.id, permissions: [], was: ['thread.likePosts', 'thread.sticky'] }
      expect((await client().post(permit, none, admin)).Code).toBe(0)
      expect(await rightsOf(group.id)).toEqual([])
      expect((await drop(group.id)).Code).toBe(0)
    })

    it.each([
      ['an unknown right', { groupId: 10, permissions: ['viewThreads', 'thread.everything'] }],
      ['a category that does not exist', { groupId: 10, permissions: ['category999.viewThreads'] }],
      ['a right of the whole site for a category', { groupId: 10, permissions: ['category1.thread.sticky'] }],
      ['no list', { groupId: 10 }],
      ['no group', { permissions: [] }],
    ])('%s is refused and no permission changes', async (_, body) => {
      const before = await rightsOf(10)
      expect(await client().post(permit, body, admin)).toMatchObject({ Code: -4001, Data: [] })
      expect(await rightsOf(10)).toEqual(before)
    })

    it.each([
      ['no name', {}],
      ['blanks as a name', { name: '  ' }],
      ['a name of 11 characters', { name: '一二三四五六七八九十一' }],
      ['a share above 10', { name: '高分成', scale: 10.1 }],
      ['a description of 21 characters', { name: '长描述', description: '长'.repeat(21) }],
      ['a notice of 201 characters', { name: '长提示', notice: '长'.repeat(201) }],
    ])('a group with %s is refused', async (_, body) => {
      expect(await client().post(create, body, admin)).toMatchObject({ Code: -4001, Data: [] })
    })

    it('a taken name and an unknown group are refused, and nothing changes', async () => {
      expect((await client().post(create, { name: '游客' }, admin)).Code).toBe(-4003)
      const answer = await change({ id: 8, name: '改过' }, { id: 999_999, name: '没有' })
      expect(answer.Code).toBe(-4004)
      expect((await open(8)).name).toBe('免费体验')
      expect((await change({ id: 8, name: '一' }, { id: 8, name: '二' })).Code).toBe(-4001)
    })

    it('all calls are refused to all but administrators', async () => {
      for (const [call, body] of [
        [create, { name: newName() }],
        [update, { data: [{ id: 8, name: '改过', type: '', scale: 0 }] }],
        [remove, { ids: '11' }],
        [permit, { groupId: 8, permissions: [] }],
      ] as const) {
        expect((await client().post(call, body)).Code).toBe(-3001)
        expect((await client().post(call, body, member)).Code).toBe(-4002)
      }
      expect((await client().get(all, {}, member)).Code).toBe(-4002)
      expect((await client().get(one, { id: 10 }, member)).Code).toBe(-4002)
    })

    it('fields are accepted flat or in data', async () => {
      const made = await client().post(create, { data: { name: newName() } }, admin)
      const { id, name } = made.Data as Group
      const wrapped = { data: { data: [{ id, name, type: 'a', scale: 1 }] } }
      expect((await client().post(update, wrapped, admin)).Data).toMatchObject([{ type: 'a', scale: 1 }])
      const rights = { data: { groupId: id, permissions: ['dialog.create'] } }
      expect((await client().post(permit, rights, admin)).Code).toBe(0)
      expect(await rightsOf(id)).toContain('dialog.create')
      expect((await client().post(remove, { data: { ids: String(id) } }, admin)).Code).toBe(0)
    })
  })

  it('type and scale are required at the path of the specification only', async () => {
    const body = { data: [{ id: 8, name: '免费体验' }] }
    expect((await legacyClient(t, '/api/backAdmin/').post('groups.batchupdate', body, admin)).Code).toBe(0)
    expect((await legacyClient(t, '/api/').post('groups/batchupdate.v2', body, admin)).Code).toBe(-4001)
  })
})
