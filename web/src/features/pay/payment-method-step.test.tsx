// @vitest-environment jsdom
import { forumApi, orderTypes, walletApi } from '@chaguan/contracts/browser'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { PaymentMethodStep } from './PaymentMethodStep.tsx'
import { usePayBox } from './use-pay-box.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Step() {
  const box = usePayBox({ type: orderTypes.thread, amount: 300, title: '茶', threadId: 12 })
  return <PaymentMethodStep box={box} isTopUp={false} />
}

/** Shows the payment methods of 3.00 to a member with a balance, on a site with WeChat payments or only the wallet. */
async function choose(availableAmount: string, gateways: readonly string[]) {
  stubFetch([walletApi.readWallet, () => ({ availableAmount, freezeAmount: '0.00' })])
  const forum = fakeSite['/api/v3/forum'] as { paycenter: object }
  renderInApp(<Step />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), { ...forum, paycenter: { ...forum.paycenter, gateways } }]],
  })
  await screen.findByText(new RegExp(availableAmount.replace('.', '[.]')))
}

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
const isNextDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: '下一步' }).disabled

test('a wallet that has enough money is chosen first', async () => {
  await choose('3.00', ['wechat'])
  await waitFor(() => expect([chosen(), isNextDisabled()]).toEqual(['wallet', false]))
})

test('a wallet with too little money is not chosen while there is another method', async () => {
  await choose('2.99', ['wechat'])
  await waitFor(() => expect([chosen(), isNextDisabled()]).toEqual(['wechat', false]))
})

test('a wallet with too little money that is the only method offers to top it up', async () => {
  await choose('2.99', [])
  await waitFor(() => expect([chosen(), isNextDisabled()]).toEqual(['wallet', true]))
  expect(screen.getByText(/0[.]01/)).toBeDefined()
})
