// @vitest-environment jsdom
import { searchApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { SearchSuggestions } from './SearchSuggestions.tsx'
import { suggestedTopicsQuery } from './search-page.ts'

installTopLayer()
const marked = (text: string) => ({ text, hits: [{ from: 0, to: 1 }] })
const found = {
  words: [],
  threads: [{ threadId: 12, title: marked('骑行路线') }],
  users: [{ userId: 3, nickname: marked('骑手'), avatar: '', threadCount: 1, fansCount: 0 }],
  topics: [{ topicId: 8, content: marked('骑行'), threadCount: 2, viewCount: 9 }],
}

beforeEach(async () => {
  await import('../../i18n/zh/search.json')
  vi.useFakeTimers()
  stubFetch([searchApi.suggest, found])
})
afterEach(() => {
  cleanup()
  forgetSearches()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function draw() {
  const topics = aPage([{ topicId: 9, content: '今天喝什么' }])
  renderInApp(
    <>
      <SearchSuggestions />
      <form action="/search" onSubmit={(event) => event.preventDefault()}>
        <input name="keyword" aria-label="搜索" />
      </form>
    </>,
    { answers: [[suggestedTopicsQuery, topics]] },
  )
  return screen.getByLabelText<HTMLInputElement>('搜索')
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })
const hrefs = () =>
  screen.queryAllByRole('option', { hidden: true }).map((option) => option.getAttribute('href'))

async function opened(typed = '') {
  const box = draw()
  act(() => box.focus())
  if (typed) fireEvent.input(box, { target: { value: typed } })
  await pass(200)
  return box
}

test('an empty search field suggests recent searches and popular topics', async () => {
  rememberSearch('龙井')
  const box = await opened()
  expect(hrefs()).toEqual(['/search?keyword=%E9%BE%99%E4%BA%95', '/topic/topic-detail/9'])
  expect(box.getAttribute('aria-expanded')).toBe('true')
  act(() => box.blur())
  expect(hrefs()).toEqual([])
})

test('text typed into a search field suggests threads, people and topics that open at once', async () => {
  await opened('骑')
  expect(hrefs()).toEqual(['/thread/12', '/user/3', '/topic/topic-detail/8', '/search?keyword=%E9%AA%91'])
})

test('arrow keys move through the suggestions, Enter opens one, and Escape closes them', async () => {
  const box = await opened('骑')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  const chosen = screen.getByRole('option', { selected: true, hidden: true })
  expect(chosen.getAttribute('href')).toBe('/user/3')
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id)
  const opens = vi.fn((event: Event) => event.preventDefault())
  chosen.addEventListener('click', opens)
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(opens).toHaveBeenCalledOnce()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(hrefs()).toEqual([])
})

test('a search is stored when it is submitted, which closes its suggestions', async () => {
  const box = await opened('骑')
  fireEvent.submit(box.form as HTMLFormElement)
  expect(recentSearches()).toEqual(['骑'])
  expect(hrefs()).toEqual([])
})
