// @vitest-environment jsdom
import { notificationsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../testing/stub-fetch.ts'
import { FollowedTopics, FollowTopic } from './FollowTopic.tsx'
import { followedTopicsQuery, markQuery } from './watch-and-mute.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const followed = (target: string, name: string) => ({
  kind: 'topic',
  target,
  mark: 'watched',
  name,
  createdAt: '2026-11-20 09:00:00',
})

test('a topic is followed with its button, which then shows that', async () => {
  let marks: object[] = []
  const calls = stubFetch(
    [
      notificationsApi.setMark,
      () => {
        marks = [followed('4', '喝茶')]
        return []
      },
    ],
    [notificationsApi.listMarks, () => marks],
  )
  renderInApp(<FollowTopic id={4} />, { pageContext: { userId: 9 }, answers: [[markQuery('topic', 4), []]] })
  fireEvent.click(screen.getByRole('button', { name: '关注话题', pressed: false }))
  expect(await screen.findByRole('button', { name: '已关注', pressed: true })).toBeTruthy()
  await waitFor(() =>
    expect(writesOf(calls)).toEqual([
      [notificationsApi.setMark.path, { kind: 'topic', id: 4, mark: 'watched' }],
    ]),
  )
})

test('the followed topics are listed as links; deleted ones are left out', () => {
  renderInApp(<FollowedTopics />, {
    pageContext: { userId: 9 },
    answers: [[followedTopicsQuery, [followed('4', '喝茶'), followed('5', '')]]],
  })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/topic/topic-detail/4',
  ])
})

test('the list of followed topics is not shown without any', () => {
  const { container } = renderInApp(<FollowedTopics />, {
    pageContext: { userId: 9 },
    answers: [[followedTopicsQuery, []]],
  })
  expect(container.textContent).toBe('')
})
