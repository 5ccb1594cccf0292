import { beforeEach, describe, expect, it } from 'vitest'
import { type Cache, memoizeByObject, openCaches, untilCommit, untilWriteTo } from './cache.ts'

describe('a cache', () => {
  let [now, commits, loads] = [0, 0, 0]
  let caches = openCaches({ now: () => now, commits: () => commits })
  const load = async () => ++loads
  const short: Cache<number> = { name: 'short', maxAgeMs: 1000, limit: { entries: 2 } }
  const small: Cache<number> = { ...short, name: 'small', limit: { size: 20, sizeOf: () => 1 } }

  beforeEach(() => {
    ;[now, commits, loads] = [5000, 0, 0]
    caches = openCaches({ now: () => now, commits: () => commits })
  })

  it('a value is loaded once for concurrent calls, and again when it has expired', async () => {
    const store = caches(short)
    expect(await Promise.all([store.read('a', load), store.read('a', load)])).toEqual([1, 1])
    now += 999
    expect(await store.read('a', load)).toBe(1)
    now += 1
    expect(await store.read('a', load)).toBe(2)
  })

  it('what everybody reads is fresh until the next commit of this process, for a second at most', async () => {
    const store = caches<number>({ name: 'read by all', ...untilCommit, limit: { entries: 9 } })
    expect(await store.read('a', load)).toBe(1)
    now += 999
    expect(await store.read('a', load)).toBe(1)
    now += 1
    expect(await store.read('a', load)).toBe(2)
    commits += 1
    expect(await store.read('a', load)).toBe(3)
  })

  it('a value from the future is stale', async () => {
    const store = caches(short)
    await store.read('a', load)
    now -= 1
    expect(await store.read('a', load)).toBe(2)
  })

  it('only the missing ones of several keys are loaded, and missing values are cached too', async () => {
    const store = caches<string>({ name: 'many', untilCommit: true, limit: { entries: 9 } })
    const asked: (readonly number[])[] = []
    const read = (...keys: number[]) =>
      store.readMany(keys, async (missing) => {
        asked.push(missing)
        return new Map(missing.filter((key) => key > 1).map((key) => [key, `value ${key}`]))
      })
    expect([...(await read(1, 2))]).toEqual([[2, 'value 2']])
    expect([...(await read(3, 2, 1))].sort()).toEqual([
      [2, 'value 2'],
      [3, 'value 3'],
    ])
    commits += 1
    await read(2)
    expect(asked).toEqual([[1, 2], [3], [2]])
  })

  it('what is equal after a commit stays the same object', async () => {
    const rows = () => [{ id: 1 }, { id: 2, likes: loads }]
    const store = caches<ReturnType<typeof rows>>({ name: 'rows', untilCommit: true, limit: { entries: 9 } })
    const read = async () => (await store.readMany([1], async () => new Map([[1, rows()]]))).get(1)
    const list = () => store.read('list', async () => rows())
    const [first, listed] = [await read(), await list()]
    commits += 1
    expect(await read()).toBe(first)
    expect(await list()).toBe(listed)
    ;[commits, loads] = [2, 1]
    const [changed, relisted] = [await read(), await list()]
    expect(changed).toEqual([{ id: 1 }, { id: 2, likes: 1 }])
    expect(changed?.[0]).toBe(first?.[0])
    expect(relisted[0]).toBe(listed[0])
    expect(relisted[1]).toEqual({ id: 2, likes: 1 })
  })

  it('values are not cached if a commit happened while they were loaded', async () => {
    const store = caches<string>({ name: 'many', untilCommit: true, limit: { entries: 9 } })
    const read = () =>
      store.readMany([1], async () => {
        loads += 1
        if (loads === 1) commits += 1
        return new Map([[1, `load ${loads}`]])
      })
    expect((await read()).get(1)).toBe('load 1')
    expect((await read()).get(1)).toBe('load 2')
    expect((await read()).get(1)).toBe('load 2')
  })

  it('a failed load is not cached', async () => {
    const store = caches(short)
    await expect(store.read('a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
    expect(await store.read('a', load)).toBe(1)
  })

  it.each([
    ['number', short],
    ['size', small],
  ])(
    'evicted values of a cache limited by %s are loaded anew, and a running load is not shared afterwards',
    async (_limit, cache) => {
      const store = caches(cache)
      const slow = Promise.withResolvers<number>()
      const before = store.read('a', () => slow.promise)
      store.evict('a')
      expect(await store.read('a', load)).toBe(1)
      slow.resolve(99)
      expect(await before).toBe(99)
      expect(store.peek('a')).toBe(1)
      store.clear()
      expect(store.peek('a')).toBeUndefined()
      const late = Promise.withResolvers<number>()
      const cleared = store.read('a', () => late.promise)
      store.clear()
      late.resolve(100)
      await cleared
      expect(store.peek('a')).toBeUndefined()
    },
  )

  it('the least recently used entry is evicted when the cache is full', async () => {
    const store = caches(short)
    for (const key of ['a', 'b']) await store.read(key, load)
    await store.read('a', load)
    await store.read('c', load)
    expect([store.peek('a'), store.peek('b'), store.peek('c')]).toEqual([1, undefined, 3])
  })

  it('a cache may be limited by size instead of number', async () => {
    const texts: Cache<string> = { name: 'texts', limit: { size: 5, sizeOf: (text) => text.length } }
    const store = caches(texts)
    store.set('a', 'four')
    await store.read('b', async () => 'three')
    expect([store.peek('a'), store.peek('b')]).toEqual([undefined, 'three'])
  })

  it('a value that is not loaded is computed once', () => {
    const store = caches(short)
    expect(store.getOrSet('a', () => 7)).toBe(7)
    expect(store.getOrSet('a', () => 8)).toBe(7)
    now += 1000
    expect(store.getOrSet('a', () => 9)).toBe(9)
  })

  it('a cache may expire with every commit', async () => {
    const store = caches<number>({
      name: 'own writes',
      maxAgeMs: 1000,
      untilCommit: true,
      limit: { entries: 10 },
    })
    await store.read('a', load)
    expect(await store.read('a', load)).toBe(1)
    commits += 1
    expect(await store.read('a', load)).toBe(2)
  })

  it('a slow load may be cached longer', async () => {
    const store = caches<number>({
      name: 'by cost',
      maxAgeMs: (tookMs) => (tookMs >= 0 ? 50 : 0),
      limit: { entries: 10 },
    })
    await store.read('a', load)
    now += 49
    expect(await store.read('a', load)).toBe(1)
    now += 1
    expect(await store.read('a', load)).toBe(2)
  })

  it('a value expires with commits that wrote its tables, or any', async () => {
    const counts = { users: 0, threads: 0 }
    const ofTables = openCaches({
      now: () => now,
      commits: (tables) =>
        tables === true
          ? counts.users + counts.threads
          : tables.includes('users')
            ? counts.users
            : counts.threads,
    })
    const people = ofTables<number>({ name: 'people', ...untilWriteTo('users'), limit: { entries: 9 } })
    const all = ofTables<number>({ name: 'all', ...untilCommit, limit: { entries: 9 } })
    const read = async () => [await people.read('a', load), await all.read('a', load)]
    expect(await read()).toEqual([1, 2])
    counts.threads += 1
    expect(await read()).toEqual([1, 3])
    counts.users += 1
    expect(await read()).toEqual([4, 5])
  })

  it('each context has its own values', async () => {
    await caches(short).read('a', load)
    expect(openCaches({ now: () => now, commits: () => 0 })(short).peek('a')).toBeUndefined()
  })
})

it('a value derived from an object is computed once for each object', () => {
  let computed = 0
  const lengthOf = memoizeByObject((list: readonly number[]) => {
    computed += 1
    return list.length
  })
  const list = [1, 2]
  expect([lengthOf(list), lengthOf(list), lengthOf([1])]).toEqual([2, 2, 1])
  expect(computed).toBe(2)
})
