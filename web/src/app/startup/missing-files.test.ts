// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Translate } from '../../i18n/texts.ts'
import { setToastHandler } from './AppToasts.tsx'
import { watchMissingFiles } from './missing-files.ts'

const [notices, reload, head] = [vi.fn(), vi.fn(), vi.fn()]
const t = ((key: string) => key) as Translate
let isLoading = false

watchMissingFiles({ navigator: { isLoading: () => isLoading }, t, reload })

beforeAll(() => {
  history.replaceState(null, '', '/thread/12?page=2')
  vi.useFakeTimers()
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    expect([method, address]).toEqual(['HEAD', '/thread/12?page=2'])
    return head()
  })
  head.mockRejectedValue(new TypeError('Failed to fetch'))
  setToastHandler(notices)
})
afterEach(() => {
  // The presses and failures of one test do not count in the next one.
  vi.advanceTimersByTime(60_000)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.innerHTML = ''
  isLoading = false
})

const miss = () =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') }))
const settle = () => vi.advanceTimersByTimeAsync(1000)

test('a pressed part whose file is missing without a network gets one notice', async () => {
  document.body.click()
  miss()
  miss()
  await settle()
  expect(notices).toHaveBeenCalledExactlyOnceWith('site.offline', undefined)
})

test('the notice of a missing file does not replace the message of the part itself', async () => {
  document.body.click()
  miss()
  document.body.innerHTML = '<span data-toast="">付款需要网络</span>'
  await settle()
  expect(notices).not.toHaveBeenCalled()
})

test('a part that loads without a press, as by hovering, fails without a notice, and hides none of a later press', async () => {
  miss()
  await settle()
  expect(notices).not.toHaveBeenCalled()
  document.body.click()
  miss()
  await settle()
  expect(notices).toHaveBeenCalledOnce()
})

test('missing files reload the page where the site can be reached, with or without a press', async () => {
  head.mockResolvedValue(new Response())
  miss()
  await settle()
  expect(reload).toHaveBeenCalledExactlyOnceWith(new Error('gone'))
  expect(notices).not.toHaveBeenCalled()
})

test('a navigation reports its missing files itself', async () => {
  isLoading = true
  document.body.click()
  miss()
  await settle()
  expect(head).not.toHaveBeenCalled()
})
