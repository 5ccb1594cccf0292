import type { DialogMessageView } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { firstUnread, groupMessages } from './group-messages.ts'

const message = (id: number, createdAt: string, userId = 2, isRead = false) =>
  ({ id, createdAt, userId, isRead }) as DialogMessageView

describe('messages of a chat', () => {
  it('stand under one time until five minutes pass between two of them', () => {
    const groups = groupMessages([
      message(1, '2026-11-20 10:00:00'),
      message(2, '2026-11-20 10:04:59'),
      message(3, '2026-11-20 10:09:58'),
      message(4, '2026-11-20 10:14:58'),
      message(5, '2026-11-21 09:00:00'),
    ])
    expect(groups.map(({ time, messages }) => [time, messages.length])).toEqual([
      ['2026-11-20 10:00:00', 3],
      ['2026-11-20 10:14:58', 1],
      ['2026-11-21 09:00:00', 1],
    ])
  })

  it('have the line of what is new before the first unread one of the other side', () => {
    const all = [message(1, '', 2, true), message(2, '', 9), message(3, '', 2), message(4, '', 2)]
    expect(firstUnread(all, 9)).toBe(3)
    expect(firstUnread(all.slice(0, 2), 9)).toBe(0)
  })
})
