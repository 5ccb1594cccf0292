import type { DialogMessageView } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { appendLatest, appendPage, logOf, type MessageLog, prependPage } from './message-log.ts'

const message = (id: number, isRead = false) => ({ id, isRead }) as DialogMessageView
/** A page of so many messages, the newest first. */
const page = (from: number, to: number, totalCount = to) => ({
  pageData: Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => message(to - nth)),
  totalCount,
})
const told = ({ messages, hasEarlier, isAtEnd }: MessageLog) => [
  messages.map(({ id }) => id).join(' '),
  hasEarlier,
  isAtEnd,
]

test('a chat starts with its latest messages', () => {
  expect(told(appendLatest(null, page(6, 8)))).toEqual(['6 7 8', true, true])
  expect(told(appendLatest(null, page(1, 2)))).toEqual(['1 2', false, true])
})

test('earlier messages are prepended to a chat until there are none', () => {
  const some = prependPage(appendLatest(null, page(6, 8)), page(3, 5))
  expect(told(some)).toEqual(['3 4 5 6 7 8', true, true])
  expect(told(prependPage(some, page(1, 2)))).toEqual(['1 2 3 4 5 6 7 8', false, true])
})

test('new messages are appended to a chat, and the loaded ones stay', () => {
  const log = prependPage(appendLatest(null, page(6, 8)), page(3, 5))
  expect(told(appendLatest(log, page(7, 9)))).toEqual(['3 4 5 6 7 8 9', true, true])
  const read = { ...page(7, 9), pageData: [message(9), message(8, true), message(7, true)] }
  expect(appendLatest(log, read).messages.find(({ id }) => id === 8)?.isRead).toBe(true)
})

test('a chat that missed more than a page shows the latest messages, without a gap', () => {
  expect(told(appendLatest(appendLatest(null, page(6, 8)), page(20, 22)))).toEqual(['20 21 22', true, true])
})

test('an older message is shown with those around it, until the latest are reached', () => {
  const around = logOf(page(2, 4), false)
  const still = appendLatest(around, page(8, 10))
  expect(told(still)).toEqual(['2 3 4', true, false])
  const later = appendLatest(appendPage(still, page(5, 8, 8)), page(8, 10))
  expect(told(later)).toEqual(['2 3 4 5 6 7 8 9 10', true, true])
})

test('a message deleted from a conversation is removed from its log', () => {
  expect(told(appendLatest(appendLatest(null, page(1, 3)), page(3, 3, 1)))).toEqual(['3', false, true])
})
