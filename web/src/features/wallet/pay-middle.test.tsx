// @vitest-environment jsdom
import { failureCodes, orderStatus, ordersApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeyOf } from '../../api/query.ts'
import { anOrder } from '../../testing/money-fixtures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { answer, stubFetch } from '../../testing/stub-fetch.ts'
import { PayMiddleView } from './PayMiddleView.tsx'
import { isSettled, orderQuery } from './pay-middle-page.ts'
import { walletQuery } from './wallet-page.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(status: number) {
  const order = anOrder({ status })
  stubFetch([ordersApi.readOrder, order])
  return renderInApp(<PayMiddleView query={new URLSearchParams({ orderSn: order.orderSn })} />, {
    answers: [
      [orderQuery(order.orderSn), order],
      [walletQuery, {}],
    ],
  })
}

test.each([
  [orderStatus.paid, '支付成功'],
  [orderStatus.failed, '支付没有完成'],
  [orderStatus.expired, '还没有收到付款结果'],
  [orderStatus.unsettled, '钱已存入钱包'],
  [orderStatus.partlyRefunded, '已退款'],
  [orderStatus.refunded, '已退款'],
])('after a gateway an order of the state %i is shown as %s', (status, text) => {
  show(status)
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(text)
  expect(screen.queryByText(/没有扣款/) !== null).toBe(status === orderStatus.failed)
})

test('an expired order is still polled, because a gateway may report late on it', () => {
  expect(isSettled({ status: orderStatus.expired })).toBe(false)
  expect(isSettled({ status: orderStatus.unsettled })).toBe(true)
})

test('a paid order invalidates all cached queries', () => {
  const { endpoint, input } = walletQuery
  const isStale = (status: number) =>
    show(status).client.getQueryState(queryKeyOf(endpoint, input))?.isInvalidated
  expect([isStale(orderStatus.failed), isStale(orderStatus.paid)]).toEqual([false, true])
})

test('an unknown order offers the way to the wallet instead of trying again', async () => {
  stubFetch([ordersApi.readOrder, answer(failureCodes.INVALID_PARAMETER, null, '订单不存在')])
  renderInApp(<PayMiddleView query={new URLSearchParams({ orderSn: '1' })} />)
  const link = await screen.findByRole('link', { name: '返回钱包' })
  expect(link.getAttribute('href')).toBe('/wallet')
  expect(screen.queryByRole('button')).toBe(null)
})
