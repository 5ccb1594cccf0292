// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aThread, fakeSite } from '../../testing/site-fixtures.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { TipAuthor } from './TipAuthor.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each(['pc', 'h5'] as const)(
  'a tip without a network keeps its form open and says why, on %s',
  (face) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const thread = aThread()
    renderInApp(<TipAuthor thread={{ ...thread, ability: { ...thread.ability, canBeReward: true } }} />, {
      pageContext: { userId: 9, face },
      answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
    })
    fireEvent.click(screen.getByRole('button', { name: /^打赏，/ }))
    fireEvent.click(screen.getByRole('button', { name: '¥5.00' }))
    fireEvent.click(screen.getByRole('button', { name: '打赏 ¥5.00' }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect((screen.getByLabelText('其他金额') as HTMLInputElement).value).toBe('5')
    expect(screen.getByText('付款需要网络，请联网后再付')).toBeTruthy()
  },
)
