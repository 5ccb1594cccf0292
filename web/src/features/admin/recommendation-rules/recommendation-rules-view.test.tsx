// @vitest-environment jsdom
import {
  managedTopicsApi,
  managedUsersApi,
  moderationApi,
  recommendationRulesApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { categoriesQuery, groupsQuery } from '../groups/group-queries.ts'
import { recommendationRulesQuery } from '../site-queries.ts'
import { RecommendationRulesView } from './RecommendationRulesView.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rules = {
  ...{ id: 1, categoryIds: '', groupIds: '', userIds: '3', topicIds: '', threadIds: '5' },
  ...{ blockUserIds: '', blockTopicIds: '', blockThreadIds: '', siteOpenSort: 1 },
  ...{ userInfo: [{ userId: 3, username: 'laozhou', nickname: '老周' }], blockUserInfo: [] },
  ...{ topicInfo: [], blockTopicInfo: [], threadInfo: [{ threadId: 5, threadTitle: '明前龙井' }] },
  blockThreadInfo: [],
}

const pageOf = (...pageData: readonly object[]) => ({
  ...{ pageData, currentPage: 1, perPage: 6, firstPageUrl: '', nextPageUrl: '', prePageUrl: '' },
  ...{ pageLength: pageData.length, totalCount: pageData.length, totalPage: 1 },
})

function open() {
  const calls = stubFetch(
    [managedUsersApi.listManagedUsers, pageOf({ userId: 7, username: 'xiaoyu', nickname: '小雨' })],
    [managedTopicsApi.listManagedTopics, pageOf({ topicId: 2, content: '春茶' })],
    [moderationApi.listManagedThreads, pageOf({ threadId: 8, title: '', nickname: '小雨' })],
    [recommendationRulesApi.changeRecommendationRules, []],
    [recommendationRulesApi.readRecommendationRules, rules],
  )
  renderInApp(<RecommendationRulesView />, {
    pageContext: { userId: 9 },
    answers: [
      [recommendationRulesQuery, rules],
      [categoriesQuery, []],
      [groupsQuery, []],
    ],
  })
  return calls
}

const fieldOf = (label: string, at: number) =>
  screen.getAllByRole('combobox', { name: label })[at] as HTMLElement

test('people and threads of the rules are shown by name, without further calls', () => {
  const calls = open()
  expect(screen.getByText('老周')).toBeTruthy()
  expect(screen.getByText('明前龙井')).toBeTruthy()
  expect(calls).toEqual([])
})

test('people, topics and threads are found by a search, picked and removed', async () => {
  const calls = open()
  fireEvent.change(fieldOf('用户', 0), { target: { value: '小雨' } })
  fireEvent.click(await screen.findByRole('option', { name: /小雨.*xiaoyu · 7/ }))
  fireEvent.change(fieldOf('话题', 1), { target: { value: '春' } })
  await screen.findByRole('option', { name: /#春茶#/ })
  fireEvent.keyDown(fieldOf('话题', 1), { key: 'Enter' })
  fireEvent.change(fieldOf('主题', 0), { target: { value: '碧螺春' } })
  fireEvent.click(await screen.findByRole('option', { name: /没有标题.*小雨 · 8/ }))
  fireEvent.click(screen.getByRole('button', { name: '去掉老周' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => writesOf(calls)).toHaveLength(1)
  expect(writesOf(calls)[0]?.[1]).toMatchObject({
    ...{ userIds: '7', topicIds: '', threadIds: '5,8' },
    ...{ blockUserIds: '', blockTopicIds: '2', blockThreadIds: '', siteOpenSort: 1 },
  })
})

test('Escape closes the results, and Backspace in the empty field removes the last pick', async () => {
  open()
  const field = fieldOf('用户', 0)
  fireEvent.change(field, { target: { value: '小' } })
  await screen.findByRole('option', { name: /小雨/ })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('option', { name: /小雨/ })).toBeNull()
  fireEvent.keyDown(field, { key: 'Backspace' })
  expect(screen.queryByText('老周')).toBeNull()
})
