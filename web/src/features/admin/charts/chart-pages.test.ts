import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { chartQueries, csvOf, spaceOf } from './chart-pages.ts'

test('a chart is queried with the parameters of its address, and invalid days are left out', () => {
  const asked = new URLSearchParams('type=3&startTime=2026-01-31&endTime=2026-02-31x')
  expect(chartQueries.finance(asked).input).toEqual({ type: 3, createdAtBegin: '2026-01-31' })
  expect(chartQueries.site(new URLSearchParams('type=9')).input).toEqual({ type: 1, filter: {} })
})

test('the parameters that charts read from their address are passed on to them', () => {
  expect(['type', 'startTime', 'endTime'].filter((name) => !pageQueryNames.has(name))).toEqual([])
})

test('the exported file of a chart has a line for each point, quoted for spreadsheets', () => {
  expect(csvOf(['日期', '主题'], [['2026/11/24', 3]])).toBe('\ufeff"日期","主题"\r\n"2026/11/24","3"\r\n')
})

test('labels of weeks have more space on the time axis than those of days', () => {
  expect(spaceOf(['2026/11/24'])).toBeLessThan(110)
  expect(spaceOf(['2026/11', '2026-11-23至2026-11-29'])).toBeGreaterThan(160)
  expect(spaceOf([])).toBe(90)
})
