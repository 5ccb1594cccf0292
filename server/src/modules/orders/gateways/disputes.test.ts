import { groupIds, orderTypes, type ThreadDetailView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSandbox } from '../../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { ledgerInvariants } from '../../../../../tools/verify/ledger.ts'
import { openSandboxSite } from '../../../testing/doubles/sandbox-site.ts'
import { ledgerSums, order, pay, storeInvitation, walletOf } from '../../../testing/fixtures/money.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'

describe.each(engines)('payment disputes on %s', (engine) => {
  let t: TestApp
  let sandbox: PaymentSandbox
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    sandbox = await openSandboxSite(t, [t])
    admin = await t.createAdmin()
    await setSettings(t.ctx, { site_author_scale: 8, site_master_scale: 2 })
    await t.grant(groupIds.member, 'other.canInviteUserScale')
  })
  afterAll(async () => {
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    const site = { database: t.ctx.database, files: t.ctx.files, now: t.clock.now() }
    for (const invariant of ledgerInvariants)
      expect([invariant.name, (await invariant.look(site)).examples]).toEqual([invariant.name, []])
    await sandbox.close()
    await t.close()
  })

  const wallet = async (member: TestMember) => {
    const { Data } = await t.get('/api/v3/wallet/user', member)
    const { availableAmount, freezeAmount } = Data as { availableAmount: string; freezeAmount: string }
    return [availableAmount, freezeAmount]
  }
  const statusOf = async (as: TestMember, orderSn: string) =>
    ((await t.get(`/api/v3/order.detail?orderSn=${orderSn}`, as)).Data as { status: number }).status
  const isBought = async (threadId: number, as: TestMember) =>
    ((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadDetailView).paid
  const owes = async ({ id }: TestMember) => {
    const debts = t.ctx.db.selectFrom('ledger_accounts').select('balance_cents').where('kind', '=', 'debt')
    return Math.abs((await debts.where('owner_id', '=', id).executeTakeFirst())?.balance_cents ?? 0)
  }
  const paid = async (as: TestMember, body: object) => {
    const orderSn = await order(t, as, body)
    await pay(t, as, orderSn, { paymentType: 60 })
    const paymentSn = [...sandbox.payments.keys()].at(-1) ?? ''
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    return { orderSn, paymentSn }
  }
  /** A thread for ten that was bought through the gateway: 8 go to the author, less a tenth for their inviter. */
  const sale = async () => {
    const [author, inviter, reader] = [await t.createMember(), await t.createMember(), await t.createMember()]
    await storeInvitation(t, author, inviter)
    const { id: threadId } = await createThread(t, author, { priceCents: 1000 })
    const bought = await paid(reader, { type: orderTypes.thread, threadId })
    const shares = [await walletOf(t, author), await walletOf(t, inviter)] as const
    return { author, inviter, reader, threadId, shares, ...bought }
  }

  it('an open dispute freezes the shares of author and inviter, and a won one releases them', async () => {
    const { author, inviter, reader, threadId, shares, paymentSn, orderSn } = await sale()
    expect(shares).toEqual(['7.20', '0.80'])
    expect(await sandbox.dispute(paymentSn, 'disputed')).toEqual([200])
    expect(await wallet(author)).toEqual(['0.00', shares[0]])
    expect(await wallet(inviter)).toEqual(['0.00', shares[1]])
    expect(await isBought(threadId, reader)).toBe(true)
    const { Data: frozen } = await t.get('/api/v3/wallet/log?walletLogType=freeze', author)
    expect(frozen).toMatchObject({ pageData: [{ changeType: 134, title: '付款人拒付，暂时冻结', threadId }] })
    expect(await sandbox.dispute(paymentSn, 'dispute-won')).toEqual([200])
    expect(await wallet(author)).toEqual([shares[0], '0.00'])
    expect(await wallet(inviter)).toEqual([shares[1], '0.00'])
    expect(await statusOf(reader, orderSn)).toBe(1)
    expect(await sandbox.dispute(paymentSn, 'dispute-lost')).toEqual([200])
    expect(await wallet(author)).toEqual([shares[0], '0.00'])
  })

  it('a lost dispute takes back the shares, the purchase and the order like a refund', async () => {
    const { author, inviter, reader, threadId, paymentSn, orderSn } = await sale()
    await sandbox.dispute(paymentSn, 'disputed')
    expect(await sandbox.dispute(paymentSn, 'dispute-lost')).toEqual([200])
    expect(await wallet(author)).toEqual(['0.00', '0.00'])
    expect(await wallet(inviter)).toEqual(['0.00', '0.00'])
    expect(await isBought(threadId, reader)).toBe(false)
    expect(await statusOf(reader, orderSn)).toBe(10)
    expect(await walletOf(t, reader)).toBe('0.00')
    const refunds = await t.get(`/api/backAdmin/order.refunds?orderSn=${orderSn}`, admin)
    expect(refunds.Data).toMatchObject([{ amount: '10.00', way: 'dispute', status: 3, reason: 'fraudulent' }])
    for (const again of ['dispute-lost', 'disputed'] as const) await sandbox.dispute(paymentSn, again)
    expect(await owes(author)).toBe(0)
  })

  it('a lost dispute makes a debt of what the author has spent, which the next income pays', async () => {
    const { author, shares, paymentSn } = await sale()
    const take = { userId: author.id, operateType: 2, operateAmount: shares[0] }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    await sandbox.dispute(paymentSn, 'disputed')
    expect(await wallet(author)).toEqual(['0.00', '0.00'])
    await sandbox.dispute(paymentSn, 'dispute-lost')
    expect(await owes(author)).toBe(Number(shares[0]) * 100)
    const { id: threadId } = await createThread(t, author, { priceCents: 1000 })
    await paid(await t.createMember(), { type: orderTypes.thread, threadId })
    expect(await owes(author)).toBe(0)
  })

  it('a dispute has the same result when its end arrives first, fifty times at once, or before the payment', async () => {
    const { author, reader, paymentSn, orderSn } = await sale()
    sandbox.mischief.repeat = 50
    expect(new Set(await sandbox.dispute(paymentSn, 'dispute-lost'))).toEqual(new Set([200]))
    sandbox.mischief.repeat = 1
    await sandbox.dispute(paymentSn, 'disputed')
    expect(await wallet(author)).toEqual(['0.00', '0.00'])
    expect(await owes(author)).toBe(0)
    expect(await statusOf(reader, orderSn)).toBe(10)
    const member = await t.createMember()
    const sn = await order(t, member, { type: orderTypes.topUp, amount: '12.34' })
    await pay(t, member, sn, { paymentType: 60 })
    const early = [...sandbox.payments.keys()].at(-1) ?? ''
    sandbox.mischief.reorder = 2
    await sandbox.pay(early)
    await sandbox.dispute(early, 'disputed')
    sandbox.mischief.reorder = 0
    expect(await wallet(member)).toEqual(['0.00', '12.34'])
  }, 60_000)

  it('a dispute of a top-up freezes the payer’s wallet, and makes a debt of what was spent', async () => {
    const member = await t.createMember()
    const { paymentSn } = await paid(member, { type: orderTypes.topUp, amount: '12.34' })
    const take = { userId: member.id, operateType: 2, operateAmount: '2.34' }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    await sandbox.dispute(paymentSn, 'disputed')
    expect(await wallet(member)).toEqual(['0.00', '10.00'])
    await sandbox.dispute(paymentSn, 'dispute-lost')
    expect(await wallet(member)).toEqual(['0.00', '0.00'])
    expect(await owes(member)).toBe(234)
  })

  it('the site bears a dispute of money that was refunded before', async () => {
    const { author, paymentSn, orderSn } = await sale()
    const refund = { orderSn, way: 'gateway', reason: '重复付款', amount: '4.00' }
    expect((await t.post('/api/backAdmin/order.refund', refund, admin)).Code).toBe(0)
    const before = await wallet(author)
    await sandbox.dispute(paymentSn, 'disputed')
    expect(await wallet(author)).toEqual(['0.00', before[0]])
    await sandbox.dispute(paymentSn, 'dispute-lost')
    expect(await wallet(author)).toEqual(['0.00', '0.00'])
    expect(await owes(author)).toBe(0)
  })

  it('administrators list disputes by state, the latest first', async () => {
    const { paymentSn, orderSn } = await sale()
    await sandbox.dispute(paymentSn, 'disputed')
    const { Data } = await t.get('/api/backAdmin/payment.disputes?state=open', admin)
    const [first] = (Data as { pageData: object[] }).pageData
    expect(first).toMatchObject({
      gateway: 'sandbox',
      orderSn,
      amount: '10.00',
      frozenAmount: '8.00',
      state: 'open',
      reason: 'fraudulent',
      decidedAt: '',
    })
    await sandbox.dispute(paymentSn, 'dispute-won')
    const won = await t.get('/api/backAdmin/payment.disputes?state=won', admin)
    expect(won.Data).toMatchObject({ pageData: [{ orderSn, frozenAmount: '0.00', state: 'won' }, {}] })
    expect((await t.get('/api/backAdmin/payment.disputes', await t.createMember())).Code).not.toBe(0)
  })

  it('the author, their inviter and every administrator are notified once of each state of a dispute', async () => {
    const { author, inviter, reader, threadId, shares, paymentSn } = await sale()
    const titles = async (member: TestMember) => {
      await t.ctx.outbox.drain()
      const { Data } = await t.get('/api/v3/notification?filter[type]=system&perPage=50', member)
      const { pageData } = Data as { pageData: { title: string; content: string; raw: object }[] }
      return pageData.filter(({ title }) => title.includes('拒付'))
    }
    for (const told of ['disputed', 'disputed', 'dispute-lost', 'dispute-lost'] as const)
      expect(await sandbox.dispute(paymentSn, told)).toEqual([200])
    const own = await titles(author)
    expect(own.map(({ title }) => title).sort()).toEqual(['拒付成立', '有一笔收入被付款人拒付'])
    for (const { content, raw } of own) {
      expect(content).toContain(shares[0])
      expect(raw).toMatchObject({ thread_id: threadId })
    }
    expect(await titles(inviter)).toHaveLength(2)
    expect(await titles(reader)).toEqual([])
    expect((await titles(admin)).filter(({ content }) => content.includes('10.00'))).not.toEqual([])
  })

  it('a dispute is decided by hand once, with a reason, and later notices change nothing', async () => {
    const { author, shares, paymentSn } = await sale()
    await sandbox.dispute(paymentSn, 'disputed')
    const { Data } = await t.get('/api/backAdmin/payment.disputes?state=open&perPage=1', admin)
    const { id } = (Data as { pageData: { id: number }[] }).pageData[0] ?? { id: 0 }
    const decide = (state: string, reason = '渠道后台已结案') =>
      t.post('/api/backAdmin/payment.dispute.decide', { id, state, reason }, admin)
    expect((await decide('won', ' ')).Code).toBe(-5002)
    const both = await Promise.all([decide('won'), decide('lost')])
    expect(both.map(({ Code }) => Code).sort()).toEqual([-5002, 0])
    const kept = both[0]?.Code === 0 ? shares[0] : '0.00'
    expect(await wallet(author)).toEqual([kept, '0.00'])
    for (const told of ['dispute-lost', 'dispute-won'] as const) await sandbox.dispute(paymentSn, told)
    expect(await wallet(author)).toEqual([kept, '0.00'])
    t.clock.advance(3_600_000)
    expect((await decide('won')).Data).toEqual({ prove: 'login' })
  })
})
