// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { hadMember, watchMember } from './changed-member.ts'

const onChange = vi.fn()
let hidden = false
Object.defineProperty(document, 'hidden', { get: () => hidden })

beforeEach(() => {
  sessionStorage.clear()
  onChange.mockClear()
  hidden = false
})

test('the page names the member of the session when the page before in this tab was of another one', () => {
  watchMember({ userId: 5, name: '小雨', onChange })
  expect(onChange).not.toHaveBeenCalled()
  watchMember({ userId: 7, name: '老周', onChange })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('老周')
  watchMember({ userId: 7, name: '老周', onChange })
  expect(onChange).toHaveBeenCalledOnce()
})

test("visitors' pages in between do not hide that the member is another one", () => {
  expect(hadMember()).toBe(false)
  watchMember({ userId: 5, name: '小雨', onChange })
  watchMember({ userId: null, name: '', onChange })
  expect(hadMember()).toBe(true)
  watchMember({ userId: 5, name: '小雨', onChange })
  expect(onChange).not.toHaveBeenCalled()
  watchMember({ userId: null, name: '', onChange })
  watchMember({ userId: 7, name: '老周', onChange })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('老周')
})

test.each([
  ['/user/oidc/callback?code=1', 'navigate', 0],
  ['/user/username-login?next=/topic', 'navigate', 0],
  ['/close/login', 'navigate', 0],
  ['/user/username-login?next=/topic', 'reload', 1],
  ['/user/5', 'navigate', 1],
  ['/thread/5', 'navigate', 1],
])('a page reached from %s by %s names the other member %i times', (path, type, times) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(location.origin + path)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  watchMember({ userId: 5, name: '小雨', onChange })
  watchMember({ userId: 7, name: '老周', onChange })
  expect(onChange).toHaveBeenCalledTimes(times)
  vi.restoreAllMocks()
})

test('a page in a hidden tab names the other member once the tab is shown', () => {
  watchMember({ userId: 5, name: '小雨', onChange })
  hidden = true
  watchMember({ userId: 7, name: '老周', onChange })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).not.toHaveBeenCalled()
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('老周')
})
