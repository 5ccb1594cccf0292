import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type PluginModule, renderSlot } from '@chaguan/plugin-sdk/testing'
import { afterAll, expect, test } from 'vitest'
import { readPackage } from '../../server/src/modules/plugins/packages/read-package.ts'
import { newPlugin } from './main.ts'
import { packPlugin } from './pack-plugin.ts'

const folder = mkdtempSync(join(import.meta.dirname, '../../.cache/new-plugin-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new plugin can be packed and installed unchanged, and renders', async () => {
  const { files, manifest } = await readPackage(await packPlugin(newPlugin('hello', folder)))
  expect(manifest).toMatchObject({ name: 'hello', sdk: '^1.5.0', views: { top: { height: 60 } } })
  const code = files.get('dist/top/index.js')?.toString() ?? ''
  expect(code).not.toContain('import')
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const made = (await import(/* @vite-ignore */ address)) as { default: PluginModule }
  const shown = renderSlot(made.default, {
    settings: { greeting: '你好' },
    userInfo: { id: 1, nickname: '三花', avatarUrl: '' },
  })
  expect(shown.warnings).toEqual([])
  expect(shown.text()).toContain('你好，三花')
  shown.press('按了 0 次')
  shown.press('按了 1 次')
  expect(shown.text()).toContain('按了 2 次')
  shown.change({ site: { platform: 'pc', lang: 'en', theme: 'light', webConfig: { setSite: {} } } })
  expect(shown.text()).toContain('Pressed 2 times')
})

test('an invalid name, and an existing folder, are refused', () => {
  expect(() => newPlugin('a plugin', folder)).toThrow('of 2 to 20 letters')
  newPlugin('twice', folder)
  expect(() => newPlugin('twice', folder)).toThrow('EEXIST')
})
