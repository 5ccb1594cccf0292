// @vitest-environment jsdom
import type { Face } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { ShareThread } from './ThreadActions.tsx'
import { sharedPath } from './use-thread-actions.ts'

const copied = vi.fn(async () => {})
const counted = vi.fn()
const set = (name: 'clipboard' | 'share', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(() => {
  set('clipboard', { writeText: copied })
  set('share', undefined)
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (url: string) => {
    counted(url)
    return Response.json({ Code: 0, Message: '', Data: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  copied.mockClear()
  counted.mockClear()
})

const long = '<b>周末</b>骑行 环湖一圈，从清晨五点半到傍晚'
const press = (face: Face) => {
  renderInApp(<ShareThread thread={aThread({ title: long })} label="分享" />, { pageContext: { face } })
  fireEvent.click(screen.getByLabelText('分享'))
}

test.each(['pc', 'h5'] as const)(
  'on %s without a sheet the link is copied, said and counted',
  async (face) => {
    if (face === 'pc') set('share', vi.fn())
    press(face)
    expect(await screen.findByText('复制链接成功')).toBeTruthy()
    expect(copied).toHaveBeenCalledWith('https://tea.example/thread/12')
    await vi.waitFor(() => expect(counted).toHaveBeenCalledOnce())
    if (face === 'pc') expect(navigator.share).not.toHaveBeenCalled()
  },
)

test('on h5 the sheet of the system gets 17 characters without mark-up', async () => {
  const share = vi.fn(async () => {})
  set('share', share)
  press('h5')
  await vi.waitFor(() => expect(counted).toHaveBeenCalledOnce())
  expect(share).toHaveBeenCalledWith({
    title: '周末骑行环湖一圈，从清晨五点半到傍',
    url: 'https://tea.example/thread/12',
  })
  expect([...'周末骑行环湖一圈，从清晨五点半到傍']).toHaveLength(17)
  expect(copied).not.toHaveBeenCalled()
})

test('whoever leaves the sheet has shared nothing; a sheet that fails is replaced by copying', async () => {
  set('share', async () => {
    throw new DOMException('left', 'AbortError')
  })
  press('h5')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([copied.mock.calls.length, counted.mock.calls.length]).toEqual([0, 0])
  cleanup()
  set('share', async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  press('h5')
  expect(await screen.findByText('复制链接成功')).toBeTruthy()
})

test('a browser that cannot copy says so, and nothing is counted', async () => {
  set('clipboard', undefined)
  press('pc')
  expect(await screen.findByText('复制失败，请手动复制地址栏中的链接')).toBeTruthy()
  expect(counted).not.toHaveBeenCalled()
})

test('on its own page the comment that is read is shared', () => {
  const here = (pathname: string, search: string) => sharedPath(12, { pathname, search })
  expect(here('/thread/12', '?postId=201')).toBe('/thread/12?postId=201#post-201')
  expect(here('/thread/12', '?sort=-createdAt&page=2&postId=201')).toBe('/thread/12?postId=201#post-201')
  expect(here('/thread/12', '?page=2')).toBe('/thread/12')
  expect(here('/thread/12', '?postId=x')).toBe('/thread/12')
  expect(here('/', '?postId=201')).toBe('/thread/12')
})
