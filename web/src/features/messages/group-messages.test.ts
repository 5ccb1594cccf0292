import type { DialogMessageView } from '@chaguan/contracts/browser'
import { describe, expect, it } from 'vitest'
import { wireMs } from '../../i18n/clock.ts'
import { translator } from '../../i18n/texts.ts'
import { texts as zh } from '../../i18n/zh/index.ts'
import { firstUnread, groupMessages, groupTimeText, placeOutgoing } from './group-messages.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'

const message = (id: number, createdAt: string, userId = 2, isRead = false) =>
  ({ id, createdAt, userId, isRead }) as DialogMessageView

describe('the messages of a chat', () => {
  it('share one time until five minutes pass between two of them', () => {
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

  it.each([
    ['2026-11-28 09:05:00', undefined, '09:05'],
    ['2026-11-28 09:05:00', '2026-11-27 21:40:00', '09:05'],
    ['2026-11-27 21:40:00', undefined, '昨天 21:40'],
    ['2026-11-25 08:00:00', '2026-11-24 08:00:00', '11-25 08:00'],
    ['2026-11-25 08:19:00', '2026-11-25 08:00:00', '08:19'],
    ['2025-12-30 07:00:00', undefined, '2025-12-30 07:00'],
  ])('of %s after %s have the time %s', (time, before, text) => {
    const now = wireMs('2026-11-28 12:00:00') ?? 0
    expect(groupTimeText(time, before, now, translator(zh))).toBe(text)
  })

  it('the messages of a chat have the divider before the first unread one of the other person', () => {
    const all = [message(1, '', 2, true), message(2, '', 9), message(3, '', 2), message(4, '', 2)]
    expect(firstUnread(all, 9)).toBe(3)
    expect(firstUnread(all.slice(0, 2), 9)).toBe(0)
  })

  it('the messages of a chat contain failed ones at their place, and pending ones at the end', () => {
    const all = [message(11, ''), message(14, '')]
    const out = (key: string, after: number | null) => ({ key, after }) as OutgoingMessage
    const { behind, atEnd } = placeOutgoing(all, [out('a', 3), out('b', 12), out('c', 13), out('d', null)])
    const keys = [...behind].map(([id, some]) => [id, some.map(({ key }) => key).join('')])
    expect(keys).toEqual([
      [0, 'a'],
      [11, 'bc'],
    ])
    expect(atEnd.map(({ key }) => key)).toEqual(['d'])
    expect(placeOutgoing([], [out('a', 0)]).atEnd).toHaveLength(1)
  })
})
