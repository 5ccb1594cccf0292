// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { markMissingPictures, watchPages } from './offline-services.ts'
import { storeDelayMs } from './store-drafts.ts'

const urls = ['/files/lake.webp']
vi.mock('./store-shown-pages.ts', () => ({ storeShownPage: vi.fn(async () => urls), storedUrl: () => '' }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the pictures of the page that is shown while the service worker starts are stored once it has started', async () => {
  vi.useFakeTimers()
  const worker = Object.assign(new EventTarget(), { controller: null as { postMessage: () => void } | null })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
  const state = () => ({ page: {} })
  watchPages({ navigator: { state, subscribe: () => {} }, client: new QueryClient(), userId: 9 } as never)
  await vi.advanceTimersByTimeAsync(storeDelayMs)
  const postMessage = vi.fn()
  worker.controller = { postMessage }
  worker.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(storeDelayMs)
  vi.unstubAllGlobals()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'pictures', urls })
})

test('a page whose responses change again and again is stored nevertheless', async () => {
  vi.useFakeTimers()
  const { storeShownPage } = await import('./store-shown-pages.ts')
  const store = vi.mocked(storeShownPage).mockClear()
  const client = new QueryClient()
  watchPages({ navigator: { state: () => ({ page: {} }), subscribe: () => {} }, client, userId: 9 } as never)
  for (let passed = 0; passed < 2 * storeDelayMs; passed += storeDelayMs / 3) {
    client.setQueryData(['unread'], passed)
    await vi.advanceTimersByTimeAsync(storeDelayMs / 3)
  }
  expect(store).toHaveBeenCalledTimes(2)
})

test('a picture that is missing without a network is a placeholder until the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = '<img alt="湖" src="/files/lake.webp">'
  const image = document.images[0] as HTMLImageElement
  markMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.content).toContain('data:image/svg+xml')
  expect(image.style.background).toBe('var(--dzq-fill)')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(image.getAttribute('style')).toBe('')
})

test('a broken picture is left as it is while there is a network', () => {
  document.body.innerHTML = '<img alt="桥" src="/files/bridge.webp">'
  const image = document.images[0] as HTMLImageElement
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  markMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.content).toBe('')
})
