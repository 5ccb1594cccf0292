// @vitest-environment jsdom
import {
  failureCodes,
  forumApi,
  managedOrdersApi,
  managedPaymentsApi,
  managedRefundsApi,
  type OutputOf,
  orderTypes,
  pageQueryNames,
  signInApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { settingsQuery } from '../site-queries.ts'
import { BillView } from './BillView.tsx'
import { DisputeListView } from './DisputeListView.tsx'
import { GatewaysView } from './GatewaysView.tsx'
import { idOf, orderSnOf, paymentQueries } from './payment-pages.ts'
import { RefundsView } from './RefundsView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pageContext = { userId: 9, face: 'pc' } as const
const forum = [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']] as const
const at = '2026-11-20 08:00:00'
type Refund = OutputOf<typeof managedRefundsApi.listRefunds>[number]

const waiting: Refund = {
  ...{ refundSn: '7', orderSn: '2026112008000000000001', amount: '30.00', way: 'wallet', status: 1 },
  ...{ reason: '重复付款', administratorId: 3, administratorNickname: '老周', createdAt: at },
  ...{ approverId: 0, approverNickname: '' },
}

const order = {
  ...{ orderId: 5, userId: 12, payeeId: 3, threadId: 0, nickname: '小雨', orderSn: waiting.orderSn, type: 3 },
  ...{ amount: '50.00', status: 1, createdAt: at, payeeNickname: '老周' },
  thread: { threadId: 0, userId: 0, title: '', content: '' },
}

const onePage = { currentPage: 1, perPage: 20, totalCount: 1, totalPage: 1 }

function showRefunds(rows: readonly Refund[], address = '', found: typeof order | null = order) {
  const asked = new URLSearchParams(address)
  const orders = { ...onePage, pageData: found ? [found] : [] }
  return renderInApp(<RefundsView query={asked} />, {
    pageContext,
    answers: [forum, [paymentQueries.refunds(asked), rows], [paymentQueries.order(asked), orders]],
  })
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const inDialog = () => within(screen.getByRole('dialog'))

describe('the page of refunds', () => {
  test('the number of an unknown order finds nothing, without an empty card above', () => {
    const { container } = showRefunds([], 'orderSn=none', null)
    expect(screen.getByText('没有符合条件的内容')).toBeTruthy()
    expect(container.querySelectorAll('.dzq-card')).toHaveLength(1)
  })

  test('the page of refunds shows who requested a pending refund, and lets another administrator approve it with the password', async () => {
    let isProved = false
    const calls = stubFetch(
      [
        managedRefundsApi.reviewRefund,
        () =>
          isProved
            ? { ...waiting, status: 3, approverId: 9, approverNickname: '我' }
            : answer(failureCodes.UNAUTHORIZED, { prove: 'password' }),
      ],
      [
        signInApi.proveSelf,
        () => {
          isProved = true
          return []
        },
      ],
      [managedRefundsApi.listRefunds, () => []],
    )
    showRefunds([waiting])
    expect(screen.getByText('申请：老周')).toBeTruthy()
    press('同意退款')
    fireEvent.click(inDialog().getByRole('button', { name: '确认' }))
    fireEvent.change(await inDialog().findByLabelText('当前密码'), { target: { value: 'Chaguan2026x' } })
    fireEvent.click(inDialog().getByRole('button', { name: '确认并继续' }))
    expect(await screen.findByText('这里还没有内容')).toBeTruthy()
    const reviews = calls.filter(({ path }) => path === managedRefundsApi.reviewRefund.path)
    expect(reviews.map(({ body }) => body)).toEqual([
      { refundSn: '7', isPassed: 1 },
      { refundSn: '7', isPassed: 1 },
    ])
  })

  test('lets the requester of a refund only cancel it', () => {
    showRefunds([{ ...waiting, administratorId: 9, administratorNickname: '我' }])
    expect(screen.getByText('要由另一位管理员同意')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '同意退款' })).toBeNull()
    expect(screen.getByRole('button', { name: '撤回申请' })).toBeTruthy()
  })

  test('a top-up is refunded by its gateway only, since its money is in the wallet already', () => {
    showRefunds([], `orderSn=${waiting.orderSn}`, { ...order, type: orderTypes.topUp })
    press('退款')
    expect(inDialog().queryByLabelText('退到钱包')).toBeNull()
    expect(inDialog().getByLabelText<HTMLInputElement>('原路退回').checked).toBe(true)
  })

  test('refunds a part of an order by the gateway, with a reason and an amount', async () => {
    const calls = stubFetch(
      [managedRefundsApi.refundOrder, () => ({ ...waiting, status: 2 })],
      [managedRefundsApi.listRefunds, () => []],
      [managedOrdersApi.listOrders, () => ({ ...onePage, pageData: [order] })],
    )
    showRefunds([], `orderSn=${waiting.orderSn}`)
    press('退款')
    const send = () => inDialog().getByRole('button', { name: '退款' }) as HTMLButtonElement
    expect(send().disabled).toBe(true)
    fireEvent.click(inDialog().getByLabelText('一部分'))
    fireEvent.click(inDialog().getByLabelText('原路退回'))
    fireEvent.change(inDialog().getByLabelText('理由'), { target: { value: '重复付款' } })
    expect(send().disabled).toBe(true)
    fireEvent.change(inDialog().getByLabelText('金额'), { target: { value: '12.50' } })
    fireEvent.click(send())
    await vi.waitFor(() =>
      expect(calls.find(({ path }) => path === managedRefundsApi.refundOrder.path)?.body).toEqual({
        ...{ orderSn: waiting.orderSn, way: 'gateway', reason: '重复付款', amount: '12.50' },
      }),
    )
  })
})

test('a dispute is decided manually with an outcome and a reason', async () => {
  const row = {
    ...{ id: 4, gateway: 'stripe', disputeId: 'du_1', transactionId: 'pi_1', orderSn: waiting.orderSn },
    ...{
      amount: '10.00',
      frozenAmount: '8.00',
      state: 'open',
      reason: 'fraudulent',
      createdAt: at,
      decidedAt: '',
    },
  }
  const asked = new URLSearchParams()
  const page = { ...onePage, pageData: [row] }
  const calls = stubFetch(
    [managedPaymentsApi.decideDispute, () => []],
    [managedPaymentsApi.listDisputes, () => ({ ...page, pageData: [] })],
  )
  renderInApp(<DisputeListView query={asked} />, {
    pageContext,
    answers: [forum, [paymentQueries.disputes(asked), page]],
  })
  press('判定')
  const send = () => inDialog().getByRole('button', { name: '判定' }) as HTMLButtonElement
  fireEvent.click(inDialog().getByLabelText(/^成立/))
  expect(send().disabled).toBe(true)
  fireEvent.change(inDialog().getByLabelText('理由'), { target: { value: '渠道已结案' } })
  fireEvent.click(send())
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path === managedPaymentsApi.decideDispute.path)?.body).toEqual({
      ...{ id: 4, state: 'lost', reason: '渠道已结案' },
    }),
  )
})

test('a difference in a bill is listed on the side that has the entry, with what to do', () => {
  const difference = {
    kind: 'paymentMissed',
    side: 'theirs',
    number: '4200',
    oursAmount: '',
    theirsAmount: '9.99',
  }
  const bill = {
    ...{
      id: 2,
      gateway: 'wechat',
      startTime: at,
      endTime: at,
      lineCount: 3,
      matchedCount: 2,
      differenceCount: 1,
    },
    ...{ administratorId: 9, createdAt: at },
    differences: [{ ...difference, orderSn: '', title: '本站没有这笔付款', todo: '等待渠道查询' }],
  }
  renderInApp(<BillView params={{ id: '2' }} />, {
    pageContext,
    answers: [forum, [paymentQueries.bill(2), bill]],
  })
  const theirs = screen.getByRole('region', { name: '只有渠道有（1）' })
  expect(within(theirs).getByText('等待渠道查询')).toBeTruthy()
  expect(within(theirs).getByText('¥9.99')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /只有本站有/ })).toBeNull()
})

test('a gateway is tested with a cent, and the state of the payment is shown', async () => {
  const link = 'https://pay.example/1'
  const begun = { orderSn: waiting.orderSn, amount: '0.01', qrcode: '', link }
  const trial = { gateway: 'wechat', orderSn: waiting.orderSn, amount: '0.01', toldBy: 'callback' }
  const calls = stubFetch(
    [managedPaymentsApi.tryGateway, () => begun],
    [managedPaymentsApi.readTrial, () => ({ ...trial, state: 'paid', advice: '回调正常' })],
  )
  const stripe = { key: 'stripe', tag: 'stripe', value: '1' }
  renderInApp(<GatewaysView />, { pageContext, answers: [forum, [settingsQuery, [stripe]]] })
  expect(screen.getAllByText('未开启')).toHaveLength(3)
  expect(screen.getByText('已打开，资料不全')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '支付 ¥0.01（网页）' })[0] as HTMLElement)
  expect(await screen.findByText('回调正常')).toBeTruthy()
  expect(calls[0]?.body).toEqual({ gateway: 'wechat', way: 'page' })
})

test('the parameters that the pages about payments read from their address are passed on to them', () => {
  const read: string[] = []
  class Noted extends URLSearchParams {
    override get(name: string): string | null {
      read.push(name)
      return super.get(name)
    }
  }
  const asked = new Noted('threadId=12&userId=9&orderSn=1&state=won&gateway=stripe&page=2')
  expect(orderSnOf(asked)).toBe('1')
  expect(idOf(asked, 'threadId')).toBe(12)
  expect(paymentQueries.disputes(asked).input).toEqual({
    page: 2,
    perPage: 20,
    state: 'won',
    gateway: 'stripe',
  })
  expect(paymentQueries.access(asked).input).toEqual({ threadId: 12, userId: 9 })
  expect(read.filter((name) => !pageQueryNames.has(name))).toEqual([])
})
