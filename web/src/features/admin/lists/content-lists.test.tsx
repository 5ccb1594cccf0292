// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { CommentsView, ThreadsView } from './ContentListViews.tsx'
import { listQueries } from './list-pages.ts'
import { ReportListView } from './ReportListView.tsx'

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
