// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mayPrefetch, prefetchOnIntent } from './prefetch.ts'

let sight: (entries: readonly object[]) => void = () => {}
const seen = new Set<Element>()
let stop = () => {}

class FakeSight {
  constructor(tell: typeof sight) {
    sight = tell
  }
  observe(element: Element): void {
    seen.add(element)
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeSight)
  document.body.innerHTML = `
    <main><a id="thread" href="/thread/5"><b>text</b></a><a id="other" href="/thread/6">x</a>
    <a id="place" href="/thread/6?postId=9">x</a></main>
    <a id="far" href="https://other.example/">x</a>
    <a id="file" href="/files/5.pdf" download>x</a>
    <a id="next" rel="next" href="/?page=2">more</a>`
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  seen.clear()
  Reflect.deleteProperty(navigator, 'connection')
})

const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
const sign = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

test.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('prefetching on the connection %j is allowed: %s', (connection, may) => {
  expect(mayPrefetch({ connection })).toBe(may)
})

describe('a page is prefetched', () => {
  test.each(['mouseover', 'touchstart', 'focusin'])('at %s of its link, once', (type) => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    sign('#thread b', type)
    sign('#thread', type)
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/thread/5')
  })

  test('when the link to the next page becomes visible', () => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    const next = document.querySelector('#next') as Element
    expect(seen).toContain(next)
    sight([{ isIntersecting: false, target: next }])
    expect(prefetch).not.toHaveBeenCalled()
    sight([{ isIntersecting: true, target: next }])
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/?page=2')
  })

  test('when the link of a thread stays visible for a second, one at a time, and not when it scrolls past', () => {
    vi.useFakeTimers()
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    const [thread, other, place] = ['#thread', '#other', '#place'].map(
      (selector) => document.querySelector(selector) as Element,
    )
    expect(seen).not.toContain(place)
    sight([{ isIntersecting: true, target: thread }])
    vi.advanceTimersByTime(999)
    sight([{ isIntersecting: false, target: thread }])
    vi.advanceTimersByTime(5000)
    expect(prefetch).not.toHaveBeenCalled()
    sight([thread, other].map((target) => ({ isIntersecting: true, target })))
    vi.advanceTimersByTime(1000)
    expect(prefetch.mock.calls).toEqual([['/thread/5']])
    vi.advanceTimersByTime(500)
    expect(prefetch.mock.calls).toEqual([['/thread/5'], ['/thread/6']])
  })

  test('a page of another site, a file, and any page while data is saved are not prefetched', () => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    sign('#far', 'mouseover')
    sign('#file', 'mouseover')
    connect({ saveData: true })
    sign('#thread', 'mouseover')
    expect(prefetch).not.toHaveBeenCalled()
  })
})
