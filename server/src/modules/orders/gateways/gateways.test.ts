import { orderTypes, type ThreadDetailView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSandbox } from '../../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { openSandboxSite } from '../../../testing/doubles/sandbox-site.ts'
import { createPayer, ledgerSums, order, pay, walletOf } from '../../../testing/fixtures/money.ts'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { openSecondInstance } from '../../../testing/second-instance.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'
import { applyPayment } from './apply-payment.ts'
import { queryLatePayments } from './query-late-payments.ts'

const minuteMs = 60_000

describe.each(engines)('gateway payments on %s', (engine) => {
  let t: TestApp
  let second: Pick<TestApp, 'app' | 'close'>
  let sandbox: PaymentSandbox
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    second = engine === 'postgres' ? await openSecondInstance(t) : t
    sandbox = await openSandboxSite(t, [t, second])
    admin = await t.createAdmin()
    author = await t.createMember()
  })
  afterAll(async () => {
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    await sandbox.close()
    if (second !== t) await second.close()
    await t.close()
  })

  const begin = async (as: TestMember, body: object, paymentType = 60) => {
    const orderSn = await order(t, as, body)
    const answer = await pay(t, as, orderSn, { paymentType })
    const { payment_sn } = await t.ctx.db
      .selectFrom('orders')
      .select('payment_sn')
      .where('order_sn', '=', orderSn)
      .executeTakeFirstOrThrow()
    return { orderSn, answer, paymentSn: payment_sn }
  }
  const statusOf = async (as: TestMember, orderSn: string) =>
    ((await t.get(`/api/v3/order.detail?orderSn=${orderSn}`, as)).Data as { status: number }).status
  const topUp = { type: orderTypes.topUp, amount: '12.34' }
  const clearing = async () => {
    const row = await t.ctx.db
      .selectFrom('ledger_accounts')
      .select('balance_cents')
      .where('kind', '=', 'clearing')
      .where('owner_id', '=', 4)
      .executeTakeFirst()
    return row?.balance_cents ?? 0
  }

  it('a gateway is offered once it is enabled and has its keys', async () => {
    const { Data } = await t.get('/api/v3/forum')
    expect(Data).toMatchObject({ paycenter: { wxpayClose: true, gateways: ['sandbox'] } })
    const member = await t.createMember()
    expect((await begin(member, topUp, 40)).answer).toMatchObject({ Code: -5002 })
  })

  it('beginning a payment returns a code to scan or a page to open, depending on the type', async () => {
    const member = await t.createMember()
    const { answer } = await begin(member, topUp, 10)
    expect(answer).toMatchObject({
      Code: 0,
      Data: { walletPayResult: [], wechatPayResult: { wechatH5Link: '', wechatJs: [] } },
    })
    const { wechatPayResult } = answer.Data as { wechatPayResult: { wechatQrcode: string } }
    expect(wechatPayResult.wechatQrcode).toMatch(/^data:image\/png;base64,iVBOR/)
    const page = await begin(member, topUp, 61)
    const { wechatPayResult: shown } = page.answer.Data as { wechatPayResult: { wechatH5Link: string } }
    const html = await (await fetch(shown.wechatH5Link)).text()
    expect(html).toContain('¥12.34')
  })

  it('a top-up is credited once when its callback arrives fifty times at once at two instances', async () => {
    const member = await t.createMember()
    const before = await clearing()
    const { orderSn, paymentSn } = await begin(member, topUp)
    expect(await statusOf(member, orderSn)).toBe(0)
    sandbox.mischief.repeat = 50
    const statuses = await sandbox.pay(paymentSn)
    sandbox.mischief.repeat = 1
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses).toHaveLength(50)
    expect(await walletOf(t, member)).toBe('12.34')
    expect(await statusOf(member, orderSn)).toBe(1)
    expect(await clearing()).toBe(before - 1234)
    const { Data } = await t.get('/api/v3/wallet/log?walletLogType=income', member)
    expect(Data).toMatchObject({ pageData: [{ changeType: 180, amount: '12.34', title: '充值' }] })
  }, 60_000)

  it('two payments of one order by two gateways are both stored: the second goes to the wallet', async () => {
    const member = await t.createMember()
    const { orderSn, paymentSn } = await begin(member, topUp)
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    const facts = { kind: 'paid', paymentSn, cents: 1234, currency: 'CNY', paidAt: t.clock.now() } as const
    for (const _ of [1, 2])
      await applyPayment(t.ctx, 'stripe', { ...facts, transactionId: `pi_${paymentSn}` })
    expect(await walletOf(t, member)).toBe('24.68')
    expect(await statusOf(member, orderSn)).toBe(1)
  })

  it('a payment that was begun before its gateway was disabled is still accepted', async () => {
    const member = await t.createMember()
    const { paymentSn } = await begin(member, topUp)
    await setSettings(t.ctx, { sandbox_pay: false })
    expect((await begin(member, topUp)).answer).toMatchObject({ Code: -5002 })
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    await setSettings(t.ctx, { sandbox_pay: true })
    expect(await walletOf(t, member)).toBe('12.34')
  })

  it('a top-up cannot be paid from the wallet, is a tenth at least, and is off without its setting', async () => {
    const payer = await createPayer(t, admin, '50.00')
    const orderSn = await order(t, payer, topUp)
    expect(await pay(t, payer, orderSn)).toMatchObject({ Code: -5002 })
    const create = (amount: string) => t.post('/api/v3/order.create', { type: 30, amount }, payer)
    expect(await create('0.09')).toMatchObject({ Code: -5002 })
    expect(await create('0.10')).toMatchObject({ Code: 0 })
    await setSettings(t.ctx, { site_charge: false })
    expect(await create('1.00')).toMatchObject({ Code: -5002 })
    await setSettings(t.ctx, { site_charge: true })
  })

  it('a gateway payment opens a paid thread and pays its author without touching the payer’s wallet', async () => {
    const reader = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const { paymentSn } = await begin(reader, { type: orderTypes.thread, threadId }, 61)
    const before = Number(await walletOf(t, author))
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, reader)
    expect((Data as ThreadDetailView).payType).toBe(1)
    expect((Data as ThreadDetailView).paid).toBe(true)
    expect(Number(await walletOf(t, author)) - before).toBeCloseTo(3)
    expect(await walletOf(t, reader)).toBe('0.00')
  })

  it('a gateway payment publishes a question and freezes its reward', async () => {
    const asker = await t.createMember()
    const expiredAt = t.ctx.time.format(t.clock.now() + 48 * 60 * minuteMs)
    const body = { price: 5, type: 0, expiredAt, content: '哪款好' }
    const content = { text: '<p>哪款茶好？</p>', indexes: { 107: { body } } }
    const { threadId } = await publishThreadByCall(t, asker, { content, draft: 1 })
    const { paymentSn } = await begin(asker, { type: orderTypes.reward, amount: 5, threadId })
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    const { Data } = await t.get('/api/v3/wallet/user', asker)
    expect(Data).toMatchObject({ availableAmount: '0.00', freezeAmount: '5.00' })
    expect((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, admin)).Code).toBe(0)
  })

  it('a forged callback is rejected, and a genuine one is accepted afterwards', async () => {
    const member = await t.createMember()
    const { paymentSn, orderSn } = await begin(member, topUp)
    sandbox.mischief.forge = true
    expect(await sandbox.pay(paymentSn)).toEqual([400])
    sandbox.mischief.forge = false
    expect(await walletOf(t, member)).toBe('0.00')
    t.clock.advance(61_000)
    await queryLatePayments(t.ctx)
    expect(await walletOf(t, member)).toBe('12.34')
    expect(await statusOf(member, orderSn)).toBe(1)
  })

  it('a payment without a callback is queried, also after its order has expired', async () => {
    const member = await t.createMember()
    const { paymentSn, orderSn } = await begin(member, topUp)
    sandbox.mischief.silent = true
    await sandbox.pay(paymentSn)
    sandbox.mischief.silent = false
    t.clock.advance(20 * minuteMs)
    expect(await statusOf(member, orderSn)).toBe(4)
    await queryLatePayments(t.ctx)
    expect(await statusOf(member, orderSn)).toBe(1)
    expect(await walletOf(t, member)).toBe('12.34')
  })

  it('a payment made after its order has expired goes to the payer’s wallet', async () => {
    const member = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const { paymentSn, orderSn } = await begin(member, { type: orderTypes.thread, threadId })
    t.clock.advance(16 * minuteMs)
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    expect(await statusOf(member, orderSn)).toBe(11)
    expect(await walletOf(t, member)).toBe('3.00')
    const { Data } = await t.get('/api/v3/wallet/log?walletLogType=income', member)
    expect(Data).toMatchObject({ pageData: [{ changeType: 130, title: '异常订单退款' }] })
  })

  it('a payment for something bought meanwhile goes to the payer’s wallet, whichever callback comes first', async () => {
    const member = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const one = await begin(member, { type: orderTypes.thread, threadId })
    const other = await begin(member, { type: orderTypes.thread, threadId })
    sandbox.mischief.reorder = 2
    await sandbox.pay(one.paymentSn)
    await sandbox.pay(other.paymentSn)
    sandbox.mischief.reorder = 0
    expect(await statusOf(member, other.orderSn)).toBe(1)
    expect(await statusOf(member, one.orderSn)).toBe(11)
    expect(await walletOf(t, member)).toBe('3.00')
  })

  it('a payment is not begun for an order that would be refused once paid', async () => {
    const member = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const twice = [
      await order(t, member, { type: orderTypes.thread, threadId }),
      await order(t, member, { type: orderTypes.thread, threadId }),
    ] as const
    const begun = async (orderSn: string) => (await pay(t, member, orderSn, { paymentType: 60 })).Code
    const before = sandbox.payments.size
    expect(await begun(twice[0])).toBe(0)
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ price_cents: 400 }).where('id', '=', threadId).execute(),
    )
    expect(await begun(twice[1])).toBe(-4001)
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ price_cents: 300 }).where('id', '=', threadId).execute(),
    )
    await sandbox.pay([...sandbox.payments.keys()].at(-1) ?? '')
    expect(await begun(twice[1])).toBe(-5002)
    expect(sandbox.payments.size).toBe(before + 1)
    expect(await walletOf(t, member)).toBe('0.00')
    const purchases = t.ctx.db.selectFrom('purchases').selectAll().where('thread_id', '=', threadId)
    expect(await purchases.execute()).toHaveLength(1)
  })

  it('a payment of somebody who was banned meanwhile goes to their wallet', async () => {
    const member = await t.createMember()
    const { paymentSn } = await begin(member, topUp)
    const set = (status: number) =>
      t.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', member.id).execute())
    await set(1)
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    await set(0)
    expect(await walletOf(t, member)).toBe('12.34')
  })

  it('a payment with a late callback is credited, and one that the payer declined credits nothing', async () => {
    const member = await t.createMember()
    const late = await begin(member, topUp)
    sandbox.mischief.delayMs = 30
    expect(await sandbox.pay(late.paymentSn)).toEqual([200])
    sandbox.mischief.delayMs = 0
    expect(await walletOf(t, member)).toBe('12.34')
    const refused = await begin(member, topUp)
    const payment = sandbox.payments.get(refused.paymentSn)
    await fetch(`${sandbox.origin}/pay/${payment?.id}`, {
      method: 'POST',
      body: 'act=refuse',
      redirect: 'manual',
    })
    expect(await sandbox.pay(refused.paymentSn)).toEqual([])
    t.clock.advance(61_000)
    await queryLatePayments(t.ctx)
    expect(await statusOf(member, refused.orderSn)).toBe(0)
    expect(await walletOf(t, member)).toBe('12.34')
  })

  it('a payment of another amount than ordered opens nothing and stays the payer’s', async () => {
    const member = await t.createMember()
    const { paymentSn, orderSn } = await begin(member, topUp)
    Object.assign(sandbox.payments.get(paymentSn) ?? {}, { cents: 1 })
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    expect(await statusOf(member, orderSn)).toBe(11)
    expect(await walletOf(t, member)).toBe('0.01')
  })

  it('a payment in another currency is refused', async () => {
    const member = await t.createMember()
    const { paymentSn } = await begin(member, topUp)
    Object.assign(sandbox.payments.get(paymentSn) ?? {}, { currency: 'JPY' })
    expect(await sandbox.pay(paymentSn)).toEqual([400])
    expect(await walletOf(t, member)).toBe('0.00')
  })

  it('a payment without an order stays unassigned', async () => {
    const member = await t.createMember()
    const { paymentSn } = await begin(member, topUp)
    Object.assign(sandbox.payments.get(paymentSn) ?? {}, { paymentSn: '1' })
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    const { balance_cents } = await t.ctx.db
      .selectFrom('ledger_accounts')
      .select('balance_cents')
      .where('kind', '=', 'suspense')
      .executeTakeFirstOrThrow()
    expect(balance_cents).toBe(1234)
    const proven = await t.createAdmin()
    const list = await t.get('/api/backAdmin/payment.suspense', proven)
    const [apart] = (list.Data as { pageData: { id: number }[] }).pageData
    expect(apart).toMatchObject({
      gateway: 'sandbox',
      orderSn: '',
      userId: 0,
      amount: '12.34',
      outcome: 'suspense',
    })
    const assign = (body: object, as = proven) =>
      t.post('/api/backAdmin/payment.suspense.assign', { id: apart?.id, reason: '已核实', ...body }, as)
    expect((await assign({ way: 'wallet', userId: member.id }, member)).Code).not.toBe(0)
    expect(await assign({ way: 'wallet' })).toMatchObject({ Code: -5002 })
    expect(await assign({ way: 'wallet', userId: member.id })).toMatchObject({
      Data: { outcome: 'assigned' },
    })
    expect(await walletOf(t, member)).toBe('12.34')
    expect(await assign({ way: 'gateway' })).toMatchObject({ Code: -5002 })
    expect((await t.get('/api/backAdmin/payment.suspense', admin)).Data).toMatchObject({ totalCount: 0 })
  })

  it('a payment without an order is refunded by its gateway, and unassigned again if the gateway declines', async () => {
    const proven = await t.createAdmin()
    const apartOf = async () => {
      const { paymentSn } = await begin(await t.createMember(), topUp)
      const payment = sandbox.payments.get(paymentSn)
      Object.assign(payment ?? {}, { paymentSn: '1' })
      expect(await sandbox.pay(paymentSn)).toEqual([200])
      // The gateway identifies its payment by its own number.
      Object.assign(payment ?? {}, { paymentSn })
      const row = await t.ctx.db
        .selectFrom('gateway_payments')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirst()
      await t.ctx.transaction((tx) =>
        tx
          .updateTable('gateway_payments')
          .set({ payment_sn: paymentSn })
          .where('id', '=', row?.id ?? 0)
          .execute(),
      )
      return { id: row?.id ?? 0, payment }
    }
    const assign = (id: number) =>
      t.post('/api/backAdmin/payment.suspense.assign', { id, way: 'gateway', reason: '不是本站订单' }, proven)
    const outcomeOf = async (id: number) =>
      (
        await t.ctx.db
          .selectFrom('gateway_payments')
          .select('outcome')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.outcome
    const first = await apartOf()
    expect(await assign(first.id)).toMatchObject({ Data: { outcome: 'sent-back' } })
    expect(first.payment?.refunds).toMatchObject([{ cents: 1234 }])
    expect(await outcomeOf(first.id)).toBe('sent-back')
    const second = await apartOf()
    sandbox.mischief.refuse = true
    expect(await assign(second.id)).toMatchObject({ Code: 0 })
    sandbox.mischief.refuse = false
    expect(await outcomeOf(second.id)).toBe('suspense')
    expect(await assign(second.id)).toMatchObject({ Code: 0 })
    expect(await outcomeOf(second.id)).toBe('sent-back')
  })

  it('a payment that the gateway declines is refused with a message', async () => {
    const member = await t.createMember()
    sandbox.mischief.refuse = true
    const { answer } = await begin(member, topUp)
    sandbox.mischief.refuse = false
    expect(answer).toMatchObject({ Code: -5002 })
    expect(answer.Message).toContain('支付渠道没有受理')
  })
})
