import type { ChildProcess, fork } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const started: ChildProcess[] = []
let cutWords: (texts: readonly string[]) => Promise<string[][]>

beforeAll(async () => {
  // The test set-up has loaded it already.
  vi.resetModules()
  vi.doMock('node:child_process', async (load) => {
    const actual = await load<typeof import('node:child_process')>()
    const recorded = (...given: Parameters<typeof fork>) => {
      const child = actual.fork(...given)
      started.push(child)
      return child
    }
    return { ...actual, fork: recorded }
  })
  ;({ cutWords } = await import('./segmenter.ts'))
})
afterAll(() => {
  for (const child of started) child.kill()
  vi.doUnmock('node:child_process')
})

const words = async () => (await cutWords(['龙井茶叶']))[0]

it('a process that was killed while idle is restarted transparently', async () => {
  const first = await words()
  expect(first?.length).toBeGreaterThan(0)
  // Killed and used at once: its exit is not known yet, and what is sent to it is lost.
  started.at(-1)?.kill('SIGKILL')
  expect(await words()).toEqual(first)
  expect(started).toHaveLength(2)
  const child = started.at(-1)
  const isOver = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGKILL')
  await isOver
  expect(await words()).toEqual(first)
  expect(started).toHaveLength(3)
})

it('writing to a process that has exited causes no unhandled error', async () => {
  await words()
  const child = started.at(-1)
  child?.kill('SIGKILL')
  const cutting = words()
  // Like the pipe once its other end is closed, after the exit was noticed.
  await new Promise((resolve) => child?.once('exit', resolve))
  expect(child?.emit('error', new Error('write EPIPE'))).toBe(true)
  expect((await cutting)?.length).toBeGreaterThan(0)
})
