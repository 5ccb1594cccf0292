// @vitest-environment jsdom
import { forumApi, type OutputOf, walletApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { moneyAnswers } from '../../testing/money-fixtures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { WithdrawalView } from './WithdrawalView.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Wallet = OutputOf<typeof walletApi.readWallet>
type Forum = OutputOf<typeof forumApi.readForum>

/** Renders the page for a member with this wallet, on a site with withdrawals. */
function show(face: 'pc' | 'h5', wallet: Partial<Wallet>): void {
  const forum = fakeSite['/api/v3/forum'] as Forum
  const own = moneyAnswers['/api/v3/wallet/user'] as Wallet
  renderInApp(<WithdrawalView />, {
    pageContext: { userId: 9, face },
    answers: [
      [query(forumApi.readForum, {}), { ...forum, setSite: { ...forum.setSite, siteWithdrawal: 1 } }],
      [query(walletApi.readWallet, {}), { ...own, ...wallet }],
    ],
  })
}

describe.each(['pc', 'h5'] as const)('the page of a withdrawal on %s', (face) => {
  test('the withdrawal form shows what is frozen and for how long, and accepts the available amount only', async () => {
    show(face, { withdrawableAmount: '70.00', heldAmount: '16.50', heldDays: 7 })
    const balance = screen.getByRole('region', { name: '余额' })
    expect(balance.textContent).toMatch(/可提现金额¥70\.00/)
    expect(balance.textContent).toMatch(/待结算¥16\.50/)
    expect(balance.textContent).toContain('收入满 7 天后才能提现')
    fireEvent.click(screen.getByRole('button', { name: '全部提现' }))
    const amount = screen.getByLabelText('提现金额') as HTMLInputElement
    expect(amount.value).toBe('70.00')
    fireEvent.change(amount, { target: { value: '70.01' } })
    fireEvent.click(screen.getByRole('button', { name: '申请提现' }))
    expect(await screen.findByText(/最多可以提现 ¥70\.00/)).toBeTruthy()
  })

  test('a withdrawal without a network is refused, and not sent when the network is back', async () => {
    show(face, { withdrawableAmount: '70.00' })
    const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.click(screen.getByRole('button', { name: '申请提现' }))
    expect(await screen.findByText('网络连接失败，请检查网络')).toBeTruthy()
    fireEvent(window, new Event('online'))
    expect(sent).not.toHaveBeenCalled()
  })

  test('the withdrawal form shows what is owed to the site', () => {
    show(face, { debtAmount: '3.20' })
    expect(screen.getByText(/欠站点 ¥3\.20/)).toBeTruthy()
  })

  test('the withdrawal form is replaced by a notice for members without permission', () => {
    show(face, { mayWithdraw: false })
    expect(screen.getByText('你所在的用户组不能提现')).toBeTruthy()
    expect(screen.queryByLabelText('提现金额')).toBeNull()
  })
})
