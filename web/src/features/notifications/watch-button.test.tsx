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

test('a topic is followed with its button, which says so then', async () => {
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

test('the topics one follows are links to them; those that are gone are left out', () => {
  renderInApp(<FollowedTopics />, {
    pageContext: { userId: 9 },
    answers: [[followedTopicsQuery, [followed('4', '喝茶'), followed('5', '')]]],
  })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/topic/topic-detail/4',
  ])
})

test('whoever follows no topic sees no list of them', () => {
  const { container } = renderInApp(<FollowedTopics />, {
    pageContext: { userId: 9 },
    answers: [[followedTopicsQuery, []]],
  })
  expect(container.textContent).toBe('')
})
