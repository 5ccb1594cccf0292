import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photo } from './picture-corpus.ts'
import type { PictureJob } from './picture-jobs.ts'
import type { PictureProcess } from './picture-process.ts'
import { openPictureQueue } from './picture-queue.ts'
import { openPictures, type Pictures, type PicturesOptions } from './pictures.ts'

let directory: string
let small: string
let slow: string
const opened: Pictures[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'))
  small = join(directory, 'small')
  slow = join(directory, 'slow')
  await writeFile(small, await (await photo(40, 30)).jpeg().toBuffer())
  const large = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#567' } })
  await writeFile(slow, await large.jpeg({ progressive: true }).toBuffer())
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})
afterAll(() => rm(directory, { recursive: true }))

function open(options: Partial<PicturesOptions> = {}): Pictures {
  const pictures = openPictures({ maxWorkers: 1, ...options })
  opened.push(pictures)
  return pictures
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function onlyPid(pictures: Pictures): number {
  const [pid] = pictures.load().pids
  if (!pid) throw new Error('no picture process')
  return pid
}

const outPath = (name: string) => join(directory, `kept-${name}`)
const read = (pictures: Pictures, path: string, name = 'x', timeLimitMs = 10_000) =>
  pictures.ingest({ path, outPath: outPath(name) }, { timeLimitMs })

async function stoppedProcess(pictures: Pictures): Promise<number> {
  await read(pictures, small)
  const pid = onlyPid(pictures)
  process.kill(pid, 'SIGSTOP')
  return pid
}

test('processes start with the first picture and stop when idle', async () => {
  const pictures = open({ idleStopMs: 150 })
  expect(pictures.load().pids).toEqual([])
  await read(pictures, small)
  const pid = onlyPid(pictures)
  await read(pictures, small)
  expect(pictures.load()).toEqual({ busy: 0, waiting: 0, pids: [pid] })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  expect(pictures.load().pids).toEqual([])
  await read(pictures, small)
})

test('a process that hangs is ended in time and the next picture gets a new one', async () => {
  const pictures = open()
  const pid = await stoppedProcess(pictures)
  const before = performance.now()
  await expect(read(pictures, small, 'hung', 300)).rejects.toMatchObject({ reason: 'timed-out' })
  expect(performance.now() - before).toBeLessThan(1000)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  expect(await read(pictures, small)).toMatchObject({ width: 40 })
  expect(await readdir(directory)).not.toContain('kept-hung')
})

test('a picture that takes too long is refused', async () => {
  const pictures = open()
  await read(pictures, small)
  await expect(read(pictures, slow, 'slow', 50)).rejects.toMatchObject({ reason: 'timed-out' })
})

test.each([
  ['SIGSEGV', 'not-a-picture'],
  ['SIGABRT', 'not-a-picture'],
  ['SIGKILL', 'too-large'],
] as const)(
  'a picture whose process ends by %s is refused as %s, and those that wait are read',
  async (signal, reason) => {
    const pictures = open()
    const pid = await stoppedProcess(pictures)
    const fatal = read(pictures, small, 'fatal')
    await vi.waitFor(() => expect(pictures.load().busy).toBe(1))
    const next = read(pictures, small, 'next')
    await vi.waitFor(() => expect(pictures.load().waiting).toBe(1))
    process.kill(pid, signal)
    if (signal !== 'SIGKILL') process.kill(pid, 'SIGCONT')
    await expect(fatal).rejects.toMatchObject({ reason })
    expect(await next).toMatchObject({ width: 40 })
    expect(onlyPid(pictures)).not.toBe(pid)
  },
)

test('pictures are processed in order of arrival, at most the maximum at a time', async () => {
  const begun: string[] = []
  const finishers: (() => void)[] = []
  const job = (path: string): PictureJob => ({
    kind: 'variant',
    path,
    outPath: '',
    variant: 's',
    format: 'webp',
  })
  const start = (): PictureProcess => ({
    pid: 1,
    isFit: () => true,
    stop: () => {},
    run: (job) => {
      if ('path' in job) begun.push(job.path)
      const written = { format: 'webp', width: 1, height: 1, frames: 1, bytes: 1 } as const
      return new Promise((resolve) => finishers.push(() => resolve(written)))
    },
  })
  const queue = openPictureQueue({ maxWorkers: 2, maxWaiting: 9, idleStopMs: 1, start })
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((path) => queue.run(job(path), 1000))
  expect(begun).toEqual(['a', 'b'])
  finishers[1]?.()
  await jobs[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  jobs.push(queue.run(job('newcomer'), 1000))
  for (let index = 0; index < 6; index += 1) {
    finishers[index]?.()
    await wait(0)
    expect(queue.load().busy).toBeLessThanOrEqual(2)
  }
  await Promise.all(jobs)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'newcomer'])
})

test('two processes share the work of many callers', async () => {
  const pictures = open({ maxWorkers: 2 })
  const jobs = Array.from({ length: 8 }, (_, index) => read(pictures, small, `shared-${index}`))
  await Promise.all(jobs)
  expect(pictures.load()).toMatchObject({ busy: 0, waiting: 0 })
  expect(new Set(pictures.load().pids).size).toBe(2)
})

test('a caller is refused as busy when the queue is full', async () => {
  const pictures = open({ maxWaiting: 2 })
  const pid = await stoppedProcess(pictures)
  const taken = [1, 2, 3].map((index) => read(pictures, small, `taken-${index}`))
  await vi.waitFor(() => expect(pictures.load()).toMatchObject({ busy: 1, waiting: 2 }))
  await expect(read(pictures, small, 'late')).rejects.toMatchObject({
    name: 'PictureRefused',
    reason: 'busy',
  })
  process.kill(pid, 'SIGCONT')
  expect(await Promise.all(taken)).toHaveLength(3)
  expect(await read(pictures, small, 'later')).toMatchObject({ width: 40 })
})

test('closing cancels running and waiting jobs', async () => {
  const pictures = open()
  const pid = await stoppedProcess(pictures)
  const attempts = [read(pictures, small, 'a'), read(pictures, small, 'b')]
  await vi.waitFor(() => expect(pictures.load().waiting).toBe(1))
  pictures.close()
  for (const result of await Promise.allSettled(attempts)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'Pictures are closed' } })
  }
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  await expect(read(pictures, small)).rejects.toThrow('Pictures are closed')
})

test('a picture process exits with the server that started it', async () => {
  const server = `
    const { openPictures } = await import(${JSON.stringify(new URL('./pictures.ts', import.meta.url).href)})
    const pictures = openPictures({ maxWorkers: 1 })
    await pictures.ingest({ path: ${JSON.stringify(small)}, outPath: ${JSON.stringify(outPath('orphan'))} })
    process.send(pictures.load().pids[0])`
  const file = join(directory, 'server.mjs')
  await writeFile(file, server)
  const child = fork(file, { execArgv: [] })
  const pid = await new Promise<number>((resolve) => child.once('message', (id) => resolve(Number(id))))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
})

test('refusals and errors are logged with their reason', async () => {
  const warn = vi.fn()
  const pictures = open({ log: { warn } })
  const broken = join(directory, 'broken')
  await writeFile(broken, '\xff\xd8\xff nothing', 'latin1')
  await expect(read(pictures, broken)).rejects.toMatchObject({ reason: 'not-a-picture' })
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ reason: 'not-a-picture' }), 'picture not taken')
})
