import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { developPlugin, logInForPlugins } from './develop-plugin.ts'
import { newPlugin } from './main.ts'

let t: TestApp
let admin: TestMember
let below: string
let stop: () => Promise<void> = async () => {}

beforeEach(async () => {
  below = mkdtempSync(join(import.meta.dirname, '../../.cache/develop-'))
  t = await openTestApp()
  admin = await t.createAdmin()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await stop()
  rmSync(below, { recursive: true })
  await t.close()
})

const origin = () => `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`

/** Runs `developPlugin` on a new plugin; returns its folder and the messages. */
async function develop(isTrusted = false) {
  const folder = newPlugin('hello', below)
  const said: string[] = []
  stop = await developPlugin({
    ...{ folder, origin: origin(), token: admin.token, isTrusted },
    say: (text) => void said.push(text),
  })
  return { folder, said }
}

/** Returns the plugin as pages get it. */
async function onPages() {
  const { Data } = await t.get('/api/v3/plugin/pages')
  const [plugin] = Data as { version: string; isTrusted: boolean; views: { script: string }[] }[]
  return plugin
}

const write = (folder: string, path: string, change: (text: string) => string) =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))

test('a plugin in development is published, and again after each save', async () => {
  const { folder, said } = await develop()
  expect(said).toEqual(['published hello 1.0.0'])
  const first = await onPages()
  expect(first?.isTrusted).toBe(false)
  write(folder, 'src/top.ts', (text) => text.replace('按了', '点了'))
  await vi.waitFor(() => expect(said).toHaveLength(2), 20_000)
  const second = await onPages()
  expect(second?.views[0]?.script).not.toBe(first?.views[0]?.script)
  const served = await t.app.inject({ method: 'GET', url: second?.views[0]?.script ?? '' })
  expect(served.body).toContain('点了')
})

test('a save that cannot be packed or is refused is reported, and the previous version keeps running', async () => {
  const { folder, said } = await develop(true)
  const first = await onPages()
  expect(first?.isTrusted).toBe(true)
  write(folder, 'config.json', (text) => text.replace('"name_en": "hello"', '"name_en": "other"'))
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/^not published: /), 20_000)
  expect(await onPages()).toEqual(first)
  write(folder, 'config.json', (text) => text.replace('"name_en": "other"', '"name_en": "hello"'))
  write(folder, 'src/top.ts', (text) => text.replace('按了', '点了'))
  await vi.waitFor(() => expect(said.at(-1)).toBe('published hello 1.0.0'), 20_000)
  expect(await onPages()).toMatchObject({ isTrusted: true })
})

test("a wrong administrator password is refused with the site's message", async () => {
  await expect(logInForPlugins(origin(), 'admin', 'wrong-password')).rejects.toThrow(/[密码用户]/)
})
