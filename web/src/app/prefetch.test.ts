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
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeSight)
  document.body.innerHTML = `
    <a id="thread" href="/thread/5"><b>text</b></a>
    <a id="far" href="https://other.example/">x</a>
    <a id="file" href="/files/5.pdf" download>x</a>
    <a id="next" rel="next" href="/?page=2">more</a>`
})
afterEach(() => {
  stop()
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
])('on the line %j something may be fetched in advance: %s', (connection, may) => {
  expect(mayPrefetch({ connection })).toBe(may)
})

describe('a page is fetched in advance', () => {
  test.each(['mouseover', 'touchstart', 'focusin'])('at %s of its link, once', (type) => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    sign('#thread b', type)
    sign('#thread', type)
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/thread/5')
  })

  test('when the link to the next page comes into sight', () => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    const next = document.querySelector('#next') as Element
    expect(seen).toContain(next)
    sight([{ isIntersecting: false, target: next }])
    expect(prefetch).not.toHaveBeenCalled()
    sight([{ isIntersecting: true, target: next }])
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/?page=2')
  })

  test('never of other sites or of files, and not for a saver of data', () => {
    const prefetch = vi.fn()
    stop = prefetchOnIntent(prefetch)
    sign('#far', 'mouseover')
    sign('#file', 'mouseover')
    connect({ saveData: true })
    sign('#thread', 'mouseover')
    expect(prefetch).not.toHaveBeenCalled()
  })
})
