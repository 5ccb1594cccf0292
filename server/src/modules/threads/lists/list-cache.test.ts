import { describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { clearListCache, listCache } from './list-cache.ts'

/** Only the identity of the database matters here. */
const someDatabase = () => ({ database: {} as Context['database'] })

describe('what lists remember', () => {
  it('is found once for all who ask at the same moment, and for those who ask within three seconds', async () => {
    const memory = listCache(someDatabase())
    let found = 0
    const find = async () => {
      found += 1
      return found
    }
    expect(await Promise.all([1, 2, 3].map(() => memory.answer('key', 0, find)))).toEqual([1, 1, 1])
    expect(await memory.answer('key', 2999, find)).toBe(1)
    expect(await memory.answer('other key', 2999, find)).toBe(2)
    expect(await memory.answer('key', 60_001, find)).toBe(3)
  })

  it('is forgotten with a change, even when it was being found meanwhile', async () => {
    const ctx = someDatabase()
    const memory = listCache(ctx)
    const { promise, resolve } = Promise.withResolvers<string>()
    const old = memory.answer('key', 0, () => promise)
    clearListCache(ctx)
    resolve('old')
    expect(await old).toBe('old')
    expect(await memory.answer('key', 0, async () => 'new')).toBe('new')
  })

  it('is not kept when it could not be found', async () => {
    const memory = listCache(someDatabase())
    await expect(memory.answer('key', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await memory.answer('key', 0, async () => 1)).toBe(1)
  })

  it('of a list with many more threads than are counted it stays known through some changes, for a minute', () => {
    const ctx = someDatabase()
    const memory = listCache(ctx)
    expect(memory.isCertainlyLarge('list', 0)).toBe(false)
    memory.rememberLargeCount('list', 0, 250)
    memory.rememberLargeCount('hardly', 0, 100)
    clearListCache(ctx)
    expect([memory.isCertainlyLarge('list', 59_999), memory.isCertainlyLarge('hardly', 0)]).toEqual([
      true,
      false,
    ])
    clearListCache(ctx)
    expect([memory.isCertainlyLarge('list', 60_000), memory.isCertainlyLarge('other', 0)]).toEqual([
      false,
      false,
    ])
    expect(memory.isCertainlyLarge('list', 1)).toBe(true)
    clearListCache(ctx)
    expect(memory.isCertainlyLarge('list', 1)).toBe(false)
  })
})
