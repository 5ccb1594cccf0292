import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { insertGroup } from './group-rows.ts'
import { readGroups } from './group-store.ts'
import {
  buyMembership,
  resumeMemberships,
  revokePaidTime,
  timeInGroup,
  waitingMemberships,
} from './paid-memberships.ts'

const dayMs = 86_400_000

describe.each(engines)('time in paid groups on %s', (engine) => {
  let t: TestApp
  let [silver, gold, moderators] = [0, 0, 0]

  const newGroup = (name: string, is_paid: 0 | 1, level: number) =>
    t.ctx.transaction(
      async (tx) => {
        const { id: _, ...row } = await tx
          .selectFrom('groups')
          .selectAll()
          .where('id', '=', groupIds.trial)
          .executeTakeFirstOrThrow()
        return insertGroup(tx, { ...row, name, is_paid, level, days: 30, is_default: 0 })
      },
      ['groups'],
    )

  beforeAll(async () => {
    t = await openTestApp({ engine })
    silver = await newGroup('白银', 1, 1)
    gold = await newGroup('黄金', 1, 2)
    moderators = await newGroup('版主', 0, 0)
  })
  afterAll(() => t.close())

  async function buy({ id }: TestMember, groupId: number) {
    const group = (await readGroups(t.ctx)).get(groupId)
    if (!group) throw new Error('The group is missing.')
    return t.ctx.transaction((tx) => buyMembership(t.ctx, tx, id, group))
  }
  const daysOf = async ({ id }: TestMember) => {
    const read = (groupId: number) => t.ctx.transaction((tx) => timeInGroup(t.ctx, tx, id, groupId))
    return { silver: (await read(silver)) / dayMs, gold: (await read(gold)) / dayMs }
  }
  const revoke = ({ id }: TestMember, groupId: number, days: number) =>
    t.ctx.transaction((tx) => revokePaidTime(t.ctx, tx, id, groupId, days * dayMs))

  it('an administrator cannot join a paid group, whose permissions would replace theirs', async () => {
    const [admin, member] = [await t.createAdmin(), await t.createMember()]
    expect([await buy(admin, silver), await buy(member, silver)]).toEqual([false, true])
    expect(await daysOf(admin)).toEqual({ silver: 0, gold: 0 })
  })

  it('a waiting group begins at the moment when the running one ends', async () => {
    const me = await t.createMember()
    await buy(me, silver)
    await buy(me, gold)
    t.clock.advance(30 * dayMs)
    await resumeMemberships(t.ctx)
    const rows = await t.ctx.db
      .selectFrom('group_user')
      .select('group_id')
      .where('user_id', '=', me.id)
      .where('expiration_at', '>', t.clock.now())
      .execute()
    expect(rows).toEqual([{ group_id: silver }])
  })

  it('waiting days are added to a new order of their own buyer, and stay with everybody else', async () => {
    const [me, other] = [await t.createMember(), await t.createMember()]
    for (const who of [me, other]) {
      await buy(who, silver)
      await buy(who, gold)
    }
    await buy(me, silver)
    expect(await daysOf(me)).toEqual({ silver: 60, gold: 30 })
    expect(await daysOf(other)).toEqual({ silver: 30, gold: 30 })
  })

  it('a membership that ends at the moment of another order does not wait', async () => {
    const me = await t.createMember()
    await buy(me, silver)
    t.clock.advance(30 * dayMs)
    await buy(me, gold)
    expect(await waitingMemberships(t.ctx.db, me.id)).toEqual(new Map())
    expect(await daysOf(me)).toEqual({ silver: 0, gold: 30 })
  })

  it('a waiting group does not begin while another one runs, whatever other groups the person is in', async () => {
    const me = await t.createMember()
    await buy(me, silver)
    await buy(me, gold)
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('group_user')
        .values({ user_id: me.id, group_id: moderators, expiration_at: null })
        .execute(),
    )
    await resumeMemberships(t.ctx)
    expect([...(await waitingMemberships(t.ctx.db, me.id)).keys()]).toEqual([silver])
    expect(await daysOf(me)).toEqual({ silver: 30, gold: 30 })
  })

  it('days are taken back from the running group or the waiting one, and a group that ends by it is followed at once', async () => {
    const me = await t.createMember()
    await buy(me, silver)
    await buy(me, gold)
    await revoke(me, gold, 10)
    await revoke(me, silver, 5)
    expect(await daysOf(me)).toEqual({ silver: 25, gold: 20 })
    await revoke(me, gold, 20)
    expect(await daysOf(me)).toEqual({ silver: 25, gold: 0 })
    expect(await waitingMemberships(t.ctx.db, me.id)).toEqual(new Map())
  })
})
