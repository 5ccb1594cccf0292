import { groupIds, orderTypes } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount } from '../../testing/fixtures/accounts.ts'
import {
  createPayer,
  ledgerSums,
  order,
  pay,
  setPayPassword,
  storeInvitation,
  walletOf,
} from '../../testing/fixtures/money.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { resumeMemberships } from '../groups/paid-memberships.ts'
import { setSettings } from '../settings/index.ts'

const dayMs = 86_400_000

describe.each(engines)('orders of site memberships and groups on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  const groups: number[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    for (const [name, fee, level] of [
      ['白银', 10, 1],
      ['黄金', 20, 2],
    ] as const) {
      const body = { name, isPaid: 1, fee, days: 30, level }
      const answer = await t.post('/api/backAdmin/groups.create', body, admin)
      groups.push((answer.Data as { id: number }).id)
    }
  })
  afterAll(async () => {
    const { entries, balances } = await ledgerSums(t)
    expect([entries, balances]).toEqual([0, 0])
    await t.close()
  })

  const membershipOf = async (member: TestMember) => {
    const rows = await t.ctx.db
      .selectFrom('group_user')
      .select(['group_id', 'expiration_at'])
      .where('user_id', '=', member.id)
      .execute()
    const [row] = rows
    expect(rows).toHaveLength(1)
    return { group: row?.group_id, days: Math.round(((row?.expiration_at ?? 0) - t.clock.now()) / dayMs) }
  }
  const buy = async (member: TestMember, groupId: number) =>
    (await pay(t, member, await order(t, member, { type: orderTypes.group, groupId }))).Code
  const resume = () => t.ctx.jobs.runDue()
  const buttons = async (member: TestMember) =>
    ((await t.get('/apiv3/upgrade.group', member)).Data as { groupId: number; button: number }[]).map(
      ({ groupId, button }) => [groupId, button],
    )
  const endOf = async (member: TestMember) => {
    const user = await t.ctx.db
      .selectFrom('users')
      .select('expired_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return Math.round(((user.expired_at ?? 0) - t.clock.now()) / dayMs)
  }

  it('a paid group is joined by an order, extended by a second one, and followed by the group that waited', async () => {
    const [silver = 0, gold = 0] = groups
    const me = await createPayer(t, admin, '100.00')
    expect(await buttons(me)).toEqual([
      [silver, 2],
      [gold, 2],
    ])
    expect(await buy(me, silver)).toBe(0)
    expect(await membershipOf(me)).toEqual({ group: silver, days: 30 })
    expect(await buttons(me)).toEqual([
      [silver, 1],
      [gold, 2],
    ])
    expect(await buy(me, silver)).toBe(0)
    expect(await membershipOf(me)).toEqual({ group: silver, days: 60 })
    t.clock.advance(10 * dayMs)
    expect(await buy(me, gold)).toBe(0)
    expect(await membershipOf(me)).toEqual({ group: gold, days: 30 })
    expect(await buttons(me)).toEqual([
      [silver, 0],
      [gold, 1],
    ])
    expect((await t.get('/apiv3/upgrade.group', me)).Data).toMatchObject([
      { groupId: silver, waitingDays: 50 },
      { groupId: gold, waitingDays: 0 },
    ])
    expect(await endOf(me)).toBe(80)
    expect(await walletOf(t, me)).toBe('60.00')
    t.clock.advance(29 * dayMs)
    await resume()
    expect(await membershipOf(me)).toEqual({ group: gold, days: 1 })
    t.clock.advance(2 * dayMs)
    await resume()
    // The waiting membership began when the other one ended.
    expect(await membershipOf(me)).toEqual({ group: silver, days: 49 })
    t.clock.advance(60 * dayMs)
    await resume()
    expect((await t.get(`/api/v3/user?userId=${me.id}`, await t.createMember())).Data).toMatchObject({
      group: { groupId: groupIds.member },
    })
  })

  it('an order leaves people in the groups that the site gave them', async () => {
    const [silver = 0, gold = 0] = groups
    const me = await createPayer(t, await t.createAdmin(), '100.00')
    const made = await t.post(
      '/api/backAdmin/groups.create',
      { name: '版主', isPaid: 0 },
      await t.createAdmin(),
    )
    const custom = (made.Data as { id: number }).id
    await t.ctx.transaction((tx) =>
      tx.insertInto('group_user').values({ user_id: me.id, group_id: custom, expiration_at: null }).execute(),
    )
    const own = async () => {
      const rows = await t.ctx.db
        .selectFrom('group_user')
        .select('group_id')
        .where('user_id', '=', me.id)
        .orderBy('group_id')
        .execute()
      return rows.map(({ group_id }) => group_id)
    }
    expect(await buy(me, silver)).toBe(0)
    expect(await own()).toEqual([silver, custom])
    t.clock.advance(31_000)
    expect(await buy(me, gold)).toBe(0)
    expect(await own()).toEqual([gold, custom])
    t.clock.advance(31 * dayMs)
    await resume()
    expect(await own()).toEqual([silver, custom])
  })

  it('waiting paid groups are deleted when an administrator moves the person', async () => {
    const [silver = 0, gold = 0] = groups
    const me = await createPayer(t, await t.createAdmin(), '100.00')
    await buy(me, silver)
    await buy(me, gold)
    const body = { id: me.id, username: 'moved', groupId: [groupIds.member] }
    await t.post('/api/backAdmin/users/update.user', body, await t.createAdmin())
    expect((await membershipOf(me)).group).toBe(groupIds.member)
    t.clock.advance(90 * dayMs)
    await resume()
    expect((await membershipOf(me)).group).toBe(groupIds.member)
  })

  it('an order for a group that is not sold, and one by an administrator, are refused', async () => {
    const fresh = await t.createAdmin()
    const me = await createPayer(t, fresh, '100.00')
    const create = async (groupId: number, as: TestMember) =>
      (await t.post('/api/v3/order.create', { type: orderTypes.group, groupId, amount: '10' }, as)).Code
    for (const groupId of [groupIds.member, groupIds.administrator, groupIds.unpaid, 999, 0])
      expect([groupId, await create(groupId, me)]).toEqual([groupId, -5002])
    expect(await create(groups[0] ?? 0, fresh)).toBe(-5002)
    const orderSn = await order(t, me, { type: orderTypes.group, groupId: groups[0] ?? 0 })
    await t.ctx.transaction(
      async (tx) =>
        void (await tx
          .updateTable('groups')
          .set({ fee_cents: 1100 })
          .where('id', '=', groups[0] ?? 0)
          .execute()),
      ['groups'],
    )
    expect((await pay(t, me, orderSn)).Code).toBe(-4001)
    expect(await walletOf(t, me)).toBe('100.00')
  })

  it('a paid site is joined once while the membership lasts, renewed, and pays the inviter a share', async () => {
    const fresh = await t.createAdmin()
    const me = await createPayer(t, fresh, '30.00')
    const inviter = await t.createMember()
    const create = async (type: number) =>
      (await t.post('/api/v3/order.create', { type, amount: '10' }, me)).Code
    expect(await create(orderTypes.joinSite)).toBe(-5002)
    await setSettings(t.ctx, { site_mode: 'pay', site_price: '9.99', site_expire: '30', wxpay_close: true })
    await storeInvitation(t, me, inviter)
    const feed = async () => (await t.get('/api/v3/notification?filter[type]=system', me)).Code
    expect(await feed()).toBe(-3006)
    expect(await create(orderTypes.renewSite)).toBe(-5002)
    const twice = await order(t, me, { type: orderTypes.joinSite })
    expect((await pay(t, me, await order(t, me, { type: orderTypes.joinSite }))).Code).toBe(0)
    expect(await feed()).toBe(0)
    expect(await endOf(me)).toBe(30)
    expect([await walletOf(t, me), await walletOf(t, fresh)]).toEqual(['20.01', '0.00'])
    expect((await t.get(`/api/backAdmin/user.wallet?userId=${inviter.id}`, fresh)).Data).toMatchObject({
      availableAmount: '0.99',
    })
    await setSettings(t.ctx, { site_mode: 'public' })
    expect((await t.get('/api/v3/invite.users.list', inviter)).Data).toMatchObject({
      pageData: { totalInviteBounties: 0.99, inviteUsersList: [{ userId: me.id, bounty: 0.99 }] },
    })
    await setSettings(t.ctx, { site_mode: 'pay' })
    expect(await create(orderTypes.joinSite)).toBe(-4003)
    expect((await pay(t, me, twice)).Code).toBe(-4003)
    expect((await pay(t, me, await order(t, me, { type: orderTypes.renewSite }))).Code).toBe(0)
    expect(await endOf(me)).toBe(60)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('the payer’s own list leaves out orders that were not paid within a day', async () => {
    const buyer = await createPayer(t, await t.createAdmin(), '100.00')
    const bought = await order(t, buyer, { type: orderTypes.group, groupId: groups[1] ?? 0, isAnonymous: 1 })
    expect((await pay(t, buyer, bought)).Code).toBe(0)
    const left = await order(t, buyer, { type: orderTypes.group, groupId: groups[1] ?? 0 })
    const list = async () => (await t.get('/api/v3/order.list', buyer)).Data as { pageData: object[] }
    expect(await list()).toMatchObject({
      totalCount: 2,
      pageData: [
        { orderSn: left, status: 0 },
        { orderSn: bought, type: 4, status: 1, amount: '20.00', groupName: '黄金', isAnonymous: 1 },
      ],
    })
    t.clock.advance(dayMs)
    expect(await list()).toMatchObject({ totalCount: 1, pageData: [{ orderSn: bought }] })
    expect((await t.get('/api/v3/order.list', await t.createMember())).Data).toMatchObject({ totalCount: 0 })
  })

  it('administrators list orders by number, kind, state, person and day', async () => {
    const fresh = await t.createAdmin()
    const buyer = await createPayer(t, fresh, '100.00')
    const orderSn = await order(t, buyer, { type: orderTypes.group, groupId: groups[1] ?? 0 })
    const list = async (query: string) => {
      const { Data } = await t.get(`/api/backAdmin/users.order.logs?${query}`, fresh)
      return (Data as { pageData: { orderSn: string; status: number; thread: { title: string } }[] }).pageData
    }
    expect(await list(`filter[orderSn]=${orderSn}`)).toMatchObject([
      {
        orderSn,
        type: 4,
        amount: '20.00',
        status: 0,
        nickname: buyer.nickname,
        payeeNickname: '',
        thread: { title: '暂无订单商品内容' },
      },
    ])
    expect(
      (await list(`filter[nickname]=${encodeURIComponent(buyer.nickname)}`)).map((each) => each.orderSn),
    ).toContain(orderSn)
    const starting = async (start: string) =>
      (await list(`filter[orderSnStart]=${start}`)).map((each) => each.orderSn)
    expect(await starting(orderSn.slice(0, 19))).toEqual([orderSn])
    expect([await starting(orderSn), await starting(`${orderSn.slice(1, 9)}`), await starting('%')]).toEqual([
      [orderSn],
      [],
      [],
    ])
    expect(await list('filter[status]=2')).toEqual([])
    expect((await list('filter[type]=8')).length).toBe(1)
    const states = async (status: number) =>
      (await list(`filter[orderSn]=${orderSn}&filter[status]=${status}`)).map((each) => each.status)
    expect([await states(0), await states(4)]).toEqual([[0], []])
    t.clock.advance(15 * 60_000)
    expect([await states(0), await states(4)]).toEqual([[], [4]])
    expect(await list('filter[endTime]=2020-01-01')).toEqual([])
    expect(await list('filter[product]=没有的')).toEqual([])
    expect((await t.get('/api/backAdmin/users.order.logs', buyer)).Code).toBe(-4002)
  })

  it('a paid group opens a paid site until it ends, and a free group does not', async () => {
    const fresh = await t.createAdmin()
    const free = (await t.post('/api/backAdmin/groups.create', { name: '散客' }, fresh)).Data as {
      id: number
    }
    await setSettings(t.ctx, { site_mode: 'pay', site_price: '9.99', site_expire: '30', wxpay_close: true })
    const guest = await createPayer(t, fresh, '50.00')
    const codeOf = async (member: TestMember) =>
      (await t.get('/api/v3/notification?filter[type]=system', member)).Code
    const join = (member: TestMember, groupId: number) =>
      t.ctx.transaction((tx) =>
        tx
          .updateTable('group_user')
          .set({ group_id: groupId, expiration_at: t.clock.now() + 30 * dayMs })
          .where('user_id', '=', member.id)
          .execute(),
      )
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ expired_at: t.clock.now() - dayMs })
        .where('id', '=', guest.id)
        .execute(),
    )
    await join(guest, free.id)
    expect(await codeOf(guest)).toBe(-3006)
    await join(guest, groups[0] ?? 0)
    expect(await codeOf(guest)).toBe(0)
    t.clock.advance(29 * dayMs)
    expect(await codeOf(guest)).not.toBe(-3006)
    t.clock.advance(2 * dayMs)
    expect(await codeOf(guest)).not.toBe(0)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('a newcomer of a paid site cannot renew before joining', async () => {
    const fresh = await t.createAdmin()
    await setSettings(t.ctx, { site_mode: 'pay', site_price: '9.99', site_expire: '10', wxpay_close: true })
    const newcomer = await registerAccount(t, 'newcomer')
    await setPayPassword(t, newcomer)
    const gift = { userId: newcomer.id, operateType: 1, operateAmount: '30' }
    expect((await t.post('/api/backAdmin/update.user.wallet', gift, fresh)).Code).toBe(0)
    const create = async (type: number) =>
      (await t.post('/api/v3/order.create', { type, amount: '10' }, newcomer)).Code
    expect(await create(orderTypes.renewSite)).toBe(-5002)
    t.clock.advance(dayMs)
    expect(await create(orderTypes.renewSite)).toBe(-5002)
    expect((await pay(t, newcomer, await order(t, newcomer, { type: orderTypes.joinSite }))).Code).toBe(0)
    t.clock.advance(20 * dayMs)
    expect((await pay(t, newcomer, await order(t, newcomer, { type: orderTypes.renewSite }))).Code).toBe(0)
    expect(await endOf(newcomer)).toBe(10)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('a waiting paid group begins when an administrator deletes the group that has ended', async () => {
    const fresh = await t.createAdmin()
    const [silver = 0] = groups
    const body = { name: '铂金', isPaid: 1, fee: 30, days: 30, level: 3 }
    const made = await t.post('/api/backAdmin/groups.create', body, fresh)
    const platinum = (made.Data as { id: number }).id
    const me = await createPayer(t, fresh, '100.00')
    expect([await buy(me, silver), await buy(me, platinum)]).toEqual([0, 0])
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('group_user')
        .set({ expiration_at: t.clock.now() - 1 })
        .where('user_id', '=', me.id)
        .execute(),
    )
    const deleted = await t.post('/api/backAdmin/groups.batchdelete', { ids: String(platinum) }, fresh)
    expect(deleted.Code).toBe(0)
    const failing: typeof t.ctx.transaction = () => Promise.reject(new Error('the database is gone'))
    await resumeMemberships({ ...t.ctx, transaction: failing })
    expect((await membershipOf(me)).group).not.toBe(silver)
    await resumeMemberships(t.ctx)
    expect(await membershipOf(me)).toEqual({ group: silver, days: 30 })
  })
})
