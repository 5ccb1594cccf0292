import { orderTypes } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, order, pay } from '../../testing/fixtures/money.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { exactly, faultsOf, int, num, type Shape, str } from '../../testing/wire-shapes.ts'
import { applyPayment } from '../orders/gateways/apply-payment.ts'
import { setSettings } from '../settings/index.ts'
import { labelOf } from './finance-rules.ts'
import { storeDays } from './finance-store.ts'

const dayMs = 86_400_000
const amount: Shape = (value) =>
  /^-?\d+[.]\d{2}$/.test(String(value)) && typeof value === 'string' ? [] : ['no amount']

describe('labels of chart points', () => {
  it.each([
    [1, '2026-11-24', '2026/11/24'],
    [2, '2026-01-01', '2026/01周'],
    [2, '2026-11-24', '2026/48周'],
    [2, '2027-01-01', '2027/00周'],
    [2, '2027-01-04', '2027/01周'],
    [2, '2024-12-30', '2024/53周'],
    [3, '2026-01-31', '2026/01月'],
  ] as const)('a point of kind %i for %s has the label %s', (type, day, label) => {
    expect(labelOf(type, day)).toBe(label)
  })
})

describe.each(engines)('finance statistics on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  const figures = async (path = '/api/backAdmin/statistic.finance') =>
    (await t.get(path, admin)).Data as Record<string, unknown>
  const chart = async (query = '') =>
    (await t.get(`/api/backAdmin/statistic.financeChart${query}`, admin)).Data as Record<string, unknown>[]
  const last = async (query = '') => (await chart(query)).at(-1)

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    const price = { site_mode: 'pay', site_price: '5', wxpay_close: true } as const
    const scales = { site_author_scale: 9, site_master_scale: 1 } as const
    await setSettings(t.ctx, { site_charge: true, site_withdrawal: true, cash_rate: 0.1, ...scales })

    const reader = await createPayer(t, admin, '100.00')
    const author = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 333 })
    const sold = await order(t, reader, { type: orderTypes.thread, threadId })
    expect((await pay(t, reader, sold)).Code).toBe(0)
    const topUp = await order(t, reader, { type: orderTypes.topUp, amount: '20' })
    const { payment_sn } = await t.ctx.db
      .selectFrom('orders')
      .select('payment_sn')
      .where('order_sn', '=', topUp)
      .executeTakeFirstOrThrow()
    const paid = {
      kind: 'paid',
      paymentSn: payment_sn,
      transactionId: 'one',
      cents: 2000,
      currency: 'CNY',
    } as const
    await applyPayment(t.ctx, 'sandbox', { ...paid, paidAt: t.clock.now() })

    t.clock.advance(3 * dayMs)
    admin = await t.createAdmin()
    await setSettings(t.ctx, price)
    const newcomer = await createPayer(t, admin, '20.00')
    expect((await pay(t, newcomer, await order(t, newcomer, { type: orderTypes.joinSite }))).Code).toBe(0)
    await setSettings(t.ctx, { site_mode: 'public' })
    const cash = { cashApplyAmount: '10', receiveAccount: '6222' }
    expect((await t.post('/api/v3/wallet/cash', cash, newcomer)).Code).toBe(0)
    const review = { ids: [1], cashStatus: 2 }
    expect((await t.post('/api/backAdmin/wallet.cash.review', review, admin)).Code).toBe(0)

    t.clock.advance(2 * dayMs)
    admin = await t.createAdmin()
    const back = { orderSn: sold, way: 'wallet', amount: '1.00', reason: '误买' }
    expect((await t.post('/api/backAdmin/order.refund', back, admin)).Code).toBe(0)
    // This order stays unpaid, so it is not counted.
    await order(t, reader, {
      type: orderTypes.thread,
      threadId: (await createThread(t, author, { priceCents: 1 })).id,
    })
  })
  afterAll(() => t.close())

  const figuresNow = {
    totalIncome: 20,
    totalWithdrawal: 10,
    // 120 added by an administrator, 20 topped up, 5 and 0.33 paid to the site, 10 withdrawn, 0.10 refunded by it.
    totalWallet: 124.77,
    totalProfit: 6.23,
    withdrawalProfit: 1,
    orderRoyalty: 0.23,
    totalRegisterProfit: 5,
    orderCount: 3,
  }

  it('the totals cover income, withdrawals, wallets and revenue, less refunds', async () => {
    expect(await figures()).toEqual(figuresNow)
    const inTexts = await figures('/api/statistic/finance.v2')
    const { orderCount, ...amounts } = inTexts
    expect(orderCount).toBe(3)
    expect(amounts).toMatchObject({ totalWallet: '124.77', orderRoyalty: '0.23', totalIncome: '20.00' })
    const keys = Object.fromEntries(Object.keys(amounts).map((key) => [key, amount]))
    expect(faultsOf(inTexts, exactly({ ...keys, orderCount: int }))).toEqual([])
  })

  it('a chart has every day, week or month of a range, and the last sixty days by default', async () => {
    const days = await chart()
    expect(days).toHaveLength(60)
    expect(days.map(({ date }) => date)).toContain('2026/10/01')
    expect(days.at(-1)).toEqual({
      id: 20_261_123,
      date: '2026/11/23',
      createdAt: '2026-11-23 00:00:00',
      orderCount: 0,
      orderAmount: 0,
      income: 0,
      withdrawal: 0,
      totalProfit: -0.1,
      registerProfit: 0,
      masterPortion: -0.1,
      withdrawalProfit: 0,
    })
    expect(days.at(-3)).toMatchObject({
      date: '2026/11/21',
      registerProfit: 5,
      withdrawal: 10,
      withdrawalProfit: 1,
    })
    expect(days.at(-6)).toMatchObject({ orderCount: 2, orderAmount: 23.33, income: 20, masterPortion: 0.33 })
    expect(await chart('?type=&createdAtBegin=&createdAtEnd=')).toEqual(days)
    expect(await chart('?createdAtBegin=2026-11-18&createdAtEnd=2026-11-19')).toHaveLength(2)
    expect(await chart('?createdAtBegin=2026-11-19&createdAtEnd=2026-11-18')).toEqual([])
    const months = await chart('?type=3&createdAtBegin=2026-01-31')
    expect(months.map(({ date }) => date)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026/${month}月`),
    )
    expect(months.at(-1)).toEqual({
      date: '2026/11月',
      orderCount: 3,
      orderAmount: 28.33,
      totalProfit: 6.23,
      registerProfit: 5,
      masterPortion: 0.23,
      withdrawalProfit: 1,
    })
    expect(await last('?type=2')).toMatchObject({ date: '2026/48周', totalProfit: -0.1 })
    expect((await t.get('/api/statistic/financeChart.v2?type=2', admin)).Data).toEqual(await chart('?type=2'))
    expect((await t.get('/api/backAdmin/statistic.financeChart?type=4', admin)).Code).toBe(-4001)
    expect((await t.get('/api/backAdmin/statistic.financeChart?createdAtBegin=x', admin)).Code).toBe(-4001)
    const keys = { orderCount: int, orderAmount: num, totalProfit: num, registerProfit: num, date: str }
    const week = exactly({ ...keys, masterPortion: num, withdrawalProfit: num })
    expect(faultsOf(await last('?type=2'), week)).toEqual([])
  })

  it('figures stay the same after past days are stored, and include later transactions', async () => {
    const before = [await figures(), await chart(), await chart('?type=3&createdAtBegin=2020-01-01')]
    await storeDays(t.ctx)
    await storeDays(t.ctx)
    const kept = await t.ctx.db.selectFrom('finance_days').select('day').execute()
    expect(kept).toHaveLength(5)
    expect([await figures(), await chart(), await chart('?type=3&createdAtBegin=2020-01-01')]).toEqual(before)
    const giver = await createPayer(t, admin, '1.00')
    const { id: threadId } = await createThread(t, await t.createMember())
    const tip = { type: orderTypes.tip, threadId, amount: '1' }
    expect((await pay(t, giver, await order(t, giver, tip))).Code).toBe(0)
    expect(await figures()).toMatchObject({ orderCount: 4, orderRoyalty: 0.33, totalProfit: 6.33 })
    expect(await last()).toMatchObject({ orderCount: 1, orderAmount: 1, masterPortion: 0 })
  })

  it('finance statistics are available to administrators only', async () => {
    const member = await t.createMember()
    for (const path of [
      'backAdmin/statistic.finance',
      'statistic/finance.v2',
      'backAdmin/statistic.financeChart',
    ])
      expect((await t.get(`/api/${path}`, member)).Code).toBe(-4002)
  })
})
