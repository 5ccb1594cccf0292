import { describe, expect, it } from 'vitest'
import { openCaches } from '../../../context/cache.ts'
import { clearListCache, listCache } from './list-cache.ts'

/** Creates a context with caches only, and its clock. */
function openContext() {
  const clock = { now: 0 }
  return { clock, cache: openCaches({ now: () => clock.now, commits: () => 0 }) }
}

describe('the cache of thread lists', () => {
  it('a result is computed once for concurrent calls, and for calls within three seconds', async () => {
    const ctx = openContext()
    const cache = listCache(ctx)
    let found = 0
    const find = async () => {
      found += 1
      return found
    }
    expect(await Promise.all([1, 2, 3].map(() => cache.answer('key', find)))).toEqual([1, 1, 1])
    ctx.clock.now = 2999
    expect(await cache.answer('key', find)).toBe(1)
    expect(await cache.answer('other key', find)).toBe(2)
    ctx.clock.now = 60_001
    expect(await cache.answer('key', find)).toBe(3)
  })

  it('a result is invalidated by a change, even while it was being computed', async () => {
    const ctx = openContext()
    const cache = listCache(ctx)
    const { promise, resolve } = Promise.withResolvers<string>()
    const old = cache.answer('key', () => promise)
    clearListCache(ctx)
    resolve('old')
    expect(await old).toBe('old')
    expect(await cache.answer('key', async () => 'new')).toBe('new')
  })

  it('a list with many more threads than the counting limit counts as large across changes, for a minute', () => {
    const ctx = openContext()
    const cache = listCache(ctx)
    const areLarge = (...lists: string[]) => lists.map((list) => cache.isCertainlyLarge(list))
    expect(areLarge('list')).toEqual([false])
    cache.rememberLargeCount('list', 250)
    cache.rememberLargeCount('hardly', 100)
    cache.rememberLargeCount('just', 101)
    clearListCache(ctx)
    expect(areLarge('just')).toEqual([true])
    ctx.clock.now = 59_999
    expect(areLarge('list', 'hardly')).toEqual([true, false])
    clearListCache(ctx)
    expect(areLarge('list', 'other')).toEqual([true, false])
    clearListCache(ctx)
    expect(areLarge('list')).toEqual([false])
    cache.rememberLargeCount('list', 250)
    ctx.clock.now += 60_000
    expect(areLarge('list')).toEqual([false])
  })
})
