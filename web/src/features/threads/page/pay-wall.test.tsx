// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { PayWall } from './PayWall.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const words = '付款需要网络，请联网后再付'

test('a paid part says without a network that paying needs one', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderInApp(<PayWall thread={aThread()} yuan={1} isWhole />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  const wall = screen.getByRole('region', { name: '付费' })
  expect(within(wall).queryByText(words)).toBeNull()
  onLine.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(within(wall).getByText(words)).toBeTruthy()
})
