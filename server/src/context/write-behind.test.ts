import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWriteBehind, type WriteBehind } from './write-behind.ts'

const log = pino({ level: 'silent' })
const stored = new Map<string, number>()
let store: (entries: ReadonlyMap<string, number>) => Promise<void>

const storeAll = async (entries: ReadonlyMap<string, number>) => {
  for (const [key, count] of entries) stored.set(key, (stored.get(key) ?? 0) + count)
}

const counts: WriteBehind<string, string, number> = {
  name: 'counts',
  delayMs: 1000,
  maxEntries: 3,
  merge: (before, added) => before + added,
  store: (_context, entries) => store(entries),
}

describe('a write-behind buffer', () => {
  let buffers: ReturnType<typeof openWriteBehind<string>>

  beforeEach(() => {
    vi.useFakeTimers()
    stored.clear()
    store = storeAll
    buffers = openWriteBehind(() => 'context', log)
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('values of a key are merged and stored together after the delay', async () => {
    const buffer = buffers(counts)
    buffer.add('a', 1)
    buffer.add('a', 2)
    expect(buffer.pending('a')).toBe(3)
    await vi.advanceTimersByTimeAsync(999)
    expect(stored.size).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([...stored]).toEqual([['a', 3]])
    expect(buffer.pending('a')).toBeUndefined()
  })

  it('a full buffer is stored at once', async () => {
    const buffer = buffers(counts)
    for (const key of ['a', 'b', 'c']) buffer.add(key, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(stored.size).toBe(3)
  })

  it('entries that could not be stored are merged with later ones and retried after the delay', async () => {
    const buffer = buffers(counts)
    buffer.add('a', 1)
    const unfinished = Promise.withResolvers<void>()
    store = () => unfinished.promise
    const flushing = buffer.flush()
    buffer.add('a', 4)
    buffer.add('b', 1)
    expect(buffer.pending('a')).toBe(5)
    expect([...buffer.pendingEntries()]).toEqual([
      ['a', 5],
      ['b', 1],
    ])
    unfinished.reject(new Error('no database'))
    await flushing
    expect(buffer.pending('a')).toBe(5)
    store = storeAll
    await vi.advanceTimersByTimeAsync(1000)
    expect(Object.fromEntries(stored)).toEqual({ a: 5, b: 1 })
  })

  it('concurrent flushes during a failing one lose nothing', async () => {
    const buffer = buffers(counts)
    const failures: ((reason: Error) => void)[] = []
    store = () => new Promise((_, reject) => void failures.push(reject))
    buffer.add('a', 1)
    const first = buffer.flush()
    buffer.add('b', 1)
    const others = [buffer.flush(), buffer.flush()]
    failures[0]?.(new Error('no database'))
    await first
    store = storeAll
    await vi.advanceTimersByTimeAsync(0)
    failures[1]?.(new Error('no database'))
    await Promise.all(others)
    await buffer.flush()
    expect(Object.fromEntries(stored)).toEqual({ a: 1, b: 1 })
  })

  it('closing the context flushes the buffer after a running flush', async () => {
    const started = Promise.withResolvers<void>()
    store = (entries) => started.promise.then(() => storeAll(entries))
    const buffer = buffers(counts)
    buffer.add('a', 1)
    void buffer.flush()
    const closing = buffers.close()
    store = storeAll
    started.resolve()
    await closing
    expect(stored.get('a')).toBe(1)
  })

  it('each context has its own buffer', () => {
    buffers(counts).add('a', 1)
    expect(openWriteBehind(() => 'other', log)(counts).pending('a')).toBeUndefined()
    expect(buffers(counts).pending('a')).toBe(1)
  })
})
