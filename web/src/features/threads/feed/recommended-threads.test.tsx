// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { maxRecommended, recommendedQuery } from '../../../shared/threads/feed-query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { RecommendedBesideThread } from './RecommendedThreads.tsx'

afterEach(cleanup)

const recommended = Array.from({ length: maxRecommended + 1 }, (_, index) => ({
  ...aThread({ threadId: 20 + index, title: `第 ${index} 篇` }),
  viewCount: 1,
}))

function linksBeside(threadId: number): readonly (string | null)[] {
  const { container } = renderInApp(<RecommendedBesideThread threadId={threadId} />, {
    answers: [[recommendedQuery, recommended]],
  })
  return [...container.querySelectorAll('ol a')].map((link) => link.getAttribute('href'))
}

test('recommended threads leave out the open one, and another one takes its place', () => {
  const beside = linksBeside(22)
  expect(beside).not.toContain('/thread/22')
  expect(beside).toHaveLength(maxRecommended)
  expect(beside).toContain('/thread/25')
})

test('recommended threads beside a thread that is none of them are the first ones', () => {
  expect(linksBeside(7)).toEqual([20, 21, 22, 23, 24].map((id) => `/thread/${id}`))
})
