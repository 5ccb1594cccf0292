import { openServerHalf, renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test } from 'vitest'
import action from './action.ts'
import server from './server.ts'

const member = { id: 7 }

test('consecutive days are counted, once a day, and a missed day starts a new streak', async () => {
  const half = openServerHalf(server, { today: '2026-02-27' })
  const checkIn = () => half.route('POST check-in', {}, member)
  expect(await half.route('GET streak', {}, member)).toEqual({ days: 0, best: 0, isDone: false })
  expect(await checkIn()).toEqual({ days: 1, best: 1, isDone: true })
  expect(await checkIn()).toEqual({ days: 1, best: 1, isDone: true })
  half.change({ today: '2026-02-28' })
  expect(await half.route('GET streak', {}, member)).toEqual({ days: 1, best: 1, isDone: false })
  await checkIn()
  half.change({ today: '2026-03-01' })
  expect(await checkIn()).toEqual({ days: 3, best: 3, isDone: true })
  half.change({ today: '2026-03-03' })
  expect(await half.route('GET streak', {}, member)).toEqual({ days: 0, best: 3, isDone: false })
  expect(await checkIn()).toEqual({ days: 1, best: 3, isDone: true })
})

test('the job ends streaks with a missed day, and no others', async () => {
  const half = openServerHalf(server, { today: '2026-03-01' })
  await half.route('POST check-in', {}, { id: 7 })
  half.change({ today: '2026-03-02' })
  await half.route('POST check-in', {}, { id: 8 })
  half.change({ today: '2026-03-03' })
  await half.job('end-streaks')
  expect(half.stored('streaks')).toEqual({
    7: { days: 0, best: 1 },
    8: { days: 1, best: 1, lastDay: '2026-03-02' },
  })
})

test.each([
  ['zh', '签到', '连签 3 天', '连续 3 天，最长 5 天'],
  ['en', 'Check in', 'Day 3', '3 days in a row, best 5'],
])('a member checks in from the profile page (%s)', async (lang, press, after, said) => {
  const site = { platform: 'h5', lang, theme: 'light', webConfig: { setSite: {} } } as const
  const routes = {
    'GET streak': () => ({ days: 2, best: 5, isDone: false }),
    'POST check-in': () => ({ days: 3, best: 5, isDone: true }),
  }
  const shown = renderSlot(action, { site, isLogin: true }, routes)
  await shown.settled()
  shown.press(press)
  await shown.settled()
  expect(shown.text()).toContain(after)
  expect(shown.text()).toContain(said)
})

test('the check-in is not shown to visitors', () => {
  expect(renderSlot(action, { isLogin: false }).text().trim()).toBe('')
})
