import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { type Connections, createConnections } from './connections.ts'

let lines: Connections | null = null
afterEach(() => {
  vi.useRealTimers()
  lines?.closeAll()
  lines = null
})

/** Opens a connection; returns a function that lists what was sent to it. */
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
  // The first write is the retry interval.
  return () => told.slice(1)
}

it('nothing is sent after the closing event, and a client that does not read it is disconnected', async () => {
  vi.useFakeTimers()
  lines = createConnections()
  const told = aPage(1, [7])
  const [line] = lines.of(1)
  if (!line) throw new Error('nobody listens')
  lines.end(line, 'good bye')
  lines.end(line, 'good bye')
  lines.sendToAll('news')
  lines.sendToPerson(1, 'to you')
  await lines.sendToReaders(7, 'a comment', async () => true)
  expect(told()).toEqual(['good bye', 'over'])
  expect([lines.size, lines.of(1).size, lines.reading(7).size]).toEqual([0, 0, 0])
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual(['good bye', 'over', 'cut off'])
})

it('a broadcast is sent in slices, so that a message to one person is sent in between', async () => {
  lines = createConnections()
  const pages = Array.from({ length: 1000 }, (_, nth) => aPage(nth + 1, [7]))
  const done = () => pages.filter((told) => told().includes('news')).length
  lines.sendToAll('news')
  expect(done()).toBeLessThan(1000)
  lines.sendToPerson(1, 'to you')
  expect(pages[0]?.()).toContain('to you')
  await vi.waitFor(() => expect(done()).toBe(1000))
  void lines.sendToReaders(7, 'a comment', async () => true)
  await vi.waitFor(() => expect(pages.filter((told) => told().includes('a comment'))).toHaveLength(1000))
})

it('nothing is sent to a connection that closes during a broadcast', async () => {
  lines = createConnections()
  const pages = Array.from({ length: 600 }, (_, nth) => aPage(nth + 1))
  lines.sendToAll('news')
  const hearsNews = (told: () => string[]) => told().includes('news')
  const before = pages.filter(hearsNews).length
  lines.closeAll()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages.filter(hearsNews)).toHaveLength(before)
})
