// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { feedQuery, readFeedQuery, stickyQuery } from '../../../shared/threads/feed-query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage, aSite, aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { HomeFeed } from './HomeFeed.tsx'

const feed = readFeedQuery({ params: {}, query: new URLSearchParams(), site: aSite() })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function drawFeed(titles: readonly string[]) {
  const sticky = titles.map((title, index) => aThread({ threadId: 50 + index, title }))
  return renderInApp(<HomeFeed feed={feed} siteName="茶馆" maxSticky={2} />, {
    answers: [
      [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [feedQuery(feed), aPage([aThread()])],
      [stickyQuery(feed), sticky],
    ],
  }).container
}

test('sticky threads beyond the shown ones appear when they are expanded', () => {
  const folded = drawFeed(['公约', '活动', '新人', '反馈']).querySelector('details')
  expect(folded?.querySelector('summary')?.textContent).toBe('还有 2 条置顶')
  expect(folded?.textContent).toContain('新人')
  expect(folded?.textContent).toContain('反馈')
  expect(folded?.textContent).not.toContain('活动')
  expect(screen.getByText('活动')).toBeTruthy()
})

test('sticky threads are not folded when all are shown', () => {
  expect(drawFeed(['公约', '活动']).querySelector('details')).toBeNull()
})
