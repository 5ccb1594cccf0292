import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSemaphore } from './semaphore.ts'

/** Tasks that end on demand, with their results. */
function works(withHashingSlot: ReturnType<typeof openSemaphore>) {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const outcomes: string[] = []
  return {
    begun,
    outcomes,
    come(id: number) {
      withHashingSlot(() => {
        begun.push(id)
        return new Promise<void>((resolve) => ends.set(id, resolve))
      }).then(
        () => outcomes.push(`${id} done`),
        (error: { status?: number; headers?: object }) =>
          outcomes.push(`${id} ${error.status} ${JSON.stringify(error.headers)}`),
      )
    },
    async end(id: number) {
      ends.get(id)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('tasks under the semaphore', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('tasks run one at a time, in order of arrival', async () => {
    const each = works(openSemaphore({ maxWaiting: 10, waitMs: 2000 }))
    for (const id of [1, 2, 3]) each.come(id)
    expect(each.begun).toEqual([1])
    await each.end(1)
    expect(each.begun).toEqual([1, 2])
    await each.end(2)
    await each.end(3)
    each.come(4)
    await each.end(4)
    expect([each.begun, each.outcomes]).toEqual([
      [1, 2, 3, 4],
      ['1 done', '2 done', '3 done', '4 done'],
    ])
  })

  it('a task waits two seconds at most, and is not run after that', async () => {
    const each = works(openSemaphore({ maxWaiting: 10, waitMs: 2000 }))
    each.come(1)
    each.come(2)
    await vi.advanceTimersByTimeAsync(1000)
    each.come(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(each.outcomes).toEqual(['2 429 {"retry-after":"2"}'])
    await each.end(1)
    await vi.advanceTimersByTimeAsync(5000)
    await each.end(3)
    expect(each.begun).toEqual([1, 3])
    expect(each.outcomes.slice(1)).toEqual(['1 done', '3 done'])
  })

  it('a task is refused at once when too many wait, and one that fails lets the next one run', async () => {
    const withHashingSlot = openSemaphore({ maxWaiting: 1, waitMs: 2000 })
    const first = withHashingSlot(() => Promise.reject(new Error('broken')))
    const second = withHashingSlot(async () => 'done')
    await expect(withHashingSlot(async () => 'late')).rejects.toMatchObject({ status: 429 })
    await expect(first).rejects.toThrow('broken')
    await expect(second).resolves.toBe('done')
  })
})
