// @vitest-environment jsdom
import { type Face, threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, stubFetch } from '../../../testing/stub-fetch.ts'
import { ShareThread } from './ThreadActions.tsx'
import { sharedPath } from './use-thread-actions.ts'

const copied = vi.fn(async () => {})
let counted: AnsweredCall[]
const set = (name: 'clipboard' | 'share', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(() => {
  set('clipboard', { writeText: copied })
  set('share', undefined)
  history.replaceState(null, '', '/')
  counted = stubFetch([threadsApi.shareThread, {}])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  copied.mockClear()
})

const long = '<b>周末</b>骑行 环湖一圈，从清晨五点半到傍晚'
const press = (face: Face) => {
  renderInApp(<ShareThread thread={aThread({ title: long })} label="分享" />, { pageContext: { face } })
  fireEvent.click(screen.getByLabelText('分享'))
}

test.each(['pc', 'h5'] as const)(
  'sharing a thread on %s without a sheet copies the link, says so and is counted',
  async (face) => {
    if (face === 'pc') set('share', vi.fn())
    press(face)
    expect(await screen.findByText('复制链接成功')).toBeTruthy()
    expect(copied).toHaveBeenCalledWith('https://tea.example/thread/12')
    await vi.waitFor(() => expect(counted).toHaveLength(1))
    if (face === 'pc') expect(navigator.share).not.toHaveBeenCalled()
  },
)

test('sharing a thread on h5 passes 17 characters without mark-up to the system’s share sheet', async () => {
  const share = vi.fn(async () => {})
  set('share', share)
  press('h5')
  await vi.waitFor(() => expect(counted).toHaveLength(1))
  expect(share).toHaveBeenCalledWith({
    title: '周末骑行环湖一圈，从清晨五点半到傍',
    url: 'https://tea.example/thread/12',
  })
  expect([...'周末骑行环湖一圈，从清晨五点半到傍']).toHaveLength(17)
  expect(copied).not.toHaveBeenCalled()
})

test('sharing a thread is not counted when it is cancelled, and copies the link when the sheet fails', async () => {
  set('share', async () => {
    throw new DOMException('left', 'AbortError')
  })
  press('h5')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([copied.mock.calls.length, counted.length]).toEqual([0, 0])
  cleanup()
  set('share', async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  press('h5')
  expect(await screen.findByText('复制链接成功')).toBeTruthy()
})

test('sharing a thread where nothing can be copied shows that, and is not counted', async () => {
  set('clipboard', undefined)
  press('pc')
  expect(await screen.findByText('复制失败，请手动复制地址栏中的链接')).toBeTruthy()
  expect(counted).toEqual([])
})

test('sharing a thread on its own page shares the comment that is being read', () => {
  const here = (pathname: string, search: string) => sharedPath(12, { pathname, search })
  expect(here('/thread/12', '?postId=201')).toBe('/thread/12?postId=201#post-201')
  expect(here('/thread/12', '?sort=-createdAt&page=2&postId=201')).toBe('/thread/12?postId=201#post-201')
  expect(here('/thread/12', '?page=2')).toBe('/thread/12')
  expect(here('/thread/12', '?postId=x')).toBe('/thread/12')
  expect(here('/', '?postId=201')).toBe('/thread/12')
})
