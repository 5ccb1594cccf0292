// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asScrollPosition, restoreScroll, storeScroll } from './scroll-position.ts'

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

test.each([
  'no JSON',
  'null',
  '7',
  '{"url":"/thread/5?page=2"}',
  '{"url":"/thread/5?page=2","position":"700"}',
  '{"url":"/thread/5?page=2","position":{"y":"700"}}',
])('an invalid stored scroll position is ignored: %s', (stored) => {
  storeScroll()
  sessionStorage.setItem(sessionStorage.key(0) ?? '', stored)
  restoreScroll()
  expect(scrollTo).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('a stored scroll position with an invalid item keeps its pixels', () => {
  expect(asScrollPosition({ y: 700, item: { find: 3, top: 20 } })).toEqual({ y: 700 })
  expect(asScrollPosition({ y: 700, item: { find: '#post-3', top: 20 } })).toEqual({
    y: 700,
    item: { find: '#post-3', top: 20 },
  })
})
