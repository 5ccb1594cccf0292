import { expect, test } from 'vitest'
import { blockingTimeOf } from './blocking-time.ts'

const main = { pid: 1, tid: 2 }
const task = (ts: number, tdur: number, more: object = {}) => ({
  ...main,
  name: 'ThreadControllerImpl::RunTask',
  ts: ts * 1000,
  dur: (tdur + 30) * 1000,
  tdur: tdur * 1000,
  ...more,
})
const paint = { ...main, name: 'firstContentfulPaint', ts: 500_000 }

test('blocking time is what tasks after the first paint exceed 50 ms of CPU time each', () => {
  expect(blockingTimeOf([task(100, 300), paint, task(600, 80), task(700, 50), task(800, 60)])).toBe(40)
})

test('other threads do not block the page', () => {
  expect(blockingTimeOf([paint, task(600, 200, { tid: 3 }), task(600, 200, { pid: 4 })])).toBe(0)
})

test('a page that was never painted cannot be measured', () => {
  expect(() => blockingTimeOf([task(1, 1)])).toThrow('never painted')
})
