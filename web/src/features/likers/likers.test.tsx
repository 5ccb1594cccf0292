// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { Likers } from './Likers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the people who liked a thread are listed with their signatures', async () => {
  const liker = { createdAt: '2026-11-20 09:00:00', type: 1, passedAt: '3 天前', avatar: '' }
  const list = [
    { ...liker, userId: 3, nickname: '老周泡茶', signature: '茶馆掌柜' },
    { ...liker, userId: 4, nickname: '小雨', signature: '' },
  ]
  const counts = { allCount: 2, likeCount: 2, rewardCount: 0, raidCount: 0 }
  stubFetch([threadsApi.listThreadLikers, () => ({ ...aPage([], 2), pageData: { ...counts, list } })])
  renderInApp(<Likers of={{ threadId: 12 }} />)
  const rows = await screen.findAllByRole('listitem')
  screen.getByText('点赞 2')
  expect(rows.map((row) => row.querySelector('small')?.textContent ?? '')).toEqual(['茶馆掌柜', ''])
})
