// @vitest-environment jsdom
import {
  bulkApi,
  managedCategoriesApi,
  managedUsersApi,
  managedWithdrawalsApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { stubFetch, unanswered, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { categoriesQuery, groupsQuery } from '../groups/group-queries.ts'
import { AccessBlockListView } from '../people/AccessBlockListView.tsx'
import { InviteListView } from '../people/InviteListView.tsx'
import { StopWordListView } from '../stop-words/StopWordListView.tsx'
import { TopicListView } from '../topics/TopicListView.tsx'
import { ThreadsView } from './ContentListViews.tsx'
import { WithdrawalListView } from './FinanceListViews.tsx'
import { listQueries } from './list-pages.ts'
import { UserListView } from './UserListView.tsx'

const made = { id: 3, createdAt: '2026-11-20 09:00:00', nickname: '老周', userId: 1 }
const invite = { uses: 0, toUserId: 0, toNickname: '', endsAt: '' }
const withdrawal = {
  ...{ cashApplyAmount: '10.00', cashCharge: '0.00', receiveAccount: '6222', remark: '' },
  ...{ needsTwo: false, approverNickname: '' },
}
const sum = { count: 45, cashApplyAmount: '900.00', cashActualAmount: '873.00' }
const lists = {
  topics: {
    View: TopicListView,
    address: 'content=茶&page=2&sort=-createdAt',
    row: { ...made, topicId: 3, content: '茶', threadCount: 0, viewCount: 0, recommended: false },
    asked: listQueries.topics,
    button: '删除',
    filter: { topics: { content: '茶' } },
  },
  'stop words': {
    View: StopWordListView,
    address: 'keyword=茶&page=2&sort=find',
    row: { ...made, find: '茶', replacement: '', ugc: '{MOD}' },
    asked: listQueries.stopWords,
    button: '删除',
    filter: { stopWords: { keyword: '茶' } },
  },
  'access blocks': {
    View: AccessBlockListView,
    address: 'q=茶&type=domain&page=2',
    row: { ...made, kind: 'domain', value: '茶', reason: '广告', until: '', isOver: false },
    asked: listQueries.accessBlocks,
    button: '解除封禁',
    filter: { accessBlocks: { q: '茶', kind: 'domain' } },
  },
  'invitation links': {
    View: InviteListView,
    address: 'groupId=10&state=open&page=2',
    row: { ...made, ...invite, code: '茶0123456789', groupId: 10, groupName: '茶友', state: 'open' },
    asked: listQueries.invites,
    button: '删除',
    filter: { invites: { groupId: 10, state: 'open' } },
  },
  'withdrawals in review': {
    View: WithdrawalListView,
    address: 'nickname=茶&status=1&page=2',
    row: { ...made, ...withdrawal, cashSn: '茶1', cashStatus: 1 },
    asked: listQueries.withdrawals,
    button: '已付款',
    action: 'approve',
    filter: { withdrawals: { nickname: '茶', cashStatus: '1' } },
  },
} as const

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(Object.entries(lists))('all matching rows can be selected in the list of %s', async (_, list) => {
  const query = new URLSearchParams(list.address)
  const calls = stubFetch([bulkApi.startBulk, unanswered], [managedWithdrawalsApi.sumWithdrawals, sum])
  const View = list.View as (props: PageProps) => React.ReactNode
  renderInApp(<View params={{}} query={query} />, {
    answers: [
      [list.asked(query), aPage([list.row], 45)],
      [groupsQuery, []],
    ],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: /茶/ }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getAllByRole('button', { name: list.button })[0] as HTMLElement)
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: list.button }))
  await vi.waitFor(() =>
    expect(writesOf(calls)).toEqual([
      [bulkApi.startBulk.path, { ...list.filter, action: 'action' in list ? list.action : 'delete' }],
    ]),
  )
})

test('all matching threads can be moved to a chosen category', async () => {
  const query = new URLSearchParams('q=茶')
  const calls = stubFetch([bulkApi.startBulk, unanswered], [managedCategoriesApi.listManagedCategories, []])
  const thread = {
    ...{ threadId: 7, title: '茶', content: { text: '', indexes: {} }, nickname: '老周', authorId: 2 },
    ...{ categoryName: '闲谈', viewCount: 1, likeReward: { postCount: 0 }, isApproved: 1, stopWords: '' },
    ...{ isStick: 0, displayTag: { isEssence: false }, createdAt: '', ip: '', deletedAt: null },
  }
  const categories = [{ categoryId: 4, name: '新屋', children: [] }]
  renderInApp(<ThreadsView query={query} />, {
    answers: [
      [listQueries.threads(query), aPage([thread], 45)],
      [categoriesQuery, categories],
    ],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选中 茶' }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getByRole('button', { name: '移动分类' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: '4' } })
  fireEvent.click(dialog.getByRole('button', { name: '移动分类' }))
  await vi.waitFor(() =>
    expect(writesOf(calls)).toEqual([
      [bulkApi.startBulk.path, { threads: { q: '茶', isDeleted: 'no' }, action: 'move', categoryId: 4 }],
    ]),
  )
})

test('paying out and refusing say the total amount, of selected withdrawals and of all that match', async () => {
  const query = new URLSearchParams('status=1')
  stubFetch([managedWithdrawalsApi.sumWithdrawals, sum])
  const rows = [1, 2].map((id) => ({
    ...{ ...withdrawal, id, userId: 3, nickname: '茶', cashSn: `茶${id}`, cashStatus: 1, createdAt: '' },
    ...{ cashApplyAmount: '50.10', cashCharge: '1.51', cashActualAmount: '48.59' },
  }))
  renderInApp(<WithdrawalListView query={query} />, {
    answers: [[listQueries.withdrawals(query), aPage(rows, 45)]],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选中这一页' }))
  fireEvent.click(screen.getByRole('button', { name: '已付款' }))
  screen.getByText('合计 ¥100.20，扣除手续费后付出 ¥97.18。')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '不通过' }))
  screen.getByText('合计 ¥100.20，退回各自的钱包。')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getByRole('button', { name: '已付款' }))
  await screen.findByText('合计 ¥900.00，扣除手续费后付出 ¥873.00。')
})

test('selected people are banned by a job, which can be undone', async () => {
  const query = new URLSearchParams()
  const job = {
    ...{ id: 4, kind: 'users', action: 'ban', reason: '广告', state: 'done', total: 1, done: 1 },
    ...{ skipped: 0, undone: 0, canUndo: true, nickname: 'admin', createdAt: '' },
  }
  const calls = stubFetch(
    [bulkApi.startBulk, job],
    [bulkApi.readBulk, job],
    [bulkApi.undoBulk, job],
    [managedUsersApi.listManagedUsers, aPage([])],
  )
  const person = { userId: 7, nickname: '茶', username: 'cha', avatarUrl: '', groupName: '', threadCount: 0 }
  renderInApp(<UserListView params={{}} query={query} />, {
    answers: [
      [listQueries.users(query), aPage([{ ...person, status: 0, createdAt: '' }])],
      [groupsQuery, []],
    ],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选中 茶' }))
  fireEvent.click(screen.getByRole('button', { name: '禁用' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '广告' } })
  fireEvent.click(dialog.getByRole('button', { name: '禁用' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await vi.waitFor(() =>
    expect(writesOf(calls)).toEqual([
      [bulkApi.startBulk.path, { users: {}, ids: '7', action: 'ban', reason: '广告' }],
      [bulkApi.undoBulk.path, { id: 4 }],
    ]),
  )
})

test('rows that are selected while a job runs stay selected when it ends', async () => {
  const query = new URLSearchParams()
  const person = { username: 'cha', avatarUrl: '', groupName: '', threadCount: 0, status: 0, createdAt: '' }
  const people = aPage([
    { ...person, userId: 7, nickname: '茶' },
    { ...person, userId: 8, nickname: '水' },
  ])
  let state = 'running'
  const job = () => ({
    ...{ id: 4, kind: 'users', action: 'ban', reason: '广告', state, total: 1, done: 1 },
    ...{ skipped: 0, undone: 0, canUndo: false, nickname: 'admin', createdAt: '' },
  })
  stubFetch(
    [bulkApi.startBulk, job],
    [bulkApi.readBulk, job],
    [managedUsersApi.listManagedUsers, () => people],
  )
  renderInApp(<UserListView params={{}} query={query} />, {
    answers: [
      [listQueries.users(query), people],
      [groupsQuery, []],
    ],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选中 茶' }))
  fireEvent.click(screen.getByRole('button', { name: '解除禁用' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '解除禁用' }))
  await screen.findByRole('progressbar')
  fireEvent.click(screen.getByRole('checkbox', { name: '选中 水' }))
  state = 'done'
  await screen.findByText(/已处理 1 项/)
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选中 水' }).checked).toBe(true)
})
