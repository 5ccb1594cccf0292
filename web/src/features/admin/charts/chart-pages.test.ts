import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { chartQueries, csvOf } from './chart-pages.ts'

test('a chart is asked for as its address says, and what is no day is left out', () => {
  const asked = new URLSearchParams('type=3&startTime=2026-01-31&endTime=2026-02-31x')
  expect(chartQueries.finance(asked).input).toEqual({ type: 3, createdAtBegin: '2026-01-31' })
  expect(chartQueries.site(new URLSearchParams('type=9')).input).toEqual({ type: 1, filter: {} })
})

test('what charts read of their address reaches them', () => {
  expect(['type', 'startTime', 'endTime'].filter((name) => !pageQueryNames.has(name))).toEqual([])
})

test('the file of a chart has a line for each point, quoted for spreadsheets', () => {
  expect(csvOf(['日期', '主题'], [['2026/11/24', 3]])).toBe('\ufeff"日期","主题"\r\n"2026/11/24","3"\r\n')
})
