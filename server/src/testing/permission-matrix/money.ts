import { orderTypes } from '@chaguan/contracts'
import { payPassword, setPayPassword } from '../fixtures/money.ts'
import { createThread } from '../fixtures/stored-thread.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, members, type PermissionCases, plain, told } from './permission-case.ts'

/** Creates a thread of another person that costs a yuan. */
const sold = async ({ t }: CallFixture) =>
  (await createThread(t, await t.createMember(), { priceCents: 100 })).id

/** Nobody has money: with the permission to pay, the error is the wallet's. */
const payers = { ...told('PAY_ORDER_FAIL'), visitor: 'JUMP_TO_LOGIN' } as const
/** The moderators of the fixture may neither order nor pay. */
const orderers = { ...members, moderator: 'UNAUTHORIZED' } as const

/** Expected codes of calls for money, by role. */
export const moneyCases: PermissionCases = {
  'POST /api/v3/order.create': plain(orderers, async (fixture) => ({
    type: orderTypes.thread,
    threadId: await sold(fixture),
  })),
  'GET /api/v3/order.detail': plain({ ...told('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' }, () => ({
    orderSn: '2026112300000000000000',
  })),
  'POST /api/v3/trade/pay/order': plain({ ...payers, moderator: 'UNAUTHORIZED' }, async (fixture) => {
    const { t, caller, owner } = fixture
    const payer = caller ?? owner
    await setPayPassword(t, payer)
    const threadId = await sold(fixture)
    const made = await t.post('/api/v3/order.create', { type: orderTypes.thread, threadId }, payer)
    const { orderSn = '0' } = made.Data as { orderSn?: string }
    return { orderSn, paymentType: 20, payPassword }
  }),
  'POST /api/v3/posts.reward': plain({ ...told('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' }, () => ({
    threadId: 999_999,
    postId: 1,
    rewards: '1',
  })),
  'GET /api/v3/check.user.get.redpacket': plain(
    { ...told('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    async (fixture) => ({ threadId: await sold(fixture) }),
  ),
  // Withdrawals are disabled on a new site, also for people with the permission.
  'POST /api/v3/wallet/cash': plain({ ...told('UNAUTHORIZED'), visitor: 'JUMP_TO_LOGIN' }),
  'GET /api/v3/wallet/log': plain(members, () => ({ walletLogType: 'income' })),

  'GET /api/backAdmin/user.wallet': plain(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/update.user.wallet': plain(administrators, ({ owner }) => ({
    userId: owner.id,
    operateType: 1,
    operateAmount: '1',
  })),
  'POST /api/backAdmin/order.refund': plain({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    orderSn: 'none',
    way: 'wallet',
    reason: '重复付款',
  })),
  'POST /api/backAdmin/payment.dispute.decide': plain(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ id: 999_999, state: 'won', reason: '已核实' }),
  ),
  'POST /api/backAdmin/payment.bills.import': plain(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({
      gateway: 'sandbox',
    }),
  ),
  'GET /api/backAdmin/payment.bill': plain({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    id: 999_999,
  })),
  'POST /api/backAdmin/payment.try': plain({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    gateway: 'stripe',
  })),
  'GET /api/backAdmin/payment.trial': plain({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    orderSn: 'none',
  })),
  'POST /api/backAdmin/payment.suspense.assign': plain(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({
      id: 999_999,
      way: 'wallet',
      reason: '已核实',
    }),
  ),
  'POST /api/backAdmin/order.refund.review': plain(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ refundSn: 'none', isPassed: 1 }),
  ),
  'GET /api/backAdmin/order.refunds': plain(administrators, () => ({ orderSn: 'none' })),
  'GET /api/backAdmin/thread.access': plain(administrators, async (fixture) => ({
    threadId: await sold(fixture),
  })),
  'GET /api/backAdmin/users.cash.sum': plain(administrators, () => ({})),
  'POST /api/backAdmin/wallet.cash.review': plain(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ ids: [999_999], cashStatus: 2 }),
  ),
}
