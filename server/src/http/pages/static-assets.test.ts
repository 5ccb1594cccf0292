import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
const client = join(folder, 'client')
let t: TestApp
const heavy = `export default '${randomBytes(400_000).toString('hex')}'`

beforeAll(async () => {
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const name of ['read', 'unread']) writeFileSync(join(client, 'assets', `${name}-1234.js`), 'export {}')
  writeFileSync(join(client, 'assets', 'heavy-1234.js'), heavy)
  t = await openTestApp({ folders: { client, emoji: join(folder, 'emoji') } })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a second site of the process sends a file as the first one compressed it, without compressing it again', async () => {
  const folders = { client, emoji: join(folder, 'emoji') }
  const second = await openTestApp({ folders })
  const fetchHeavy = async ({ app }: TestApp) => {
    const before = process.cpuUsage()
    const { rawPayload } = await app.inject({
      url: '/assets/heavy-1234.js',
      headers: { 'accept-encoding': 'br' },
    })
    const { user, system } = process.cpuUsage(before)
    return { text: brotliDecompressSync(rawPayload).toString(), cost: user + system }
  }
  const atFirst = await fetchHeavy(t)
  const again = await fetchHeavy(second)
  await second.close()
  expect([atFirst.text === heavy, again.text === heavy]).toEqual([true, true])
  expect(again.cost).toBeLessThan(atFirst.cost / 2)
})

test('a file that another build has replaced since the start is not found, and the answer is not cached', async () => {
  expect((await t.get('/assets/read-1234.js')).status).toBe(200)
  rmSync(client, { recursive: true })
  const kept = await t.get('/assets/read-1234.js')
  expect([kept.status, kept.Message]).toEqual([200, 'export {}'])
  const gone = await t.get('/assets/unread-1234.js')
  expect([gone.status, gone.Code, gone.headers['cache-control']]).toEqual([404, -4004, 'no-store'])
})
