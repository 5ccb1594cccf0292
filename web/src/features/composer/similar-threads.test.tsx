// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderComposer } from '../../testing/render-composer.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch, unanswered } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'

vi.mock('./editor/RichEditor.tsx', () => new Promise(() => {}))

const similar = '周末骑行环湖一圈'

beforeAll(installTopLayer)
beforeEach(() => {
  stubFetch(
    [threadsApi.listThreads, fakeSite['/api/v3/thread.list'] as object],
    [threadsApi.publishThread, unanswered],
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['pc', 'h5'] as const)(
  'on %s a title of four characters shows the threads like it',
  async (face) => {
    renderComposer({ face })
    const title = screen.getByLabelText('标题')
    fireEvent.focus(title)
    fireEvent.change(title, { target: { value: '周末骑行' } })
    expect(await screen.findByText(similar)).toBeTruthy()
  },
)

test('similar threads overlay the text on h5, and disappear when the text gets the focus', async () => {
  renderComposer({ face: 'h5' })
  const title = screen.getByLabelText('标题')
  fireEvent.focus(title)
  fireEvent.change(title, { target: { value: '周末骑行' } })
  fireEvent.focus(await screen.findByText(similar))
  expect(screen.getByText(similar)).toBeTruthy()
  fireEvent.focus(screen.getByLabelText('正文'))
  expect(screen.queryByText(similar)).toBeNull()
})
