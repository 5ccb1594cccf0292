import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { registerAssets } from './static-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a file that another build has replaced since the start is not found, and the answer is not cached', async () => {
  const client = join(folder, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const name of ['read', 'unread']) writeFileSync(join(client, 'assets', `${name}-1234.js`), 'export {}')
  const app = fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ Code: -4004 }))
  registerAssets(app, readConfig({ DATA_DIR: folder }), { client, emoji: join(folder, 'emoji') })
  expect((await app.inject('/assets/read-1234.js')).statusCode).toBe(200)
  rmSync(client, { recursive: true })
  const kept = await app.inject('/assets/read-1234.js')
  expect([kept.statusCode, kept.body]).toEqual([200, 'export {}'])
  const gone = await app.inject('/assets/unread-1234.js')
  expect([gone.statusCode, gone.json()]).toEqual([404, { Code: -4004 }])
  expect(gone.headers['cache-control']).toBeUndefined()
  await app.close()
})
