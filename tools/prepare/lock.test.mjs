import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const prepareFolder = fileURLToPath(new URL('.', import.meta.url))
let folder

/** The lock file is next to its code, so a folder with a link to the code has a separate lock. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-lock-'))
  mkdirSync(join(folder, 'tools'))
  symlinkSync(prepareFolder, join(folder, 'tools', 'prepare'))
  mkdirSync(join(folder, '.cache'))
  writeFileSync(
    join(folder, 'tools', 'worker.mjs'),
    `import { appendFileSync } from 'node:fs'
     import { setTimeout as sleep } from 'node:timers/promises'
     import { withLock } from './prepare/lock.mjs'
     await withLock(async () => {
       appendFileSync('story', 'in ')
       await sleep(150)
       appendFileSync('story', 'out ')
     })`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const work = () =>
  new Promise((resolve) => {
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main', 'tools/worker.mjs']
    const child = spawn(process.execPath, flags, { cwd: folder })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.on('close', (code) => resolve({ code, said }))
  })

test('concurrent starts prepare one after the other, and waiting ones print a message', async () => {
  const ends = await Promise.all([work(), work(), work(), work()])
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(readFileSync(join(folder, 'story'), 'utf8')).toBe('in out in out in out in out ')
  // On a busy machine a process may start after the others have finished, but not all of them do.
  expect(ends.some(({ said }) => said.includes('Waiting for it'))).toBe(true)
})

test('a lock of a dead process is taken over at once', async () => {
  writeFileSync(join(folder, '.cache', 'prepare.lock'), `4194305 ${hostname()}`)
  expect(await Promise.all([work(), work()])).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(readFileSync(join(folder, 'story'), 'utf8')).toBe('in out in out ')
})
