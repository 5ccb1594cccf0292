import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { type Connections, createConnections } from './connections.ts'

let lines: Connections | null = null
afterEach(() => {
  vi.useRealTimers()
  lines?.closeAll()
  lines = null
})

/** A page that listens, and what it was told. */
function aPage(userId: number, threadIds: readonly number[] = []) {
  const told: string[] = []
  const response = {
    writableLength: 0,
    write: (text: string) => told.push(text),
    once: () => {},
    on: () => {},
    destroy: () => told.push('cut off'),
    end: (text: string) => told.push(text, 'over'),
  } as unknown as ServerResponse
  lines?.open({ response, userId, sessionId: userId, threadIds })
  // The first word is when to come back.
  return () => told.slice(1)
}

it('nothing is told after the last word, and whoever does not read that is cut off', async () => {
  vi.useFakeTimers()
  lines = createConnections()
  const told = aPage(1, [7])
  const [line] = lines.of(1)
  if (!line) throw new Error('nobody listens')
  lines.end(line, 'good bye')
  lines.end(line, 'good bye')
  lines.tellEverybody('news')
  lines.tellPerson(1, 'to you')
  await lines.tellReaders(7, 'a comment', async () => true)
  expect(told()).toEqual(['good bye', 'over'])
  expect([lines.size, lines.of(1).size, lines.reading(7).size]).toEqual([0, 0, 0])
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual(['good bye', 'over', 'cut off'])
})

it('what everybody is told goes round some at a time, so that a person is told something in between', async () => {
  lines = createConnections()
  const pages = Array.from({ length: 1000 }, (_, nth) => aPage(nth + 1, [7]))
  const done = () => pages.filter((told) => told().includes('news')).length
  lines.tellEverybody('news')
  expect(done()).toBeLessThan(1000)
  lines.tellPerson(1, 'to you')
  expect(pages[0]?.()).toContain('to you')
  await vi.waitFor(() => expect(done()).toBe(1000))
  void lines.tellReaders(7, 'a comment', async () => true)
  await vi.waitFor(() => expect(pages.filter((told) => told().includes('a comment'))).toHaveLength(1000))
})

it('whoever leaves meanwhile is told nothing more', async () => {
  lines = createConnections()
  const pages = Array.from({ length: 600 }, (_, nth) => aPage(nth + 1))
  lines.tellEverybody('news')
  const hearsNews = (told: () => string[]) => told().includes('news')
  const before = pages.filter(hearsNews).length
  lines.closeAll()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages.filter(hearsNews)).toHaveLength(before)
})
