import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyThread, createPayer, ledgerSums, walletOf } from '../../testing/fixtures/money.ts'
import { revoke } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const dayMs = 86_400_000

describe.each(engines)('withdrawals on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await setSettings(t.ctx, {
      site_withdrawal: true,
      cash_rate: 0.03,
      cash_min_sum: 1,
      cash_max_sum: 500,
      cash_sum_limit: 600,
    })
  })
  beforeEach(async () => {
    // A login just now is a sufficient proof.
    admin = await t.createAdmin()
  })
  afterAll(async () => {
    const { entries, balances } = await ledgerSums(t)
    expect([entries, balances]).toEqual([0, 0])
    await t.close()
  })

  const ask = (as: TestMember, cashApplyAmount: unknown, more: object = {}) =>
    t.post('/api/v3/wallet/cash', { cashApplyAmount, receiveAccount: '6222 0000', ...more }, as)
  const own = async (as: TestMember, query = '') =>
    (await t.get(`/api/v3/wallet/cash?${query}`, as)).Data as {
      pageData: { id: number; cashStatus: number; remark: string; tradeTime: unknown }[]
      totalCount: number
    }
  const review = (ids: readonly number[], cashStatus: number, remark = '', as = admin) =>
    t.post('/api/backAdmin/wallet.cash.review', { ids, cashStatus, remark }, as)
  const wallet = async (as: TestMember) => {
    const { Data } = await t.get('/api/v3/wallet/user', as)
    const { availableAmount, freezeAmount } = Data as { availableAmount: string; freezeAmount: string }
    return [availableAmount, freezeAmount]
  }
  const latest = async (as: TestMember) => (await own(as)).pageData[0]?.id ?? 0

  it('the withdrawals in review that match a filter are summed up', async () => {
    const [one, other] = [await createPayer(t, admin, '100.00'), await createPayer(t, admin, '100.00')]
    await ask(one, '50.01')
    await ask(other, '20')
    const sum = async (filter = '') => (await t.get(`/api/backAdmin/users.cash.sum?${filter}`, admin)).Data
    const newest = (await t.get('/api/backAdmin/users.cash.logs?perPage=1', admin)).Data as {
      pageData: { cashSn: string }[]
    }
    const filter = `filter[cashSn]=${newest.pageData[0]?.cashSn}`
    expect(await sum(filter)).toEqual({ count: 1, cashApplyAmount: '20.00', cashActualAmount: '19.40' })
    expect(await sum()).toEqual({ count: 2, cashApplyAmount: '70.01', cashActualAmount: '67.90' })
    expect((await review([await latest(one), await latest(other)], 3, '请换个账号')).Code).toBe(0)
    expect(await sum()).toEqual({ count: 0, cashApplyAmount: '0.00', cashActualAmount: '0.00' })
  })

  it('a withdrawal freezes the money, and deducts it with the fee once an administrator has approved it', async () => {
    const me = await createPayer(t, admin, '100.00')
    const asked = await ask(me, '50.01')
    expect([asked.Code, asked.Data]).toEqual([0, []])
    expect(await wallet(me)).toEqual(['49.99', '50.01'])
    expect(await own(me)).toMatchObject({
      totalCount: 1,
      pageData: [
        {
          cashStatus: 1,
          cashApplyAmount: '50.01',
          tradeNo: 0,
          tradeTime: 0,
          receiveAccount: '6222 0000',
          remark: '',
        },
      ],
    })
    const list = await t.get(
      `/api/backAdmin/users.cash.logs?filter[nickname]=${encodeURIComponent(me.nickname)}`,
      admin,
    )
    expect(list.Data).toMatchObject({
      totalCount: 1,
      pageData: [
        {
          nickname: me.nickname,
          cashSn: expect.stringMatching(/^\d{22}$/),
          // Three per cent of 50.01, rounded up.
          cashCharge: '1.51',
          cashActualAmount: '48.50',
          tradeNo: '6222 0000',
          refundsStatus: 0,
        },
      ],
    })
    expect((await review([await latest(me)], 2)).Data).toEqual({ id: 'success' })
    expect(await wallet(me)).toEqual(['49.99', '0.00'])
    expect((await own(me, 'filter[cashStatus]=5')).pageData).toMatchObject([
      { cashStatus: 5, tradeTime: expect.stringMatching(/^2026/) },
    ])
    expect((await own(me, 'filter[cashStatus][0]=1&filter[cashStatus][1]=3')).totalCount).toBe(0)
    const kinds = async (type: string) => {
      const { Data } = await t.get(`/api/v3/wallet/log?walletLogType=${type}`, me)
      return (Data as { pageData: { changeType: number; amount: string }[] }).pageData.map((row) => [
        row.changeType,
        row.amount,
      ])
    }
    expect(await kinds('expend')).toEqual([[10, '-50.01']])
    expect(await kinds('freeze')).toEqual([
      [11, '-50.01'],
      [10, '50.01'],
    ])
  })

  it('a rejected withdrawal returns the money and shows the reason', async () => {
    const me = await createPayer(t, admin, '20.00')
    await ask(me, 20)
    const id = await latest(me)
    expect((await review([id], 3)).Code).toBe(-5002)
    expect((await review([id], 3, '账号不对')).Code).toBe(0)
    expect(await wallet(me)).toEqual(['20.00', '0.00'])
    expect((await own(me)).pageData).toMatchObject([{ cashStatus: 3, remark: '账号不对' }])
    expect((await review([id], 2)).Code).toBe(-5002)
    expect((await review([id], 4)).Code).toBe(-5001)
    expect(await wallet(me)).toEqual(['20.00', '0.00'])
  })

  it('a withdrawal is reviewed once, also by concurrent administrators, and never by the person who requested it', async () => {
    const me = await createPayer(t, admin, '20.00')
    const others = [await t.createAdmin(), await t.createAdmin()]
    await ask(me, '10')
    const id = await latest(me)
    const answers = await Promise.all([
      review([id], 2, '', others[0]),
      review([id], 3, '不行', others[1]),
      review([id], 2, '', admin),
    ])
    expect(answers.map(({ Code }) => Code).sort((one, other) => one - other)).toEqual([-5002, -5002, 0])
    const [available] = await wallet(me)
    expect(['10.00', '20.00']).toContain(available)
    const body = { userId: admin.id, operateType: 1, operateAmount: '5' }
    expect((await t.post('/api/backAdmin/update.user.wallet', body, admin)).Code).toBe(0)
    expect((await ask(admin, '5')).Code).toBe(0)
    expect((await review([await latest(admin)], 2)).Code).toBe(-5002)
    expect((await review([await latest(admin)], 2, '', others[0])).Code).toBe(0)
  })

  it('a review stops at the first withdrawal that cannot be reviewed; those before are done', async () => {
    const me = await createPayer(t, admin, '20.00')
    await ask(me, '3')
    const first = await latest(me)
    await ask(me, '4')
    const second = await latest(me)
    expect((await review([first, 999_999, second], 2)).Code).toBe(-5002)
    expect((await own(me)).pageData.map(({ cashStatus }) => cashStatus)).toEqual([1, 5])
  })

  it('invalid amounts, missing accounts and more than the balance are refused', async () => {
    const me = await createPayer(t, admin, '20.00')
    const sums = await ledgerSums(t)
    for (const amount of ['0', '-1', '0.99', '500.01', '1.001', '1e1', 'x', '', null, '١٢'])
      expect([amount, (await ask(me, amount)).Code]).toEqual([amount, -4001])
    expect((await ask(me, '5', { receiveAccount: ' ' })).Code).toBe(-4001)
    expect((await ask(me, '20.01')).Code).toBe(-5001)
    expect(await ledgerSums(t)).toEqual(sums)
    expect(await wallet(me)).toEqual(['20.00', '0.00'])
  })

  it('withdrawals are limited by a daily sum, also for concurrent requests', async () => {
    const me = await createPayer(t, admin, '1000.00')
    const codes = (await Promise.all([ask(me, '400'), ask(me, '400')])).map(({ Code }) => Code)
    expect(codes.sort((one, other) => one - other)).toEqual([-5001, 0])
    const refused = await ask(me, '200.01')
    expect([refused.Code, refused.Message]).toEqual([-5001, expect.stringContaining('200.00')])
    expect((await ask(me, '200')).Code).toBe(0)
    expect(await wallet(me)).toEqual(['400.00', '600.00'])
  })

  it('withdrawals need an interval where the site sets one, and none after a rejected one', async () => {
    await setSettings(t.ctx, { cash_interval_time: 2 })
    const me = await createPayer(t, admin, '20.00')
    await ask(me, '1')
    const soon = await ask(me, '1')
    expect([soon.Code, /(\d+) 天 (\d+) 小时/.exec(soon.Message)?.slice(1)]).toEqual([-5001, ['2', '0']])
    // A day and 59 and a half minutes are left.
    const earlier = t.clock.now() - dayMs + 3_570_000
    await t.ctx.transaction((tx) =>
      tx.updateTable('withdrawals').set({ created_at: earlier }).where('user_id', '=', me.id).execute(),
    )
    const left = /(\d+) 天 (\d+) 小时 (\d+) 分/.exec((await ask(me, '1')).Message)?.slice(1)
    expect(left).toEqual(['1', '1', '0'])
    await review([await latest(me)], 3, '再来')
    expect((await ask(me, '1')).Code).toBe(0)
    await setSettings(t.ctx, { cash_interval_time: 0 })
  })

  it('withdrawals are refused from a closed wallet, without the permission, and where they are disabled', async () => {
    const me = await createPayer(t, admin, '20.00')
    const status = (walletStatus: number) =>
      t.post('/api/backAdmin/update.user.wallet', { userId: me.id, walletStatus }, admin)
    await status(1)
    expect((await ask(me, '1')).Code).toBe(-5001)
    await status(0)
    await revoke(t, groupIds.member, 'cash.create')
    expect((await ask(me, '1')).Code).toBe(-4002)
    await t.grant(groupIds.member, 'cash.create')
    await setSettings(t.ctx, { site_withdrawal: false })
    expect((await ask(me, '1')).Code).toBe(-4002)
    await setSettings(t.ctx, { site_withdrawal: true })
    expect((await ask(me, '1')).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('19.00')
  })

  it('withdrawals need a recent proof of identity', async () => {
    const me = await createPayer(t, admin, '20.00')
    t.clock.advance(dayMs / 24)
    const answer = await ask(me, '1')
    expect([answer.Code, answer.Data]).toEqual([-4002, { prove: 'login' }])
    expect(await wallet(me)).toEqual(['20.00', '0.00'])
  })

  it('withdrawals need a permission, which the wallet shows in advance', async () => {
    const me = await createPayer(t, admin, '20.00')
    const told = async () => (await t.get('/api/v3/wallet/user', me)).Data
    expect(await told()).toMatchObject({ mayWithdraw: true })
    const poor = await t.createMember({ groupId: groupIds.trial })
    expect((await t.get('/api/v3/wallet/user', poor)).Data).toMatchObject({ mayWithdraw: false })
    expect((await ask(poor, '1')).Code).toBe(-4002)
  })

  it('income is held back for some days where the site says so, and the wallet shows what can be withdrawn', async () => {
    const me = await createPayer(t, admin, '10.00')
    const giver = await createPayer(t, admin, '20.00')
    const { id: threadId } = await createThread(t, me, { priceCents: 500 })
    expect((await buyThread(t, giver, threadId)).Code).toBe(0)
    const told = async () => {
      const { Data } = await t.get('/api/v3/wallet/user', me)
      const { availableAmount, withdrawableAmount, heldAmount } = Data as Record<string, string>
      return [availableAmount, withdrawableAmount, heldAmount]
    }
    expect(await told()).toEqual(['15.00', '15.00', '0.00'])
    await setSettings(t.ctx, { cash_hold_days: 7 })
    expect(await told()).toEqual(['15.00', '10.00', '5.00'])
    const refusal = await ask(me, '10.01')
    expect(refusal).toMatchObject({ Code: -5001, Message: expect.stringContaining('10.00') })
    expect((await ask(me, '15.01')).Code).toBe(-5001)
    expect((await ask(me, '10')).Code).toBe(0)
    expect(await told()).toEqual(['5.00', '0.00', '5.00'])
    t.clock.advance(7 * dayMs)
    expect(await told()).toEqual(['5.00', '5.00', '0.00'])
    await setSettings(t.ctx, { cash_hold_days: 0 })
  })

  it('withdrawals above a limit need two current administrators, other than the person who requested them', async () => {
    await setSettings(t.ctx, { two_approvals_sum: 20 })
    const me = await createPayer(t, admin, '100.00')
    expect((await ask(me, '20')).Code).toBe(0)
    expect((await review([await latest(me)], 2)).Code).toBe(0)
    expect(await own(me)).toMatchObject({ pageData: [{ cashStatus: 5 }] })
    expect((await ask(me, '20.01')).Code).toBe(0)
    const id = await latest(me)
    expect((await review([id], 2)).Code).toBe(0)
    const shown = async (as: TestMember) => (await t.get('/api/backAdmin/users.cash.logs?perPage=1', as)).Data
    expect(await shown(admin)).toMatchObject({
      pageData: [{ id, cashStatus: 1, needsTwo: true, approverId: admin.id }],
    })
    expect((await review([id], 2)).Code).toBe(-5002)
    const [second, third] = [await t.createAdmin(), await t.createAdmin()]
    await t.ctx.transaction((tx) => tx.deleteFrom('group_user').where('user_id', '=', admin.id).execute())
    expect((await review([id], 2, '', second)).Code).toBe(0)
    expect(await shown(second)).toMatchObject({
      pageData: [{ id, cashStatus: 1, approverId: second.id }],
    })
    const both = await Promise.all([review([id], 2, '', third), review([id], 2, '', await t.createAdmin())])
    expect(both.map(({ Code }) => Code).sort()).toEqual([-5002, 0])
    expect(await wallet(me)).toEqual(['59.99', '0.00'])
    await setSettings(t.ctx, { two_approvals_sum: 0 })
  })
})
