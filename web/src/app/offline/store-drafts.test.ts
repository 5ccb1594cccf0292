// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownListLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { refreshAfterMs, storeWritingPages } from './store-drafts.ts'

const stored = vi.hoisted(() => new Set<string>())
const fetched = vi.hoisted((): string[] => [])
vi.mock('../../shared/offline/stored-pages.ts', () => ({
  readStoredPage: async (_: number, url: string) => (stored.has(url) ? { url, answers: [] } : null),
}))
vi.mock('./store-shown-pages.ts', () => ({
  storePageAhead: async (url: string) => void fetched.push(url),
}))

const pages = [links.composer, ownListLinks.drafts]

/** Starts for a member; `install` ends the installation of the worker. */
function start(connection?: object) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = { onLine: true, serviceWorker: { ready: promise }, connection }
  vi.stubGlobal('navigator', own)
  const client = new QueryClient()
  // Sound: the mocked modules use nothing else of the options.
  storeWritingPages({ client, userId: 6 } as unknown as Parameters<typeof storeWritingPages>[0])
  return { install: resolve }
}

describe('the composer and the drafts of a member', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // jsdom has no idle callbacks and reports a hidden page.
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    stored.clear()
    fetched.splice(0)
  })

  test('the composer and the drafts are stored once when the worker has the code, and not during the first load', async () => {
    const { install } = start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched).toEqual([])
    install()
    await vi.advanceTimersByTimeAsync(10)
    expect(fetched).toEqual(pages)
    await vi.advanceTimersByTimeAsync(refreshAfterMs)
    expect(fetched).toEqual(pages)
  })

  test('the composer and the drafts that are stored already are refreshed some seconds later', async () => {
    for (const url of pages) stored.add(url)
    start().install()
    await vi.advanceTimersByTimeAsync(refreshAfterMs - 10)
    expect(fetched).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(fetched).toEqual(pages)
  })

  test('the composer and the drafts are not prefetched with data saving', async () => {
    start({ saveData: true }).install()
    await vi.advanceTimersByTimeAsync(2 * refreshAfterMs)
    expect(fetched).toEqual([])
  })
})
