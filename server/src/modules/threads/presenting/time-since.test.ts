import { expect, it } from 'vitest'
import { timeSince } from './time-since.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

it.each([
  [-minute, '刚刚', 'just now'],
  [59 * second, '刚刚', 'just now'],
  [minute, '1分钟前', '1 minute ago'],
  [59 * minute, '59分钟前', '59 minutes ago'],
  [2 * 60 * minute, '2小时前', '2 hours ago'],
  [day - 1, '23小时前', '23 hours ago'],
  [day, '1天前', '1 day ago'],
  [3 * day, '3天前', '3 days ago'],
  [40 * day, '1个月前', '1 month ago'],
  [800 * day, '2年前', '2 years ago'],
])('%i ms are formatted in words', (ms, zh, en) => {
  expect([timeSince(ms, 'zh'), timeSince(ms, 'en')]).toEqual([zh, en])
})
