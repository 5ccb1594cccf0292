import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../testing/test-app.ts'
import { openVersionedCache } from './versioned-cache.ts'

describe.each(engines)('the versioned cache on %s', (engine) => {
  let site: TestApp

  beforeEach(async () => {
    site = await openTestApp({ engine })
  })

  afterEach(() => site.close())

  it('a value is loaded once for concurrent calls', async () => {
    let reads = 0
    const load = async () => ++reads
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.ctx.versionedCache.read('groups', load)),
    )
    expect(new Set(answers)).toEqual(new Set([1]))
  })

  it('a change of this instance is visible at once', async () => {
    let reads = 0
    const read = () => site.ctx.versionedCache.read('settings', async () => ++reads)
    expect(await read()).toBe(1)
    await site.ctx.transaction(async () => {}, ['settings'])
    expect(await read()).toBe(2)
    expect(await read()).toBe(2)
  })

  it('a change of another instance is visible within a second', async () => {
    const other = openVersionedCache(site.ctx.db, () => site.clock.now())
    let reads = 0
    const read = () => other.read('settings', async () => ++reads)
    expect(await read()).toBe(1)
    await site.ctx.transaction(async () => {}, ['settings'])
    expect(await read()).toBe(1)
    site.clock.advance(1000)
    expect(await read()).toBe(2)
  })

  it('a change of another instance, and no check without one, begins a new generation', async () => {
    const other = openVersionedCache(site.ctx.db, () => site.clock.now())
    const check = async () => {
      site.clock.advance(1000)
      await other.read('settings', async () => null)
      return other.generation
    }
    const before = await check()
    expect(await check()).toBe(before)
    await site.ctx.transaction(async () => {}, ['settings'])
    expect(await check()).toBe(before + 1)
  })

  it('a failed load is not cached', async () => {
    let reads = 0
    const read = () =>
      site.ctx.versionedCache.read('categories', async () => {
        reads += 1
        if (reads === 1) throw new Error('database away')
        return reads
      })
    await expect(read()).rejects.toThrow('database away')
    expect(await read()).toBe(2)
  })
})
