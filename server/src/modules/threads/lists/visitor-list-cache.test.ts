import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { cachedForVisitors } from './list-cache.ts'

describe('a shared result for visitors', () => {
  it('the result is computed once, until a commit or for a second', async () => {
    const t = await openTestApp()
    let found = 0
    const ask = () =>
      cachedForVisitors(t.ctx, 'key', async () => {
        found += 1
        return found
      })
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    await t.ctx.transaction(async () => {})
    expect(await ask()).toBe(2)
    t.clock.advance(999)
    expect(await ask()).toBe(2)
    t.clock.advance(1)
    expect(await ask()).toBe(3)
    await t.close()
  })

  it('a result that was being computed during a commit is not used for later calls', async () => {
    const t = await openTestApp()
    const { promise, resolve } = Promise.withResolvers<string>()
    const old = cachedForVisitors(t.ctx, 'key', () => promise)
    await t.ctx.transaction(async () => {})
    resolve('old')
    expect(await cachedForVisitors(t.ctx, 'key', async () => 'new')).toBe('new')
    expect(await old).toBe('old')
    await t.close()
  })

  it('a failure is not cached', async () => {
    const t = await openTestApp()
    await expect(cachedForVisitors(t.ctx, 'key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cachedForVisitors(t.ctx, 'key', async () => 1)).toBe(1)
    await t.close()
  })
})
