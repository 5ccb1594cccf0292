// @vitest-environment jsdom
import type { Face } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faceFor, throttled, watchFace } from './face-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each<[Face, number, boolean, Face]>([
  ['pc', 1440, false, 'pc'],
  ['pc', 800, false, 'pc'],
  ['pc', 799, false, 'h5'],
  ['h5', 799, false, 'h5'],
  ['h5', 800, false, 'pc'],
  ['h5', 844, true, 'h5'],
  ['h5', 390, true, 'h5'],
])('%s in a window of %i px, held sideways: %s, is %s', (face, width, isSideways, wanted) => {
  expect(faceFor(face, { width, isSideways })).toBe(wanted)
})

test('resize events are handled every 100 ms, with a trailing check at the end', () => {
  const look = vi.fn()
  const resized = throttled(look, 100)
  for (let ms = 0; ms < 250; ms += 10) {
    resized()
    vi.advanceTimersByTime(10)
  }
  expect(look).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(100)
  expect(look).toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(1000)
  expect(look).toHaveBeenCalledTimes(4)
})

function aWindow(width: number, isLandscape: boolean, userAgent: string): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', () => ({ matches: isLandscape }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'

test('the layout is stored for the server and changes with the window', () => {
  let face: Face = 'pc'
  const change = vi.fn((next: Face) => {
    face = next
  })
  aWindow(1200, true, 'Mozilla/5.0 (X11; Linux x86_64)')
  watchFace({ face: () => face, change, turned: vi.fn() })
  expect(change).not.toHaveBeenCalled()
  aWindow(700, false, 'Mozilla/5.0 (X11; Linux x86_64)')
  dispatchEvent(new Event('resize'))
  expect(change).toHaveBeenLastCalledWith('h5')
  expect(document.cookie).toContain('face=h5')
  aWindow(1200, true, 'Mozilla/5.0 (X11; Linux x86_64)')
  dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(100)
  expect(change).toHaveBeenLastCalledWith('pc')
  expect(document.cookie).toContain('face=pc')
})

test('a phone that is rotated to landscape keeps its layout and gets the advice to rotate it back', () => {
  const [change, turned] = [vi.fn(), vi.fn()]
  aWindow(390, false, phone)
  watchFace({ face: () => 'h5', change, turned })
  expect(turned).not.toHaveBeenCalled()
  aWindow(844, true, phone)
  dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(200)
  dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(200)
  expect(turned).toHaveBeenCalledOnce()
  expect(change).not.toHaveBeenCalled()
})
