import { groupIds, orderTypes, type ThreadDetailView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSandbox } from '../../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { openSandboxSite } from '../../../testing/doubles/sandbox-site.ts'
import {
  buyThread,
  createPayer,
  ledgerSums,
  order,
  pay,
  storeInvitation,
  walletOf,
} from '../../../testing/fixtures/money.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'
import { finishRefunds } from './finish-at-gateway.ts'

describe.each(engines)('refunds on %s', (engine) => {
  let t: TestApp
  let sandbox: PaymentSandbox
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    sandbox = await openSandboxSite(t, [t])
    admin = await t.createMember({ nickname: '账房', groupId: groupIds.administrator })
    await setSettings(t.ctx, { site_author_scale: 8, site_master_scale: 2 })
  })
  afterAll(async () => {
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    await sandbox.close()
    await t.close()
  })

  const refund = (orderSn: string, more: object = {}, as = admin) =>
    t.post('/api/backAdmin/order.refund', { orderSn, way: 'wallet', reason: '重复付款', ...more }, as)
  const detail = async (threadId: number, as: TestMember) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadDetailView
  const statusOf = async (as: TestMember, orderSn: string) =>
    ((await t.get(`/api/v3/order.detail?orderSn=${orderSn}`, as)).Data as { status: number }).status
  /** A thread that was bought for ten and whose author has an inviter. */
  const sale = async () => {
    const [author, inviter] = [await t.createMember(), await t.createMember()]
    await storeInvitation(t, author, inviter)
    const reader = await createPayer(t, admin, '10.00')
    const { id: threadId } = await createThread(t, author, { priceCents: 1000 })
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    expect(await pay(t, reader, orderSn)).toMatchObject({ Code: 0 })
    return { author, inviter, reader, threadId, orderSn }
  }
  const owes = async (member: TestMember) => {
    const row = await t.ctx.db
      .selectFrom('ledger_accounts')
      .select('balance_cents')
      .where('kind', '=', 'debt')
      .where('owner_id', '=', member.id)
      .executeTakeFirst()
    return Math.abs(row?.balance_cents ?? 0)
  }

  it('a full refund returns everything, takes every share, and revokes the purchase at once', async () => {
    const { author, inviter, reader, threadId, orderSn } = await sale()
    expect((await detail(threadId, reader)).paid).toBe(true)
    const answer = await refund(orderSn)
    expect(answer).toMatchObject({
      Code: 0,
      Data: {
        ...{ amount: '10.00', way: 'wallet', status: 3, reason: '重复付款' },
        ...{ administratorId: admin.id, administratorNickname: '账房' },
      },
    })
    expect((await detail(threadId, reader)).paid).toBe(false)
    expect(await statusOf(reader, orderSn)).toBe(10)
    expect(await walletOf(t, reader)).toBe('10.00')
    expect(await walletOf(t, author)).toBe('0.00')
    expect(await walletOf(t, inviter)).toBe('0.00')
    expect(await refund(orderSn)).toMatchObject({ Code: -5002 })
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
  })

  it('partial refunds keep the purchase until they sum to the whole price', async () => {
    const { author, reader, threadId, orderSn } = await sale()
    for (const amount of ['3.33', '3.33'])
      expect(await refund(orderSn, { amount })).toMatchObject({ Code: 0 })
    expect(await statusOf(reader, orderSn)).toBe(5)
    expect((await detail(threadId, reader)).paid).toBe(true)
    expect(await refund(orderSn, { amount: '3.35' })).toMatchObject({ Code: -5002 })
    expect(await refund(orderSn, { amount: '3.34' })).toMatchObject({ Code: 0 })
    expect(await walletOf(t, author)).toBe('0.00')
    expect((await detail(threadId, reader)).paid).toBe(false)
    const { Data } = await t.get(`/api/backAdmin/order.refunds?orderSn=${orderSn}`, admin)
    expect(Data).toMatchObject([{ amount: '3.34' }, { amount: '3.33' }, { amount: '3.33' }])
  })

  it('the site bears a refund whose share was spent, and recovers it from the next income', async () => {
    const { author, reader, orderSn } = await sale()
    const before = await walletOf(t, author)
    const take = { userId: author.id, operateType: 2, operateAmount: before }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    expect(await refund(orderSn)).toMatchObject({ Code: 0 })
    expect(await walletOf(t, reader)).toBe('10.00')
    expect(await owes(author)).toBe(Number(before) * 100)
    const { id: threadId } = await createThread(t, author, { priceCents: 1000 })
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
    expect(await owes(author)).toBe(0)
    expect(await walletOf(t, author)).toBe('0.00')
  })

  it('a gateway refund goes back there, to the wallet when declined, and is retried when the result is unknown', async () => {
    const author = await t.createMember()
    const reader = await t.createMember()
    const bought = async () => {
      const { id: threadId } = await createThread(t, author, { priceCents: 300 })
      const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
      await pay(t, reader, orderSn, { paymentType: 60 })
      const [payment] = [...sandbox.payments.values()].slice(-1)
      await sandbox.pay(payment?.paymentSn ?? '')
      return { orderSn, payment }
    }
    const first = await bought()
    expect(await refund(first.orderSn, { way: 'gateway' })).toMatchObject({ Code: 0 })
    expect(first.payment?.refunds).toMatchObject([{ cents: 300 }])
    expect(await walletOf(t, reader)).toBe('0.00')
    await finishRefunds(t.ctx)
    expect(first.payment?.refunds).toHaveLength(1)
    const second = await bought()
    sandbox.mischief.refuse = true
    expect(await refund(second.orderSn, { way: 'gateway' })).toMatchObject({ Code: 0 })
    sandbox.mischief.refuse = false
    expect(await walletOf(t, reader)).toBe('3.00')
    const { Data } = await t.get(`/api/backAdmin/order.refunds?orderSn=${second.orderSn}`, admin)
    expect(Data).toMatchObject([{ way: 'wallet', status: 3 }])
    expect((await t.get('/api/backAdmin/order.refunds?orderSn=none', admin)).Data).toEqual([])
    const third = await bought()
    sandbox.mischief.breakAnswers = true
    expect(await refund(third.orderSn, { way: 'gateway' })).toMatchObject({ Code: 0 })
    sandbox.mischief.breakAnswers = false
    const stateOf = async () =>
      (await t.get(`/api/backAdmin/order.refunds?orderSn=${third.orderSn}`, admin)).Data
    expect(await stateOf()).toMatchObject([{ status: 2 }])
    await setSettings(t.ctx, { sandbox_pay: false })
    await finishRefunds(t.ctx)
    await setSettings(t.ctx, { sandbox_pay: true })
    expect(await stateOf()).toMatchObject([{ way: 'gateway', status: 3 }])
    expect(third.payment?.refunds).toMatchObject([{ cents: 300 }])
    expect(await walletOf(t, reader)).toBe('3.00')
  })

  it('a gateway refund is done when the gateway ends it; a failed one, even after success, goes to the wallet once', async () => {
    const author = await t.createMember()
    const reader = await t.createMember()
    const stateOf = async (orderSn: string) =>
      (await t.get(`/api/backAdmin/order.refunds?orderSn=${orderSn}`, admin)).Data
    const refunded = async () => {
      const { id: threadId } = await createThread(t, author, { priceCents: 300 })
      const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
      await pay(t, reader, orderSn, { paymentType: 60 })
      const payment = [...sandbox.payments.values()].at(-1)
      await sandbox.pay(payment?.paymentSn ?? '')
      expect(await refund(orderSn, { way: 'gateway' })).toMatchObject({ Code: 0 })
      return { orderSn, refundSn: payment?.refunds[0]?.refundSn ?? '', payment }
    }
    sandbox.mischief.slowRefunds = true
    const [first, second, third] = [await refunded(), await refunded(), await refunded()]
    sandbox.mischief.slowRefunds = false
    await finishRefunds(t.ctx)
    expect(await stateOf(first.orderSn)).toMatchObject([{ way: 'gateway', status: 2 }])
    expect(await sandbox.endRefund(first.refundSn, 'refunded')).toEqual([200])
    expect(await stateOf(first.orderSn)).toMatchObject([{ way: 'gateway', status: 3 }])
    expect(await sandbox.endRefund(second.refundSn, 'failed')).toEqual([200])
    expect(await stateOf(second.orderSn)).toMatchObject([{ way: 'wallet', status: 3 }])
    expect(await walletOf(t, reader)).toBe('3.00')
    sandbox.mischief.silent = true
    await sandbox.endRefund(third.refundSn, 'refunded')
    sandbox.mischief.silent = false
    await finishRefunds(t.ctx)
    expect(await stateOf(third.orderSn)).toMatchObject([{ way: 'gateway', status: 3 }])
    sandbox.mischief.repeat = 5
    await sandbox.endRefund(first.refundSn, 'failed')
    sandbox.mischief.repeat = 1
    expect(await stateOf(first.orderSn)).toMatchObject([{ way: 'wallet', status: 3 }])
    expect(await walletOf(t, reader)).toBe('6.00')
    await t.post(
      '/api/backAdmin/update.user.wallet',
      { userId: reader.id, operateType: 2, operateAmount: '6' },
      admin,
    )
  })

  it('a refund ends a site membership that was bought', async () => {
    await setSettings(t.ctx, { site_mode: 'pay', site_price: '9.99', site_expire: '30' })
    const joiner = await createPayer(t, admin, '10.00')
    const orderSn = await order(t, joiner, { type: orderTypes.joinSite })
    expect((await pay(t, joiner, orderSn)).Code).toBe(0)
    expect((await t.get('/api/v3/thread.list', joiner)).Code).toBe(0)
    expect(await refund(orderSn)).toMatchObject({ Code: 0 })
    expect((await t.get('/api/v3/thread.list', joiner)).Code).not.toBe(0)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('a refund needs a reason, a paid order, a valid amount, and the gateway that was used', async () => {
    const { reader, threadId, orderSn } = await sale()
    expect(await refund(orderSn, { reason: ' ' })).toMatchObject({ Code: -5002 })
    expect(await refund(orderSn, { amount: '0' })).toMatchObject({ Code: -5002 })
    expect(await refund(orderSn, { amount: '1e1' })).toMatchObject({ Code: -4001 })
    expect(await refund(orderSn, { way: 'gateway' })).toMatchObject({ Code: -5002 })
    expect(await refund('none')).toMatchObject({ Code: -5002 })
    const open = await order(t, reader, { type: orderTypes.tip, threadId, amount: '1' })
    expect(await refund(open)).toMatchObject({ Code: -5002 })
    expect((await refund(orderSn, {}, reader)).Code).not.toBe(0)
    expect(await walletOf(t, reader)).toBe('0.00')
  })
})
