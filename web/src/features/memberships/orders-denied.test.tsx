// @vitest-environment jsdom
import { forumApi, type OutputOf, ordersApi, usersApi, walletApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../api/query.ts'
import { moneyAnswers } from '../../testing/money-fixtures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { JoinActions } from '../invites/JoinActions.tsx'
import { BalanceCard } from '../wallet/BalanceCard.tsx'
import { RechargeView } from '../wallet/RechargeView.tsx'
import { MembershipCard } from './MembershipCard.tsx'
import { RenewView } from './RenewView.tsx'
import { UpgradeView } from './UpgradeView.tsx'

afterEach(cleanup)

const forum = fakeSite['/api/v3/forum'] as OutputOf<typeof forumApi.readForum>
const me = {
  ...(fakeSite['/api/v3/user'] as object),
  ...{ paid: true, expiredAt: '2027-01-01 00:00:00' },
  group: { groupId: 10, groupName: '茶友', level: 1, hasPayGroup: true },
}
const paidGroup = { groupId: 12, name: '贵宾', level: 1, amount: 9, days: 30, button: 1, waitingDays: 0 }

/** Renders a part of a paid site with top-ups for a member. */
function show(part: ReactNode, canOrder: boolean): void {
  const site = {
    ...forum,
    user: { registerTime: '2026-01-01 00:00:00' },
    setSite: { ...forum.setSite, siteMode: 'pay', sitePrice: 9, siteExpire: '30', siteCharge: 1 },
    paycenter: { ...forum.paycenter, gateways: ['alipay'] },
    other: { ...forum.other, canOrder },
  }
  renderInApp(part, {
    pageContext: { userId: 9 },
    answers: [
      [query(forumApi.readForum, {}), site],
      [query(usersApi.openProfile, { userId: 9 }), me],
      [query(ordersApi.listPaidGroups, {}), [paidGroup]],
      [query(walletApi.readWallet, {}), moneyAnswers['/api/v3/wallet/user']],
    ],
  })
}

const address = new URLSearchParams()
const ways: Readonly<Record<string, readonly [part: ReactNode, way: RegExp]>> = {
  'joining a paid site': [<JoinActions key="1" code="" />, /加入/],
  'renewing the membership': [<RenewView key="2" />, /立即续费/],
  'the way to renew it': [<MembershipCard key="3" />, /续费/],
  'buying a group': [<UpgradeView key="4" query={address} />, /9\.00/],
  'topping up': [<RechargeView key="5" />, /充值/],
  'the way to top up': [<BalanceCard key="6" />, /充值/],
}

test.each(Object.entries(ways))(
  'the entry %s is shown to members who may order, and to nobody else',
  (_, [part, way]) => {
    const offered = () =>
      [...screen.queryAllByRole('button', { name: way }), ...screen.queryAllByRole('link', { name: way })]
        .length
    show(part, true)
    expect(offered()).toBeGreaterThan(0)
    cleanup()
    show(part, false)
    expect(offered()).toBe(0)
  },
)
