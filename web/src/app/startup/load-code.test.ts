// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AssetError, loadCode, loadDocument, manifestMessage } from './load-code.ts'

const assign = vi.fn()
let said: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.stubGlobal('location', { assign })
  said = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockClear()
})

test('code that does not load is given up after 3800 ms with an AssetError', async () => {
  const outcome = loadCode(manifestMessage, new Promise(() => {})).catch((error: unknown) => error)
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(3799)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const error = await outcome
  expect(error).toBeInstanceOf(AssetError)
  expect(error).toMatchObject({ message: 'Failed to load client build manifest' })
})

test('code that fails to load rejects with an AssetError that has the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadCode('gone', Promise.reject(cause))).rejects.toMatchObject({
    name: 'AssetError',
    message: 'gone',
    cause,
  })
  expect(await loadCode('here', Promise.resolve(5))).toBe(5)
})

test('a page whose code is missing is loaded as a document, once, with its message in the console', () => {
  expect(loadDocument('/thread/5', new AssetError('gone'))).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/thread/5')
  expect(said).toHaveBeenCalledExactlyOnceWith('gone')
  expect(loadDocument('/thread/5', new AssetError('gone'))).toBe(false)
  expect(loadDocument('/thread/6', new AssetError('gone'))).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(loadDocument('/thread/6', new AssetError('gone'))).toBe(true)
  expect(assign).toHaveBeenCalledTimes(3)
})

test('a browser without session storage does not reload endlessly', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(loadDocument('/thread/5', 'gone')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})
