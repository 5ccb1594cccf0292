// @vitest-environment jsdom
import { managedCategoriesApi, moderationApi, reviewDeskApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { categoriesQuery } from '../groups/group-queries.ts'
import {
  CommentReviewView,
  CommentsView,
  RecycleBinView,
  ThreadReviewView,
  ThreadsView,
} from './ContentListViews.tsx'
import { listQueries } from './list-pages.ts'
import { ReportListView } from './ReportListView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const query = new URLSearchParams()
const content = { text: '<p>好茶:xiaoku: &amp; 好水</p>', indexes: {} }
const written = { content, nickname: '老周', createdAt: '2026-11-20 09:00:00', isApproved: 1, stopWords: '' }

const displayTag = { isEssence: false }

test('the list of threads marks sticky and featured ones', () => {
  const ofThread = { categoryName: '闲谈', likeReward: { postCount: 3 }, authorId: 2, ip: '' }
  const threads = aPage([
    { ...written, ...ofThread, threadId: 7, title: '甲', isStick: 1, displayTag },
    { ...written, ...ofThread, threadId: 8, title: '乙', isStick: 0, displayTag: { isEssence: true } },
    { ...written, ...ofThread, threadId: 9, title: '丙', isStick: 0, displayTag },
  ])
  const { unmount } = renderInApp(<ThreadsView query={query} />, {
    answers: [[listQueries.threads(query), threads]],
  })
  const cells = ['甲', '乙', '丙'].map(
    (name) => screen.getByRole('link', { name }).closest('td')?.textContent,
  )
  unmount()
  expect(cells).toEqual(['甲 置顶', '乙 精华', '丙'])
})

test('lists of comments and of threads without a title show emoji instead of their codes', () => {
  const comments = aPage([{ ...written, postId: 3, threadId: 7, userId: 2, title: '茶', ip: '' }])
  const ofThread = { categoryName: '闲谈', likeReward: { postCount: 3 }, isStick: 0, displayTag }
  const threads = aPage([{ ...written, ...ofThread, threadId: 7, authorId: 2, title: '', ip: '' }])
  const answers = [
    [listQueries.comments(query), comments],
    [listQueries.threads(query), threads],
  ] as const
  for (const View of [CommentsView, ThreadsView]) {
    const { unmount } = renderInApp(<View query={query} />, { answers })
    expect(screen.getByRole('link', { name: '好茶😂 & 好水' }).getAttribute('href')).toBe('/thread/7')
    unmount()
  }
})

test('the list of reports shows its current filter', () => {
  const stateOf = (address: string) => {
    const asked = new URLSearchParams(address)
    const { unmount } = renderInApp(<ReportListView query={asked} />, {
      answers: [[listQueries.reports(asked), aPage([])]],
    })
    const { value, selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name: '状态' })
    unmount()
    return [value, selectedOptions[0]?.textContent]
  }
  expect(stateOf('')).toEqual(['0', '未处理'])
  expect(stateOf('status=1')).toEqual(['1', '已处理'])
  expect(stateOf('status=all')).toEqual(['all', '全部'])
  expect(stateOf('status=9')).toEqual(['0', '未处理'])
})

const pending = { ...written, isApproved: 0, title: '甲', ip: '', deletedAt: null }
const ofThreads = { threadId: 7, authorId: 2, categoryName: '', likeReward: { postCount: 0 }, isStick: 0 }
const thread = { ...pending, ...ofThreads, displayTag }
const comment = { ...pending, postId: 7, threadId: 3, userId: 2 }
const reviewed = {
  threads: (asked: URLSearchParams) => listQueries.threads(asked, 0),
  comments: (asked: URLSearchParams) => listQueries.comments(asked, 0),
}
const undoable = [
  ['通过', 'threads', 'pend', ThreadReviewView, reviewed.threads, thread],
  ['忽略', 'threads', 'pend', ThreadReviewView, reviewed.threads, thread],
  ['删除', 'threads', 'restore', ThreadReviewView, reviewed.threads, thread],
  ['通过', 'comments', 'pend', CommentReviewView, reviewed.comments, comment],
  ['删除', 'threads', 'restore', ThreadsView, listQueries.threads, thread],
  ['还原', 'threads', 'delete', RecycleBinView, listQueries.deletedThreads, thread],
] as const

test.each(undoable)(
  'an action on selected rows can be undone: %s of %s by %s',
  async (name, kind, action, View, ask, row) => {
    const calls = stubFetch(
      [moderationApi.submitReview, {}],
      [reviewDeskApi.decideAtDesk, {}],
      [managedCategoriesApi.listManagedCategories, []],
      [moderationApi.listManagedThreads, aPage([])],
      [moderationApi.listManagedPosts, aPage([])],
    )
    renderInApp(<View query={query} />, { answers: [[ask(query), aPage([row])]] })
    fireEvent.click(screen.getByRole('checkbox', { name: /^选中 / }))
    fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await vi.waitFor(() =>
      expect(writesOf(calls).slice(1)).toEqual([
        [reviewDeskApi.decideAtDesk.path, { kind, action, ids: [7] }],
      ]),
    )
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull())
  },
)

test('a review list shows pending items, or ignored ones, which can be approved', () => {
  const shownFor = (address: string) => {
    const asked = new URLSearchParams(address)
    const { unmount } = renderInApp(<ThreadReviewView query={asked} />, {
      answers: [
        [listQueries.threads(asked, 0), aPage([thread])],
        [categoriesQuery, []],
      ],
    })
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: '状态' })
    const options = [...state.options].map(({ textContent }) => textContent)
    fireEvent.click(screen.getByRole('checkbox', { name: /^选中 / }))
    const actions = ['通过', '忽略'].filter((name) => screen.queryAllByRole('button', { name }).length > 0)
    unmount()
    return { state: state.value, options, actions, asked: listQueries.threads(asked, 0).input.isApproved }
  }
  const options = ['待审核', '已忽略']
  expect(shownFor('')).toEqual({ state: '0', options, actions: ['通过', '忽略'], asked: 0 })
  expect(shownFor('state=2')).toEqual({ state: '2', options, actions: ['通过'], asked: 2 })
  expect(shownFor('state=1').asked).toBe(0)
})
