import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
const client = join(folder, 'client')
let t: TestApp

beforeAll(async () => {
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const name of ['read', 'unread']) writeFileSync(join(client, 'assets', `${name}-1234.js`), 'export {}')
  t = await openTestApp({ folders: { client, emoji: join(folder, 'emoji') } })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file that another build has replaced since the start is not found, and the answer is not cached', async () => {
  expect((await t.get('/assets/read-1234.js')).status).toBe(200)
  rmSync(client, { recursive: true })
  const kept = await t.get('/assets/read-1234.js')
  expect([kept.status, kept.Message]).toEqual([200, 'export {}'])
  const gone = await t.get('/assets/unread-1234.js')
  expect([gone.status, gone.Code, gone.headers['cache-control']]).toEqual([404, -4004, 'no-store'])
})
