// @vitest-environment jsdom
import { bulkApi, exportsApi, managedCategoriesApi, stopWordsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { BillListView } from '../payments/BillListView.tsx'
import { DisputeListView } from '../payments/DisputeListView.tsx'
import { paymentQueries } from '../payments/payment-pages.ts'
import { UnassignedPaymentListView } from '../payments/UnassignedPaymentListView.tsx'
import { AccessBlockListView } from '../people/AccessBlockListView.tsx'
import { StopWordListView } from '../stop-words/StopWordListView.tsx'
import { DeletedCommentsView, ThreadsView } from './ContentListViews.tsx'
import { OrderListView } from './FinanceListViews.tsx'
import { listQueries } from './list-pages.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = { id: 3, createdAt: '2026-11-20 09:00:00' }
const money = { gateway: 'alipay', transactionId: 'T3', orderSn: '', amount: '1.00' }
const sortable = {
  blocks: [
    AccessBlockListView,
    listQueries.accessBlocks,
    {
      ...at,
      kind: 'domain',
      value: 'a.example',
      reason: '',
      userId: 1,
      nickname: '',
      until: '',
      isOver: false,
    },
    'value',
  ],
  disputes: [
    DisputeListView,
    paymentQueries.disputes,
    { ...at, ...money, disputeId: 'D3', frozenAmount: '0.00', state: 'open', reason: '' },
    'amount',
  ],
  'money of nobody known': [
    UnassignedPaymentListView,
    paymentQueries.unassignedPayments,
    { ...at, ...money, paymentSn: 'P3', userId: 0, outcome: 'suspense', paidAt: '' },
    'amount',
  ],
  bills: [
    BillListView,
    paymentQueries.bills,
    { ...at, ...money, startTime: '', endTime: '', lineCount: 1, matchedCount: 1, differenceCount: 0 },
    'lines',
  ],
} as const

test.each(Object.entries(sortable))('%s are sorted by the address', (_, [View, ask, row, name]) => {
  const query = new URLSearchParams(`sort=-${name}`)
  const Shown = View as (props: PageProps) => React.ReactNode
  const { container } = renderInApp(<Shown params={{}} query={query} />, {
    answers: [[ask(query), aPage([row])]],
  })
  expect(ask(query).input).toMatchObject({ sort: `-${name}` })
  const hrefs = [...container.querySelectorAll('th a')].map((link) => link.getAttribute('href'))
  expect(hrefs.some((href) => href?.endsWith(`sort=${name}`))).toBe(true)
})

test('long numbers of disputes and unassigned payments may wrap', () => {
  const numbers = { disputeId: 'dp_1PqXyZ2eZvKYlo2C', orderSn: '2026113001361218588777', paymentSn: '' }
  for (const [View, ask, row] of [sortable.disputes, sortable['money of nobody known']]) {
    const query = new URLSearchParams()
    const Shown = View as (props: PageProps) => React.ReactNode
    const { unmount } = renderInApp(<Shown params={{}} query={query} />, {
      answers: [[ask(query), aPage([{ ...row, ...numbers }])]],
    })
    expect(screen.getByText(numbers.orderSn).className).toContain('alist__number')
    unmount()
  }
})

const order = {
  ...{ orderId: 5, orderSn: 'O5', type: 2, status: 1, amount: '3.00', nickname: '=甲', payeeNickname: '乙' },
  ...{ createdAt: '2026-11-20 09:00:00', threadId: 0, thread: { threadId: 0, title: '', content: '' } },
}

test('rows of a list without actions are selected by keys, opened and saved as a file', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x' }))
  Object.assign(URL, { revokeObjectURL: () => undefined })
  const query = new URLSearchParams()
  renderInApp(<OrderListView query={query} />, { answers: [[listQueries.orders(query), aPage([order])]] })
  const opened = vi.fn((event: Event) => event.preventDefault())
  screen.getByRole('link', { name: 'O5' }).addEventListener('click', opened)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(opened).toHaveBeenCalledOnce()
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const text = await files[0]?.text()
  expect(text).toContain('"O5"')
  expect(text).toContain('"\'=甲"')
})

test('all matching rows of a list without actions can be selected and saved', async () => {
  const calls = stubFetch([exportsApi.exportOrders, answer(-1, [], 'x')])
  const query = new URLSearchParams('nickname=甲')
  renderInApp(<OrderListView query={query} />, { answers: [[listQueries.orders(query), aPage([order], 45)]] })
  fireEvent.click(screen.getByRole('checkbox', { name: /O5/ }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
  await vi.waitFor(() => expect(calls.map(({ query }) => query.get('filter[nickname]'))).toEqual(['甲']))
})

const word = {
  ...{ id: 4, find: '代购', replacement: '', createdAt: '2026-11-20 09:00:00' },
  ...{ ugc: '{MOD}', username: '{IGNORE}', signature: '{IGNORE}', dialog: '{IGNORE}', nickname: '{IGNORE}' },
}

test('all matching stop words can be selected and saved, not only those of the page', async () => {
  const calls = stubFetch([stopWordsApi.exportStopWords, answer(-1, [], 'x')])
  const query = new URLSearchParams('keyword=代')
  renderInApp(<StopWordListView params={{}} query={query} />, {
    answers: [[listQueries.stopWords(query), aPage([word], 45)]],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: /代购/ }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
  await vi.waitFor(() => expect(calls.map(({ query }) => query.get('keyword'))).toEqual(['代']))
})

const written = {
  ...{ content: { text: '<p>好茶</p>', indexes: {} }, nickname: '老周', createdAt: '', isApproved: 1 },
  ...{ stopWords: '', threadId: 7, userId: 2, title: '茶', ip: '' },
}

test('the recycle bin shows deleted comments with who deleted them and why', () => {
  const query = new URLSearchParams('deletedNickname=阿版&startTime=2026-11-01')
  expect(listQueries.deletedComments(query).input).toMatchObject({
    ...{ isDeleted: 'yes', deletedNickname: '阿版', deletedAtBegin: '2026-11-01' },
  })
  const deletion = {
    deletedAt: '2026-11-21 10:00:00',
    deletedUserArr: { deletedUserId: 1, deletedNickname: '阿版', deletedAt: '' },
    lastDeletedLog: { message: '广告', userId: 1, createdAt: '' },
  }
  renderInApp(<DeletedCommentsView query={query} />, {
    answers: [[listQueries.deletedComments(query), aPage([{ ...written, ...deletion, postId: 3 }])]],
  })
  expect(screen.getByRole('cell', { name: '阿版' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '广告' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /好茶/ }))
  expect(screen.getByRole('button', { name: '还原' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '主题' }).getAttribute('href')).toBe('/admin/recycle-bin')
})

test('Enter confirms an action that needs no reason, and not one that deletes', () => {
  const query = new URLSearchParams()
  renderInApp(<DeletedCommentsView query={query} />, {
    answers: [[listQueries.deletedComments(query), aPage([{ ...written, postId: 3 }])]],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: /好茶/ }))
  const focused = (action: string) => {
    fireEvent.click(screen.getAllByRole('button', { name: action })[0] as HTMLElement)
    const dialog = within(screen.getByRole('dialog'))
    const submit = dialog.getByRole('button', { name: action })
    const isFocused = document.activeElement === submit
    expect(dialog.queryByText('此操作不能撤销。') !== null).toBe(action === '永久删除')
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    return isFocused
  }
  expect(focused('还原')).toBe(true)
  expect(focused('永久删除')).toBe(false)
})

test('selected threads are pinned by an action of the server that can be undone', async () => {
  const calls = stubFetch(
    [bulkApi.startBulk, answer(-5002, [])],
    [managedCategoriesApi.listManagedCategories, []],
  )
  const query = new URLSearchParams('type=2&views=10&replies=0')
  expect(listQueries.threads(query).input).toMatchObject({ threadType: 2, viewCountGt: 9 })
  const thread = {
    ...written,
    authorId: 2,
    categoryName: '闲谈',
    ...{ viewCount: 12, isStick: 0, displayTag: { isEssence: false } },
    likeReward: { postCount: 3 },
  }
  renderInApp(<ThreadsView query={query} />, { answers: [[listQueries.threads(query), aPage([thread])]] })
  fireEvent.click(screen.getByRole('checkbox', { name: /茶/ }))
  fireEvent.click(screen.getByRole('button', { name: '置顶' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '置顶' }))
  await vi.waitFor(() =>
    expect(writesOf(calls)).toEqual([
      [bulkApi.startBulk.path, { threads: expect.anything(), ids: '7', action: 'sticky' }],
    ]),
  )
})
