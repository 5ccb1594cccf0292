// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreScroll, storeScroll } from './scroll-place.ts'

const scrollTo = vi.fn((_x: number, y: number) => vi.stubGlobal('scrollY', y))

beforeEach(() => {
  sessionStorage.clear()
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('scrollY', 700)
  history.replaceState(null, '', '/thread/5?page=2')
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a page that reloads itself returns to its scroll position, once', () => {
  storeScroll()
  vi.stubGlobal('scrollY', 0)
  restoreScroll()
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 700)
  restoreScroll()
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('a stored scroll position is not applied to another page, nor later', () => {
  storeScroll()
  history.replaceState(null, '', '/thread/6')
  restoreScroll()
  history.replaceState(null, '', '/thread/5?page=2')
  restoreScroll()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('the top of a page needs no stored scroll position', () => {
  vi.stubGlobal('scrollY', 0)
  storeScroll()
  expect(sessionStorage.length).toBe(0)
})
