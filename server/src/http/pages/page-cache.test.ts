import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { TransportError } from '../app-error.ts'
import {
  type CachedResponse,
  freshMs,
  openPageCache,
  overloadedMs,
  type RenderShared,
  staleMs,
} from './page-cache.ts'

const bytesOf = (answer: CachedResponse | null | undefined) => {
  const { body = '' } = answer ?? {}
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
}

function openHeld() {
  const held = {
    now: 1_000_000,
    generation: 1,
    renderings: 0,
    failing: null as Error | null,
    shareable: true,
  }
  const cache = openPageCache(
    () => held.now,
    () => held.generation,
  )
  const render: RenderShared = async (pack) => {
    held.renderings += 1
    const text = `page ${held.renderings} `
    await pause(5)
    if (held.failing) throw held.failing
    if (!held.shareable) return null
    const chunks = [Buffer.from(text), Buffer.from('茶'.repeat(4000))]
    const page = { chunks, headers: { 'content-type': 'text/html' } }
    await pack(page)
    return page
  }
  const find = (key = '/', encoding?: string) => cache.find(key, encoding, () => render)
  const obtain = (key = '/', encoding?: string) => cache.obtain(key, encoding, render)
  const text = (answer: CachedResponse | null | undefined) => bytesOf(answer).toString().slice(0, 7).trim()
  return { held, cache, find, obtain, text }
}

describe('the page cache of visitors', () => {
  test('a hundred simultaneous visitors cost one rendering', async () => {
    const { held, obtain, text } = openHeld()
    const answers = await Promise.all(Array.from({ length: 100 }, () => obtain()))
    expect(new Set(answers.map(text))).toEqual(new Set(['page 1']))
    expect(held.renderings).toBe(1)
  })

  test('a fresh page is served without a rendering', async () => {
    const { held, find, obtain, text } = openHeld()
    await obtain()
    held.now += 2000
    expect(text(find())).toBe('page 1')
    await pause(10)
    expect(held.renderings).toBe(1)
  })

  test('a page older than two seconds is served while one rendering replaces it', async () => {
    const { held, find, obtain, text } = openHeld()
    await obtain()
    held.now += 2001
    for (let at = 0; at < 50; at += 1) expect(text(find())).toBe('page 1')
    await pause(30)
    expect(held.renderings).toBe(2)
    expect(text(find())).toBe('page 2')
  })

  test('no page older than five seconds is served, counted from the start of its rendering', async () => {
    const { held, find, obtain, text } = openHeld()
    const slow = obtain()
    held.now += 3000
    await slow
    held.now += staleMs - 3000
    expect(text(find())).toBe('page 1')
    await pause(30)
    held.now += staleMs + 1
    expect(find()).toBeUndefined()
    expect(text(await obtain())).toBe('page 3')
  })

  test('a late request does not wait for a rendering that started too long ago', async () => {
    const { held, obtain, text } = openHeld()
    const first = obtain()
    held.now += staleMs + 1
    const late = obtain()
    expect([text(await first), text(await late)]).toEqual(['page 1', 'page 2'])
  })

  test('a change of settings invalidates every page at once, also one that is being rendered', async () => {
    const { held, find, obtain, text } = openHeld()
    await obtain()
    const other = obtain('/other')
    held.generation += 1
    await other
    expect(find()).toBeUndefined()
    expect(find('/other')).toBeUndefined()
    expect(text(await obtain())).toBe('page 3')
  })

  test('a failed background rendering leaves the cached page until it is too old', async () => {
    const { held, find, obtain, text } = openHeld()
    await obtain()
    held.failing = new Error('the database is away')
    held.now += freshMs + 1
    expect(text(find())).toBe('page 1')
    await pause(20)
    expect(text(find())).toBe('page 1')
    held.now += staleMs
    expect(find()).toBeUndefined()
    await expect(obtain()).rejects.toThrow('away')
    held.failing = null
    expect(text(await obtain())).toMatch(/^page/)
  })

  test('a page that cannot be rendered under overload is served from the cache for thirty seconds', async () => {
    const { held, obtain, text } = openHeld()
    await obtain()
    held.now += overloadedMs
    held.failing = new TransportError(500, 'INTERNAL_ERROR')
    await expect(obtain()).rejects.toBe(held.failing)
    held.failing = new TransportError(503, 'INTERNAL_ERROR')
    expect(text(await obtain())).toBe('page 1')
    await expect(obtain('/other')).rejects.toBe(held.failing)
    held.now += 1
    await expect(obtain()).rejects.toBe(held.failing)
  })

  test('during overload an old page is served without a rendering', async () => {
    const { held, cache, obtain, text } = openHeld()
    await obtain()
    held.now += overloadedMs
    const render = () => {
      throw new Error('nothing may be rendered')
    }
    expect(cache.find('/', undefined, render)).toBeUndefined()
    expect(text(cache.find('/', undefined, render, true))).toBe('page 1')
    held.now += 1
    expect(cache.find('/', undefined, render, true)).toBeUndefined()
  })

  test('hits and renderings are counted', async () => {
    const { cache, find, obtain } = openHeld()
    find()
    await obtain()
    expect(cache.counts).toEqual({ hits: 0, renderings: 1 })
    find()
    find()
    expect(cache.counts).toEqual({ hits: 2, renderings: 1 })
  })

  test('a page that may not be shared is not cached, and removes its earlier version', async () => {
    const { held, find, obtain } = openHeld()
    await obtain()
    held.shareable = false
    held.now += staleMs + 1
    expect(await obtain()).toBeNull()
    expect(find()).toBeUndefined()
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=1, br;q=0', gunzipSync],
  ])('a page is compressed once as %s', async (name, header, unpack) => {
    const { held, find, obtain } = openHeld()
    const answer = await obtain('/', header)
    expect(answer?.headers).toContain(name)
    expect(unpack(bytesOf(answer)).toString()).toMatch(/^page 1 茶/)
    expect(find('/', header)).toBe(answer)
    expect(find('/', name === 'br' ? 'gzip' : 'br')).toBeUndefined()
    await obtain('/')
    expect(held.renderings).toBe(1)
  })

  test('simultaneous readers of a cached page share one compression', async () => {
    const { obtain } = openHeld()
    await obtain()
    const [one, other] = await Promise.all([obtain('/', 'br'), obtain('/', 'br')])
    expect(one?.headers).toContain('br')
    expect(other).toBe(one)
  })

  test('a new page is compressed before it replaces the old one', async () => {
    const { held, find, obtain } = openHeld()
    await obtain('/', 'br')
    held.now += freshMs + 1
    for (let at = 0; at < 100; at += 1) {
      expect(find('/', 'br')).toBeDefined()
      await pause(1)
    }
    expect(held.renderings).toBe(2)
  })

  test('a page that is requested once keeps its shared chunks, not a copy of them', async () => {
    const { find, obtain } = openHeld()
    const first = await obtain()
    const [second, third] = [find(), find()]
    expect(second?.body).not.toBe(first?.body)
    expect(third?.body).toBe(second?.body)
    expect(bytesOf(second)).toEqual(bytesOf(first))
  })

  test('the memory of the cache is bounded', async () => {
    const { held, cache, find } = openHeld()
    const page: RenderShared = async (pack) => {
      const made = { chunks: [Buffer.alloc(1024 * 1024, 'x')], headers: {} }
      await pack(made)
      return made
    }
    for (let at = 0; at < 100; at += 1) await cache.obtain(`/${at}`, undefined, page)
    expect(find('/0')).toBeUndefined()
    expect(find('/99')).toBeDefined()
    expect(held.renderings).toBe(0)
  })
})
