import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { tableOf } from './write-table.ts'

interface Reading {
  batches: number
  isEnded: boolean
}

async function* failingRows(state: Reading, batches: number): AsyncGenerator<string[][]> {
  try {
    for (let n = 0; n < batches; n += 1) {
      await setImmediate()
      state.batches += 1
      yield [[String(n)]]
    }
    await setImmediate()
    throw new Error('the database is gone')
  } finally {
    state.isEnded = true
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

describe('a spreadsheet that is streamed', () => {
  it('fails when its rows fail, without an uncaught error', async () => {
    for (const batches of [0, 1, 3]) {
      const table = tableOf(failingRows({ batches: 0, isEnded: false }, batches))
      await expect(readAll(table)).rejects.toThrow('the database is gone')
    }
  })

  it('stops reading rows when its reader is gone', async () => {
    const state = { batches: 0, isEnded: false }
    const table = tableOf(failingRows(state, Number.POSITIVE_INFINITY))
    table.resume()
    await vi.waitFor(() => expect(state.batches).toBeGreaterThan(2))
    table.destroy()
    await vi.waitFor(() => expect(state.isEnded).toBe(true))
  })
})
