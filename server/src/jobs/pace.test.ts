import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

const rules = { least: 10, most: 1000, turnMs: 8, restTimes: 2, longestRestMs: 20 }

/** A clock that only advances when told to. */
function clockOf() {
  let ms = 0
  return { now: () => ms, take: (took: number) => (ms += took) }
}

it('a batch has as many items as fit into its time by the previous one, within bounds', async () => {
  const clock = clockOf()
  const pace = new Pace(rules, clock.now)
  const counts = [pace.count]
  for (const took of [2, 8, 80, 0]) {
    clock.take(took)
    await pace.rest()
    counts.push(pace.count)
  }
  expect(counts).toEqual([10, 40, 40, 10, 1000])
})

it('a pause is a multiple of its batch’s duration, up to a maximum', async () => {
  const clock = clockOf()
  const pace = new Pace(rules, clock.now)
  const rested = async (took: number) => {
    clock.take(took)
    const begunAt = performance.now()
    await pace.rest()
    return performance.now() - begunAt
  }
  // Node's timers use whole milliseconds, so one may end a fraction early.
  expect(await rested(5)).toBeGreaterThanOrEqual(9)
  expect(await rested(500)).toBeLessThan(400)
})

it('a batch that waited for others counts with its own time only', async () => {
  const clock = clockOf()
  const pace = new Pace(rules, clock.now)
  clock.take(80)
  await pace.rest(4)
  expect(pace.count).toBe(20)
})
