import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { type Lines, openLines } from './lines.ts'

let lines: Lines | null = null
afterEach(() => {
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
    destroy: () => {},
    end: () => {},
  } as unknown as ServerResponse
  lines?.open({ response, userId, sessionId: userId, threadIds })
  // The first word is when to come back.
  return () => told.slice(1)
}

it('what everybody is told goes round some at a time, so that a person is told something in between', async () => {
  lines = openLines()
  const pages = Array.from({ length: 1000 }, (_, nth) => aPage(nth + 1, [7]))
  const done = () => pages.filter((told) => told().includes('news')).length
  lines.tellEverybody('news')
  expect(done()).toBeLessThan(1000)
  lines.tellPerson(1, 'to you')
  expect(pages[0]?.()).toContain('to you')
  await vi.waitFor(() => expect(done()).toBe(1000))
  lines.tellReaders(7, 'a comment')
  await vi.waitFor(() => expect(pages.filter((told) => told().includes('a comment'))).toHaveLength(1000))
})

it('whoever leaves meanwhile is told nothing more', async () => {
  lines = openLines()
  const pages = Array.from({ length: 600 }, (_, nth) => aPage(nth + 1))
  lines.tellEverybody('news')
  const before = pages.filter((told) => told().length > 0).length
  lines.closeAll()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages.filter((told) => told().length > 0)).toHaveLength(before)
})
