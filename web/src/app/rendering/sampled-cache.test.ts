import { describe, expect, it } from 'vitest'
import { SampledCache } from './sampled-cache.ts'

const create = (maxSize: number) => new SampledCache<string>(maxSize, (value) => value.length)

/** Uses keys in turn, and stores those that are missing; returns the share that was cached. */
function useInTurn(cache: SampledCache<string>, keys: readonly string[], uses: number): number {
  let found = 0
  for (let nth = 0; nth < uses; nth += 1) {
    const key = keys[nth % keys.length] ?? ''
    if (cache.get(key) === undefined) cache.set(key, 'x')
    else found += 1
  }
  return found / uses
}

const keysOf = (count: number) => Array.from({ length: count }, (_, n) => `key ${n}`)

describe('a sampled cache', () => {
  it('returns what was stored, the last value of a key', () => {
    const cache = create(100)
    cache.set('one', 'first')
    cache.set('one', 'second')
    cache.set('two', 'third')
    expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual(['second', 'third', undefined])
    expect(cache.size).toBe('second'.length + 'third'.length)
  })

  it('is never larger than its bound, and does not store what is larger', () => {
    const cache = create(100)
    for (let n = 0; n < 1000; n += 1) {
      cache.set(`key ${n}`, 'x'.repeat((n * 7) % 40))
      expect(cache.size).toBeLessThanOrEqual(100)
    }
    cache.set('large', 'x'.repeat(101))
    expect(cache.get('large')).toBeUndefined()
    cache.set('whole', 'x'.repeat(100))
    expect([cache.get('whole')?.length, cache.size]).toEqual([100, 100])
  })

  it('no longer returns a value that was replaced by one that is too large', () => {
    const cache = create(10)
    cache.set('one', 'first')
    cache.set('one', 'x'.repeat(11))
    expect([cache.get('one'), cache.size]).toEqual([undefined, 0])
  })

  it('keeps what is used again and again while thousands of others are stored once', () => {
    const cache = create(1000)
    const used = keysOf(100)
    useInTurn(cache, used, used.length)
    let found = 0
    for (let n = 0; n < 200; n += 1) {
      for (let once = 0; once < 100; once += 1) cache.set(`once ${n} ${once}`, 'x')
      found += useInTurn(cache, used, used.length)
    }
    expect(found / 200).toBeGreaterThan(0.98)
  })

  it('keeps most of what is used in turn, when a tenth more than fits is', () => {
    const cache = create(1000)
    const keys = keysOf(1100)
    useInTurn(cache, keys, 10 * keys.length)
    expect(useInTurn(cache, keys, 10 * keys.length)).toBeGreaterThan(0.5)
  })
})
