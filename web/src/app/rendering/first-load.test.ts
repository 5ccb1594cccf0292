import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { firstLoad } from './first-load.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  firstLoad.isOver = false
  vi.useRealTimers()
})

async function attempts(status: number): Promise<number> {
  vi.useFakeTimers()
  const queryFn = vi.fn(async () => {
    throw new CallFailure(-1, '', [], status)
  })
  const asked = createQueryClient()
    .fetchQuery({ queryKey: ['/api/x', {}], queryFn })
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  await asked
  return queryFn.mock.calls.length
}

test('a call of the first load that fails with a 5xx is retried three times', async () => {
  expect(await attempts(503)).toBe(4)
})

test.each([200, 404, 429, 0])(
  'a call of the first load that fails with %i is not retried',
  async (status) => {
    expect(await attempts(status)).toBe(1)
  },
)

test('a call after the first load is not retried', async () => {
  firstLoad.isOver = true
  expect(await attempts(503)).toBe(1)
})
