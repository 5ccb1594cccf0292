// @vitest-environment jsdom
import type { PagePlugin } from '@chaguan/contracts/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { pagePlugins } from './plugin-context.ts'
import { watchPlugins } from './watch-plugins.ts'

const published = vi.hoisted(() => ({ plugins: [] as object[], isReached: true, times: 0 }))
vi.mock('../api/call.ts', () => ({
  call: async () => {
    published.times += 1
    if (!published.isReached) throw new Error('no network')
    return structuredClone(published.plugins)
  },
}))

const aPlugin = (appId: string, version = '1.0.0') => ({ appId, version }) as unknown as PagePlugin
let stop = () => {}

afterEach(() => {
  stop()
  vi.useRealTimers()
  pagePlugins.changed = undefined
  Object.assign(published, { isReached: true, times: 0 })
})

test('a page requests the plugins once that it was sent without, and keeps the others', async () => {
  const [first, second] = [aPlugin('a'), aPlugin('b')]
  published.plugins = [first, second]
  stop = watchPlugins([first])
  await pagePlugins.known
  expect(pagePlugins.changed).toEqual([first, second])
  expect(pagePlugins.changed?.[0]).toBe(first)
  expect(published.times).toBe(1)
})

test('a page rerenders nothing while its plugins stay the same, and a new version after the next request', async () => {
  vi.useFakeTimers()
  const [first, heard] = [aPlugin('a'), vi.fn()]
  published.plugins = [first]
  const forget = pagePlugins.subscribe(heard)
  stop = watchPlugins([first])
  await vi.advanceTimersByTimeAsync(9000)
  expect(heard).not.toHaveBeenCalled()
  published.plugins = [aPlugin('a', '1.0.1')]
  await vi.advanceTimersByTimeAsync(8000)
  expect(heard).toHaveBeenCalledOnce()
  expect(pagePlugins.changed).toEqual([aPlugin('a', '1.0.1')])
  forget()
})

test('a page requests plugins at once when its window gets the focus', async () => {
  published.plugins = []
  stop = watchPlugins([])
  await pagePlugins.known
  published.plugins = [aPlugin('a')]
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(pagePlugins.changed).toEqual([aPlugin('a')]))
})

test('pages are opened although the list of plugins cannot be loaded', async () => {
  published.isReached = false
  stop = watchPlugins([])
  await pagePlugins.known
  expect(pagePlugins.changed).toBeUndefined()
})
