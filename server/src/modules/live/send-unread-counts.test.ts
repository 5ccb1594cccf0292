import type { LiveEvents } from '@chaguan/contracts'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Connection } from './connections.ts'
import { createUnreadCounters } from './send-unread-counts.ts'

const counters = (dialogNotifications: number) =>
  ({ dialogNotifications, unreadNotifications: 0, typeUnreadNotifications: [] }) as LiveEvents['unread']

const silent = { log: pino({ level: 'silent' }) }

it('counters whose query is slow are sent before those that are queried later', async () => {
  const told: string[] = []
  const lines = {
    of: () => new Set([{} as Connection]),
    sendToPerson: (_id: number, text: string) => void told.push(text),
  }
  const slow = Promise.withResolvers<LiveEvents['unread']>()
  const reads = [slow.promise, Promise.resolve(counters(2))]
  const read = vi.fn(() => reads.shift() ?? Promise.reject(new Error('one read too many')))
  const unread = createUnreadCounters(silent, lines, read)
  unread.changed(9)
  await vi.waitUntil(() => read.mock.calls.length === 1)
  unread.changed(9)
  unread.changed(9)
  // Long enough for the second query to have started.
  await new Promise((resolve) => setTimeout(resolve, 100))
  slow.resolve(counters(1))
  await vi.waitUntil(() => told.length === 2)
  expect(told.map((text) => /"dialogNotifications":(\d)/.exec(text)?.[1])).toEqual(['1', '2'])
  unread.stop()
})

it('counters that changed during their query are not queried again after the stop', async () => {
  const lines = { of: () => new Set([{} as Connection]), sendToPerson: () => {} }
  const slow = Promise.withResolvers<LiveEvents['unread']>()
  const read = vi.fn(() => slow.promise)
  const unread = createUnreadCounters(silent, lines, read)
  unread.changed(9)
  await vi.waitUntil(() => read.mock.calls.length === 1)
  unread.changed(9)
  unread.stop()
  slow.resolve(counters(1))
  // Long enough for a second query to have started.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(read).toHaveBeenCalledTimes(1)
})
