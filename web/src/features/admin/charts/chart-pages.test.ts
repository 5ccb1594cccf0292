import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { chartQueries, csvOfChart, isReversed, labelSpacingOf, sidePaddingOf } from './chart-pages.ts'

test('a chart is queried with the parameters of its address, and invalid days are left out', () => {
  const asked = new URLSearchParams('type=3&startTime=2026-01-31&endTime=2026-02-31x')
  expect(chartQueries.finance(asked).input).toEqual({ type: 3, createdAtBegin: '2026-01-31' })
  expect(chartQueries.site(new URLSearchParams('type=9')).input).toEqual({ type: 1, filter: {} })
})

test('the parameters that charts read from their address are passed on to them', () => {
  expect(['type', 'startTime', 'endTime'].filter((name) => !pageQueryNames.has(name))).toEqual([])
})

test('the exported file of a chart has a line for each point, quoted for spreadsheets', () => {
  const chart = { labels: ['2026/11/24'], series: [{ name: '主题', values: [3] }], isCount: true }
  expect(csvOfChart('日期', chart)).toBe('\ufeff"日期","主题"\r\n"2026/11/24","3"\r\n')
})

test('amounts in the exported file of a chart have two decimals', () => {
  const chart = { labels: ['1', '2', '3'], series: [{ name: '金额', values: [12.5, 0, 7.25] }] }
  expect(csvOfChart('日期', chart)).toBe('\ufeff"日期","金额"\r\n"1","12.50"\r\n"2","0.00"\r\n"3","7.25"\r\n')
})

test('a range that ends before it begins is reversed; one of a single or an invalid day is not', () => {
  const ranges = ['startTime=2026-02-02&endTime=2026-02-01', 'startTime=2026-02-02&endTime=2026-02-02']
  expect(ranges.map((text) => isReversed(new URLSearchParams(text)))).toEqual([true, false])
  expect(isReversed(new URLSearchParams('startTime=2026-02-02&endTime=2026'))).toBe(false)
})

test('labels of weeks have more space on the time axis than those of days', () => {
  expect(labelSpacingOf(['2026/11/24'])).toBeLessThan(110)
  expect(labelSpacingOf(['2026/11', '2026-11-23至2026-11-29'])).toBeGreaterThan(160)
  expect(labelSpacingOf([])).toBe(90)
})

test('the labels of the first and the last point of a chart have enough space beside them', () => {
  expect(sidePaddingOf(['2026/11/24'])).toEqual({ left: 0, right: 40 })
  const { left, right } = sidePaddingOf(['2026-11-23至2026-11-29'])
  expect(left + 70).toBe(right)
  expect(sidePaddingOf([])).toEqual({ left: 0, right: 0 })
})
