// @vitest-environment jsdom
import { managedWalletsApi, signInApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { WalletCard } from './WalletCard.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wallet = {
  ...{ userId: 7, availableAmount: '5.00', freezeAmount: '0.00', walletStatus: 0, cashTaxRatio: 0 },
  ...{ createdAt: '', updatedAt: '', username: 'xiaoyu' },
}

/** Adds 2 yuan, with the given answers to the change in turn. */
function addMoney(...answers: readonly (() => unknown)[]) {
  const left = [...answers]
  const calls = stubFetch(
    [managedWalletsApi.openWallet, wallet],
    [managedWalletsApi.changeWallet, () => left.shift()?.()],
    [signInApi.proveSelf, {}],
  )
  renderInApp(<WalletCard userId={7} />, {
    pageContext: { userId: 1, face: 'pc' },
    answers: [[query(managedWalletsApi.openWallet, { userId: 7 }), wallet]],
  })
  fireEvent.change(screen.getByLabelText(/金额/), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '活动奖励' } })
  fireEvent.click(screen.getByRole('button', { name: '增加' }))
  return () => calls.filter(({ path }) => path === managedWalletsApi.changeWallet.path)
}
const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get('idempotency-key')

test('a change that required the password is repeated once, with an idempotency key', async () => {
  const changes = addMoney(
    () => answer(-4002, { prove: 'password' }),
    () => wallet,
  )
  fireEvent.change(await screen.findByLabelText('当前密码'), { target: { value: 'teahouse-admin-88' } })
  fireEvent.click(screen.getByRole('button', { name: '确认并继续' }))
  await waitFor(() => expect(screen.queryByLabelText('当前密码')).toBeNull())
  expect(changes()).toHaveLength(2)
  expect(keyOf(changes()[1]?.init)).toMatch(/^[0-9a-f]{32}$/)
})

test('a change whose answer was lost is repeated with its idempotency key, and the next change has another', async () => {
  const changes = addMoney(
    () => {
      throw new TypeError('network')
    },
    () => wallet,
    () => wallet,
  )
  const send = (amount: string) => {
    fireEvent.change(screen.getByLabelText(/金额/), { target: { value: amount } })
    fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '活动奖励' } })
    fireEvent.click(screen.getByRole('button', { name: '增加' }))
  }
  await screen.findByText(/网络/)
  send('2')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/金额/).value).toBe(''))
  send('2')
  await waitFor(() => expect(changes()).toHaveLength(3))
  const [lost, repeated, next] = changes().map(({ init }) => keyOf(init))
  expect(repeated).toBe(lost)
  expect(next).not.toBe(lost)
})

test('the reason of a refused change goes when the form is changed', async () => {
  addMoney(() => answer(-5002, null, '余额不足'))
  await screen.findByText('余额不足')
  fireEvent.change(screen.getByLabelText(/金额/), { target: { value: '1' } })
  expect(screen.queryByText('余额不足')).toBeNull()
})
