import { describe, expect, it } from 'vitest'
import { wireTimeIn } from './wire-time.ts'

describe('times on the wire', () => {
  it.each([
    ['Asia/Shanghai', Date.UTC(2026, 10, 20, 1, 2, 3), '2026-11-20 09:02:03'],
    ['Asia/Shanghai', 0, '1970-01-01 08:00:00'],
    ['UTC', Date.UTC(2024, 1, 29, 23, 59, 59, 999), '2024-02-29 23:59:59'],
    ['Asia/Kathmandu', Date.UTC(2026, 0, 1), '2026-01-01 05:45:00'],
    ['America/New_York', Date.UTC(2026, 2, 8, 6, 59, 59), '2026-03-08 01:59:59'],
    ['America/New_York', Date.UTC(2026, 2, 8, 7, 0, 0), '2026-03-08 03:00:00'],
    ['America/New_York', Date.UTC(1969, 6, 20, 20, 17, 40), '1969-07-20 16:17:40'],
  ])('times are those of the time zone %s', (zone, ms, text) => {
    expect(wireTimeIn(zone).format(ms)).toBe(text)
  })

  it('times are parsed to the second', () => {
    const time = wireTimeIn('Asia/Shanghai')
    for (let ms = Date.UTC(1999, 0, 1); ms < Date.UTC(2030, 0, 1); ms += 86_400_000 * 13.37)
      expect(time.parse(time.format(ms))).toBe(Math.floor(ms / 1000) * 1000)
    expect(time.parse('2026-11-20')).toBe(Date.UTC(2026, 10, 19, 16))
    expect(time.parse('soon')).toBeNull()
    expect(time.parse('2028-02-29')).not.toBeNull()
    for (const never of ['2025-02-29', '2025-02-31', '2026-13-01', '2026-00-10', '2026-04-31 10:00:00'])
      expect(time.parse(never), never).toBeNull()
    for (const never of ['2026-04-30 24:00:00', '2026-04-30 10:60', '2026-04-30 10:00:60', '0050-01-01'])
      expect(time.parse(never), never).toBeNull()
  })

  it('the text for null is empty', () => {
    expect(wireTimeIn('UTC').format(null)).toBe('')
  })

  it('the start of a day is known, also for a day with a clock change', () => {
    const time = wireTimeIn('America/New_York')
    const noon = Date.UTC(2026, 2, 8, 16)
    expect(time.format(time.startOfDay(noon))).toBe('2026-03-08 00:00:00')
    expect(wireTimeIn('Asia/Shanghai').format(wireTimeIn('Asia/Shanghai').startOfDay(noon))).toBe(
      '2026-03-09 00:00:00',
    )
  })

  it('an unknown time zone is refused', () => {
    expect(() => wireTimeIn('Mars/Olympus')).toThrow(RangeError)
  })
})
