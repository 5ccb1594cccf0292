// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedQuery, readFeedQuery } from '../../../shared/threads/feed-query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage, aSite, aThread, picturesBlock } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, stubFetch } from '../../../testing/stub-fetch.ts'
import { ThreadList } from '../card/ThreadList.tsx'
import { ListTools } from '../read-state/ListTools.tsx'
import { useFeedView } from './FeedBar.tsx'
import { NewThreadsBar } from './NewThreadsBar.tsx'

const feed = readFeedQuery({ params: {}, query: new URLSearchParams(), site: aSite() })
let total = 25
let calls: AnsweredCall[]

beforeEach(() => {
  vi.useFakeTimers()
  total = 25
  window.scrollTo = vi.fn() as typeof window.scrollTo
  const newest = aThread({ threadId: 99, title: '刚刚发布的' })
  calls = stubFetch([threadsApi.listThreads, () => aPage([newest, aThread()], total)])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    // The code of a call is loaded when the call is first made.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })

const home = () =>
  renderInApp(
    <>
      <NewThreadsBar feed={feed} />
      <ThreadList input={feedQuery(feed).input} href={() => '/'} />
    </>,
    { answers: [[feedQuery(feed), aPage([aThread()], 25)]] },
  )

test('new threads are counted every 30 s and not shown before the bar is pressed', async () => {
  home()
  await pass(30_100)
  expect(calls).toHaveLength(1)
  expect(screen.queryByText(/条新发布的内容/)).toBeNull()
  total = 28
  await pass(30_000)
  expect(screen.getByText(/有 3 条新发布的内容/)).toBeTruthy()
  expect(screen.queryByText('刚刚发布的')).toBeNull()
  fireEvent.click(screen.getByText(/有 3 条新发布的内容/))
  await pass(10)
  expect(screen.getByText('刚刚发布的')).toBeTruthy()
  expect(screen.queryByText(/条新发布的内容/)).toBeNull()
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
})

test('new threads are counted at once when the feed was loaded more than 30 s ago', async () => {
  total = 27
  const { redraw } = renderInApp(<p />, { answers: [[feedQuery(feed), aPage([aThread()], 25)]] })
  await pass(30_100)
  redraw(<NewThreadsBar feed={feed} />)
  await pass(10)
  expect(screen.getByText(/有 2 条新发布的内容/)).toBeTruthy()
})

test('new threads counted for one feed are not shown in another', async () => {
  total = 40
  const other = readFeedQuery({ params: {}, query: new URLSearchParams('type=104'), site: aSite() })
  const answers = [
    [feedQuery(feed), aPage([aThread()], 25)],
    [feedQuery(other), aPage([aThread()], 8)],
  ] as const
  const { redraw } = renderInApp(<NewThreadsBar feed={feed} />, { answers: [...answers] })
  await pass(30_100)
  expect(screen.getByText(/有 15 条新发布的内容/)).toBeTruthy()
  redraw(<NewThreadsBar feed={other} />)
  expect(screen.queryByText(/条新发布的内容/)).toBeNull()
})

test('the bar of new threads overlays the list without height, so that no row moves', async () => {
  home()
  total = 26
  await pass(30_100)
  const place = screen.getByText(/有 1 条新发布的内容/).parentElement as HTMLElement
  expect(getComputedStyle(place).height).toBe('0px')
})

function Choice() {
  const [view, choose] = useFeedView()
  return (
    <button type="button" onClick={() => choose(view === 'list' ? 'cards' : 'list')}>
      {view}
    </button>
  )
}

test('the feed is hydrated as the server rendered it, and the choice is sent with the next page', () => {
  renderInApp(<Choice />, { pageContext: { feedView: 'list' } })
  fireEvent.click(screen.getByText('list'))
  expect(document.cookie).toContain('feed=cards')
  cleanup()
  renderInApp(<Choice />, { pageContext: { feedView: 'list' } })
  expect(screen.getByText('cards')).toBeTruthy()
})

test.each(['pc', 'h5'] as const)('lists are shown by pages by choice on %s, which is remembered', (face) => {
  renderInApp(<ListTools />, { pageContext: { face } })
  const control = () => screen.getByLabelText('以翻页方式显示')
  fireEvent.click(control())
  expect(document.documentElement.dataset.paged).toBe('yes')
  cleanup()
  renderInApp(<ListTools />, { pageContext: { face } })
  const isOn = face === 'pc' ? control().ariaPressed === 'true' : (control() as HTMLInputElement).checked
  expect(isOn).toBe(true)
  fireEvent.click(control())
  expect(localStorage.getItem('dzq-paged-lists')).toBe('no')
  expect(document.documentElement.dataset.paged).toBeUndefined()
})

test('a thread without words shows its kind of content in a compact list, and has a name for screen readers', async () => {
  vi.unstubAllGlobals()
  const content = { text: '', indexes: picturesBlock(2) }
  stubFetch([threadsApi.listThreads, () => aPage([aThread({ title: '', content })], 1)])
  renderInApp(<ThreadList input={feedQuery(feed).input} href={() => '/'} view="list" />)
  await pass(10)
  const link = screen.getByRole('link', { name: /的内容$/ })
  expect(link.querySelector('[aria-hidden]')?.textContent).toBe('图片')
})
