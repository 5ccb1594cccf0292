// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Site } from '../../shared/site/site.ts'
import type { SentState } from '../rendering/page-state.ts'
import { canDeferNavigator } from './can-defer-navigator.ts'

const quiet = { siteStat: '', siteAnalytics: '' }
const siteWith = (setSite: object) => ({ forum: { setSite } }) as unknown as Site
const sent = (change: Partial<SentState> = {}) =>
  ({ userId: null, face: 'h5', url: '/', ...change }) as SentState

beforeEach(() => {
  // Other tests of the process may have left something.
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('innerHeight', 844)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('the services of a page that a visitor only reads are deferred until the first interaction', () => {
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(true)
})

test("the services of a member's page, and of one without a site, are not deferred", () => {
  expect(canDeferNavigator(sent({ userId: 9 }), siteWith(quiet))).toBe(false)
  expect(canDeferNavigator(sent(), null)).toBe(false)
})

test('the services of a page in a window of the other layout, or held sideways, are not deferred', () => {
  expect(canDeferNavigator(sent({ face: 'pc' }), siteWith(quiet))).toBe(false)
  vi.stubGlobal('innerHeight', 300)
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(false)
  vi.stubGlobal('innerWidth', 1440)
  expect(canDeferNavigator(sent({ face: 'pc' }), siteWith(quiet))).toBe(true)
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(false)
})

test('an action stored by a visitor who did not log in does not prevent deferring', () => {
  sessionStorage.setItem('__wanted', '{}')
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(true)
  sessionStorage.setItem('__typed /', '[]')
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(false)
})

test('statistics, an invitation, another address than requested, and stored data in the tab prevent deferring', () => {
  expect(canDeferNavigator(sent(), siteWith({ ...quiet, siteStat: '<script>count()</script>' }))).toBe(false)
  expect(canDeferNavigator(sent({ url: '/user/login' }), siteWith(quiet))).toBe(false)
  sessionStorage.setItem('__typed /', '[]')
  expect(canDeferNavigator(sent(), siteWith(quiet))).toBe(false)
  sessionStorage.clear()
  history.replaceState(null, '', '/?inviteCode=abc')
  expect(canDeferNavigator(sent({ url: '/?inviteCode=abc' }), siteWith(quiet))).toBe(false)
})
