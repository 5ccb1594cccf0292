import { orderTypes } from '@chaguan/contracts'
import { payPassword, setPayPassword } from '../fixtures/money.ts'
import { createThread } from '../fixtures/stored-thread.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, members, oneCase, type PermissionCases, sameForAll } from './permission-case.ts'

/** Creates a thread of another person that costs a yuan. */
const sold = async ({ t }: CallFixture) =>
  (await createThread(t, await t.createMember(), { priceCents: 100 })).id

/** Nobody has money: with the permission to pay, the error is the wallet's. */
const payers = { ...sameForAll('PAY_ORDER_FAIL'), visitor: 'JUMP_TO_LOGIN' } as const
/** The moderators of the fixture may neither order nor pay. */
const orderers = { ...members, moderator: 'UNAUTHORIZED' } as const

/** Expected codes of calls for money, by role. */
export const moneyCases: PermissionCases = {
  'POST /api/v3/order.create': oneCase(orderers, async (fixture) => ({
    type: orderTypes.thread,
    threadId: await sold(fixture),
  })),
  'GET /api/v3/order.detail': oneCase(
    { ...sameForAll('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    () => ({
      orderSn: '2026112300000000000000',
    }),
  ),
  'POST /api/v3/trade/pay/order': oneCase({ ...payers, moderator: 'UNAUTHORIZED' }, async (fixture) => {
    const { t, caller, owner } = fixture
    const payer = caller ?? owner
    await setPayPassword(t, payer)
    const threadId = await sold(fixture)
    const made = await t.post('/api/v3/order.create', { type: orderTypes.thread, threadId }, payer)
    const { orderSn = '0' } = made.Data as { orderSn?: string }
    return { orderSn, paymentType: 20, payPassword }
  }),
  'POST /api/v3/posts.reward': oneCase(
    { ...sameForAll('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    () => ({
      threadId: 999_999,
      postId: 1,
      rewards: '1',
    }),
  ),
  'GET /api/v3/check.user.get.redpacket': oneCase(
    { ...sameForAll('INVALID_PARAMETER'), visitor: 'JUMP_TO_LOGIN' },
    async (fixture) => ({ threadId: await sold(fixture) }),
  ),
  // Withdrawals are disabled on a new site, also for people with the permission.
  'POST /api/v3/wallet/cash': oneCase({ ...sameForAll('UNAUTHORIZED'), visitor: 'JUMP_TO_LOGIN' }),
  'GET /api/v3/wallet/log': oneCase(members, () => ({ walletLogType: 'income' })),

  'GET /api/backAdmin/user.wallet': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/update.user.wallet': oneCase(administrators, ({ owner }) => ({
    userId: owner.id,
    operateType: 1,
    operateAmount: '1',
  })),
  'POST /api/backAdmin/order.refund': oneCase({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    orderSn: 'none',
    way: 'wallet',
    reason: '重复付款',
  })),
  'POST /api/backAdmin/payment.dispute.decide': oneCase(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ id: 999_999, state: 'won', reason: '已核实' }),
  ),
  'POST /api/backAdmin/payment.bills.import': oneCase(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({
      gateway: 'sandbox',
    }),
  ),
  'GET /api/backAdmin/payment.bill': oneCase({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    id: 999_999,
  })),
  'POST /api/backAdmin/payment.try': oneCase({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    gateway: 'stripe',
  })),
  'GET /api/backAdmin/payment.trial': oneCase({ ...administrators, administrator: 'INTERNAL_ERROR' }, () => ({
    orderSn: 'none',
  })),
  'POST /api/backAdmin/payment.suspense.assign': oneCase(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({
      id: 999_999,
      way: 'wallet',
      reason: '已核实',
    }),
  ),
  'POST /api/backAdmin/order.refund.review': oneCase(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ refundSn: 'none', isPassed: 1 }),
  ),
  'GET /api/backAdmin/order.refunds': oneCase(administrators, () => ({ orderSn: 'none' })),
  'GET /api/backAdmin/thread.access': oneCase(administrators, async (fixture) => ({
    threadId: await sold(fixture),
  })),
  'GET /api/backAdmin/users.cash.sum': oneCase(administrators, () => ({})),
  'POST /api/backAdmin/wallet.cash.review': oneCase(
    { ...administrators, administrator: 'INTERNAL_ERROR' },
    () => ({ ids: [999_999], cashStatus: 2 }),
  ),
}
