import { orderTypes } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSandbox } from '../../../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { openSandboxSite } from '../../../../testing/doubles/sandbox-site.ts'
import { order, pay, walletOf } from '../../../../testing/fixtures/money.ts'
import { createThread } from '../../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../../testing/test-app.ts'
import { queryLatePayments } from '../query-late-payments.ts'

interface Difference {
  readonly kind: string
  readonly number: string
  readonly todo: string
}

describe.each(engines)('gateway bills on %s', (engine) => {
  let t: TestApp
  let sandbox: PaymentSandbox
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    sandbox = await openSandboxSite(t, [t])
    admin = await t.createAdmin()
  })
  afterAll(async () => {
    await sandbox.close()
    await t.close()
  })

  const begin = async (as: TestMember, body: object = { type: orderTypes.topUp, amount: '12.34' }) => {
    const orderSn = await order(t, as, body)
    await pay(t, as, orderSn, { paymentType: 60 })
    return { orderSn, paymentSn: [...sandbox.payments.keys()].at(-1) ?? '' }
  }
  const paid = async (as: TestMember, body?: object) => {
    const begun = await begin(as, body)
    await sandbox.pay(begun.paymentSn)
    return begun
  }
  const send = async (text: string, fields: Record<string, string> = { gateway: 'sandbox' }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([text], { type: 'text/csv' }), 'bill.csv')
    const request = new Request('http://forum.test', { method: 'POST', body: form })
    return t.inject({
      method: 'POST',
      url: '/api/backAdmin/payment.bills.import',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const differencesOf = (answer: { readonly Data: unknown }) =>
    (answer.Data as { readonly differences: readonly Difference[] }).differences

  it('a bill is matched with the ledger: payments, refunds, and money stored in wallets', async () => {
    const [reader, author] = [await t.createMember(), await t.createMember()]
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const one = await paid(reader, { type: orderTypes.thread, threadId })
    await paid(reader)
    const other = await paid(reader)
    const refund = { orderSn: one.orderSn, way: 'gateway', reason: '重复付款', amount: '1.00' }
    expect((await t.post('/api/backAdmin/order.refund', refund, admin)).Code).toBe(0)
    expect(other.orderSn).not.toBe('')
    const answer = await send(sandbox.bill())
    expect(answer).toMatchObject({
      Code: 0,
      Data: { lineCount: 4, matchedCount: 4, differenceCount: 0, differences: [] },
    })
    const { id } = answer.Data as { id: number }
    expect((await send(sandbox.bill())).Data).toMatchObject({ id, matchedCount: 4 })
    const list = await t.get('/api/backAdmin/payment.bills', admin)
    expect(list.Data).toMatchObject({
      totalCount: 1,
      pageData: [{ id, gateway: 'sandbox', differenceCount: 0 }],
    })
  })

  it('a bill lists its differences with advice, and imports payments that no callback reported', async () => {
    const member = await t.createMember()
    const known = await paid(member)
    const silent = await begin(member)
    sandbox.mischief.silent = true
    await sandbox.pay(silent.paymentSn)
    sandbox.mischief.silent = false
    await t.ctx.transaction((tx) => tx.updateTable('payment_attempts').set({ next_query_at: null }).execute())
    const { transactionId = '' } = sandbox.payments.get(known.paymentSn) ?? {}
    const bill = sandbox
      .bill()
      .split('\n')
      .map((line) => (line.startsWith(`txn-${transactionId},`) ? line.replace(',12.34,', ',99.00,') : line))
    const unknown = bill
      .find((line) => line.includes(known.paymentSn))
      ?.replaceAll(transactionId, 'none')
      .replace(known.paymentSn, '1')
    const answer = await send([...bill.slice(0, -1), unknown, 'broken'].join('\n'))
    const found = differencesOf(answer)
    expect(found.map(({ kind }) => kind)).toEqual(['paymentMore', 'paymentMissed', 'paymentUnknown', 'line'])
    expect(found[1]).toMatchObject({
      side: 'theirs',
      orderSn: silent.orderSn,
      title: '订单已付款，本站没有收到',
    })
    expect(found.every(({ todo }) => todo.length > 5)).toBe(true)
    expect(await walletOf(t, member)).toBe('12.34')
    await queryLatePayments(t.ctx)
    expect(await walletOf(t, member)).toBe('24.68')
    const { id } = answer.Data as { id: number }
    const read = await t.get(`/api/backAdmin/payment.bill?id=${id}`, admin)
    expect(differencesOf(read)).toEqual(found)
    expect(differencesOf(await send(sandbox.bill()))).toEqual([])
  })

  it('a bill lists what only the ledger has within the period that the administrator names', async () => {
    const lines = sandbox.bill().split('\n')
    const cut = [...lines.slice(0, 1), ...lines.slice(2)].join('\n')
    expect(differencesOf(await send(cut)).map(({ kind }) => kind)).toEqual(['paymentMissing'])
    const time = { gateway: 'sandbox', startTime: '2000-01-01 00:00:00', endTime: '2000-01-02 00:00:00' }
    const others = differencesOf(await send(cut, time)).map(({ kind }) => kind)
    expect(new Set(others)).toEqual(new Set(['paymentDay']))
  })

  it('a bill of another gateway, an empty one and one of more than a year are refused', async () => {
    expect(await send(sandbox.bill(), { gateway: 'wechat' })).toMatchObject({
      Code: -5002,
      Message: expect.stringContaining('不是这个支付渠道的账单'),
    })
    expect(await send(`${sandbox.bill().split('\n')[0]}\n`)).toMatchObject({ Code: -5002 })
    const years = { gateway: 'sandbox', startTime: '2000-01-01 00:00:00', endTime: '2002-01-02 00:00:00' }
    expect(await send(sandbox.bill(), years)).toMatchObject({ Code: -5002 })
    expect(await send(sandbox.bill(), { gateway: 'none' })).toMatchObject({ Code: -4001 })
    expect(await t.get('/api/backAdmin/payment.bill?id=999', admin)).toMatchObject({ Code: -5002 })
  })
})
