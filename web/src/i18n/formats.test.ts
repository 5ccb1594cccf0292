import { describe, expect, test } from 'vitest'
import { startClock, wireMs } from './clock.ts'
import { texts as english } from './en/index.ts'
import { countText, momentOf, moneyText } from './formats.ts'
import { translator } from './texts.ts'
import { texts } from './zh/index.ts'

const t = translator(texts)
const now = wireMs('2026-11-20 09:07:00') ?? 0
const textOf = (wire: string) => momentOf(wire, now, '+08:00', t).text

describe('times', () => {
  test.each([
    ['2026-11-20 09:06:30', '刚刚'],
    ['2026-11-20 09:07:40', '刚刚'],
    ['2026-11-20 09:04:00', '3 分钟前'],
    ['2026-11-20 08:07:01', '59 分钟前'],
    ['2026-11-20 07:00:00', '2 小时前'],
    ['2026-11-20 00:00:00', '9 小时前'],
    ['2026-11-19 14:05:00', '昨天 14:05'],
    ['2026-11-18 23:59:59', '11-18'],
    ['2026-01-02 03:04:05', '01-02'],
    ['2025-11-20 09:07:00', '2025-11-20'],
    ['2026-11-20 09:08:01', '11-20'],
    ['2026-11-23 09:07:00', '11-23'],
    ['2027-01-02 09:07:00', '2027-01-02'],
  ])('%s is written as %s', (wire, text) => {
    expect(textOf(wire)).toBe(text)
  })

  test('just after midnight the last hour is still shown in minutes', () => {
    const midnight = wireMs('2026-11-20 00:10:00') ?? 0
    expect(momentOf('2026-11-19 23:50:00', midnight, '+08:00', t).text).toBe('20 分钟前')
  })

  test('the `datetime` attribute has the exact time with its offset', () => {
    expect(momentOf('2026-11-20 09:04:00', now, '+08:00', t)).toMatchObject({
      iso: '2026-11-20T09:04:00+08:00',
      title: '2026-11-20 09:04:00',
    })
  })

  test.each([
    ['2026-11-20 09:06:30', 'Just now', 'just now'],
    ['2026-11-20 09:04:00', '3 minutes ago', '3 minutes ago'],
    ['2026-11-19 14:05:00', 'Yesterday 14:05', 'yesterday 14:05'],
  ])(
    '%s is written as %s at the beginning of a line and as %s within an English sentence',
    (wire, text, inSentence) => {
      expect(momentOf(wire, now, '+08:00', translator(english))).toMatchObject({ text, inSentence })
    },
  )

  test('a text that is not a time is shown unchanged', () => {
    expect(textOf('')).toBe('')
    expect(textOf('soon')).toBe('soon')
  })

  test("the clock starts at the server's time, whatever the viewer's clock shows", () => {
    expect(startClock('2026-11-20 09:07:00', '+08:00').read()).toBe(now)
  })
})

describe('numbers', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1806, '1,806', '1,806'],
    [9999, '9,999', '9,999'],
    [12_000, '1.2 万', '12k'],
    [12_999, '1.2 万', '12.9k'],
    [1_234_567, '123.4 万', '1.2m'],
    [340_000_000, '3.4 亿', '340m'],
    [-5, '0', '0'],
    [Number.NaN, '0', '0'],
  ])('%d is written as %s in Chinese and %s in English', (value, zh, en) => {
    expect(countText(value, 'zh')).toBe(zh)
    expect(countText(value, 'en')).toBe(en)
  })

  test('amounts of money have two decimals, whole amounts too', () => {
    expect(moneyText(12.5)).toBe('¥12.50')
    expect(moneyText(6)).toBe('¥6.00')
    expect(moneyText(-1.88)).toBe('−¥1.88')
  })
})
