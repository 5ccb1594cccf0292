import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { hasBuyers, insertGroup, listPermissions, removeGroup, setPermissions } from './group-rows.ts'

describe.each(engines)('rows of groups on %s', (engine) => {
  let t: TestApp
  let member: TestMember
  let groupId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    member = await t.createMember()
    groupId = await t.ctx.transaction(async (tx) => {
      const { id: _, ...row } = await tx
        .selectFrom('groups')
        .selectAll()
        .where('id', '=', groupIds.trial)
        .executeTakeFirstOrThrow()
      return insertGroup(tx, { ...row, name: '金牌茶友', is_paid: 1 })
    })
  })

  const join = (who: TestMember, expiration_at: number | null) =>
    t.ctx.transaction((tx) =>
      tx.insertInto('group_user').values({ group_id: groupId, user_id: who.id, expiration_at }).execute(),
    )
  const isBought = () => hasBuyers(t.ctx.db, groupId, t.clock.now())

  it('a group has buyers until the last bought membership ends', async () => {
    expect(await isBought()).toBe(false)
    await join(member, t.clock.now() + 1000)
    expect(await isBought()).toBe(true)
    t.clock.advance(999)
    expect(await isBought()).toBe(true)
    t.clock.advance(1)
    expect(await isBought()).toBe(false)
  })

  it('a group has buyers while bought days wait for another group to end', async () => {
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('group_user_mqs')
        .values({ user_id: member.id, group_id: groupId, remaining_ms: 1000 })
        .execute(),
    )
    expect(await isBought()).toBe(true)
  })

  it('a membership without an end was not bought', async () => {
    await join(member, null)
    expect(await isBought()).toBe(false)
  })

  it('people of a removed group move to the default group, unless they are in another one', async () => {
    const other = await t.createMember()
    await join(member, null)
    await join(other, null)
    const removed = await t.ctx.transaction(async (tx) => {
      await tx
        .deleteFrom('group_user')
        .where('user_id', '=', member.id)
        .where('group_id', '<>', groupId)
        .execute()
      await tx
        .updateTable('group_user')
        .set({ group_id: groupIds.trial })
        .where('user_id', '=', other.id)
        .where('group_id', '<>', groupId)
        .execute()
      return removeGroup(tx, groupId, groupIds.member)
    })
    expect(removed.toSorted((one, two) => one - two)).toEqual([member.id, other.id])
    const groupsOf = async ({ id }: TestMember) =>
      (await t.ctx.db.selectFrom('group_user').select('group_id').where('user_id', '=', id).execute()).map(
        ({ group_id }) => group_id,
      )
    expect([await groupsOf(member), await groupsOf(other)]).toEqual([[groupIds.member], [groupIds.trial]])
    expect(await t.ctx.db.selectFrom('groups').select('id').where('id', '=', groupId).execute()).toEqual([])
  })

  it('a permission taken from a group stays with the other groups', async () => {
    const keysOf = async (id: number) =>
      (await listPermissions(t.ctx.db, id)).map(({ permission }) => permission)
    const others = await keysOf(groupIds.member)
    await t.ctx.transaction((tx) => setPermissions(tx, groupId, others))
    await t.ctx.transaction((tx) => setPermissions(tx, groupId, others.slice(2)))
    expect(others.length).toBeGreaterThan(2)
    expect(await keysOf(groupId)).toEqual(others.slice(2))
    expect(await keysOf(groupIds.member)).toEqual(others)
  })

  it('more permissions than fit into one statement are set, and taken away again', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => `category${index + 1}.viewThreads`)
    const stored = async () => (await listPermissions(t.ctx.db, groupId)).length
    await t.ctx.transaction((tx) => setPermissions(tx, groupId, many))
    expect(await stored()).toBe(2001)
    await t.ctx.transaction((tx) => setPermissions(tx, groupId, []))
    expect(await stored()).toBe(0)
  })
})
