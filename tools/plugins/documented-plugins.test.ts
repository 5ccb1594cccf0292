import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PropsAt } from '@chaguan/plugin-sdk'
import { type PluginModule, renderSlot } from '@chaguan/plugin-sdk/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPackage } from '../../server/src/modules/plugins/packages/read-package.ts'
import { formWithFile } from '../../server/src/testing/fixtures/multipart.ts'
import { pluginFile } from '../../server/src/testing/fixtures/plugin-zip.ts'
import { openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { packPlugin } from './pack-plugin.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(root, '.cache/documented-'))
const marked = /<!-- example: (\w+) ([\w./]+) -->\n```\w+\n([\s\S]*?)\n```/g

/** The examples of the document, each written into a folder. */
const examples = new Map<string, string[]>()
for (const [, name = '', path = '', text = ''] of readFileSync(
  join(root, 'docs/plugins.md'),
  'utf8',
).matchAll(marked)) {
  mkdirSync(dirname(join(folder, name, path)), { recursive: true })
  writeFileSync(join(folder, name, path), text)
  examples.set(name, [...(examples.get(name) ?? []), path])
}

let t: TestApp
let admin: TestMember
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.createAdmin()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.close()
})

const packages = new Map<string, Awaited<ReturnType<typeof readPackage>>>()

/** Packs, uploads and publishes an example. */
async function install(name: string): Promise<void> {
  const bytes = await packPlugin(join(folder, name))
  packages.set(name, await readPackage(bytes))
  const uploaded = await t.inject(formWithFile('/api/backAdmin/plugin/upload', pluginFile(bytes), {}, admin))
  expect(uploaded).toMatchObject({ Code: 0 })
  const { appId } = packages.get(name)?.manifest ?? {}
  const published = await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
  expect(published).toMatchObject({ Code: 0 })
}

/** Imports the module of a view as served to browsers. */
async function moduleOf(name: string, view: string): Promise<PluginModule> {
  const { digest } = packages.get(name) ?? {}
  const url = `/plugin_files/${digest}/dist/${view}/index.js`
  const served = await t.app.inject({ method: 'GET', url })
  expect(served.statusCode).toBe(200)
  const address = `data:text/javascript;base64,${Buffer.from(served.body).toString('base64')}`
  return ((await import(/* @vite-ignore */ address)) as { default: PluginModule }).default
}

/** A test of each example; an example without one fails. */
const uses: Readonly<Record<string, () => Promise<void>>> = {
  async greeting() {
    const shown = renderSlot(await moduleOf('greeting', 'top'), { settings: { words: '你好' } })
    expect(shown.warnings).toEqual([])
    expect(shown.text()).toContain('你好，客人')
    shown.press('关闭')
    expect(shown.text().trim()).toBe('')
  },
  async mood() {
    const onConfirm = vi.fn()
    const entry = renderSlot(await moduleOf('mood', 'entry'), { onConfirm })
    entry.press('心情')
    entry.type('心情', '很好')
    entry.press('完成')
    const body = { mood: '很好' }
    const tomId = '65f0a1b2c3d42'
    expect(onConfirm).toHaveBeenCalledWith({ postData: { tomId, body } })
    const content = { text: '<p>茶</p>', indexes: { [tomId]: { tomId, body } } }
    const { Data } = await t.post('/api/v3/thread.create', { title: '茶', categoryId: 1, content }, admin)
    const kept = (Data as { content: { indexes: Record<string, { body: unknown }> } }).content.indexes[tomId]
    const display = renderSlot(await moduleOf('mood', 'display'), { renderData: kept?.body })
    expect(display.text()).toContain('很好')
  },
  async about() {
    const found = await t.get('/api/v3/plugin/page?path=/about')
    expect(found.Data).toMatchObject({ title: '关于本站' })
    expect(renderSlot(await moduleOf('about', 'page')).text()).toContain('关于茶馆')
  },
  async shelf() {
    const onNavigationClick = vi.fn()
    const renderData = {
      categories: [
        { categoryId: 5, name: '骑行', icon: '', threadCount: 3, children: [] },
        { categoryId: 7, name: '喝茶', icon: '', threadCount: 4, children: [] },
      ],
      activeCategoryId: 7,
      activeChildCategoryId: 0,
      totalThreads: 7,
      isError: false,
      errorText: '',
    }
    type Props = PropsAt<'plugin_index@left_replace_hook'>
    const shown = renderSlot<Props>(await moduleOf('shelf', 'left'), { renderData, onNavigationClick })
    expect(shown.warnings).toEqual([])
    expect(shown.text()).toContain('共 7 本')
    expect(shown.text()).not.toContain('骑行')
    shown.press('展开')
    await shown.settled()
    shown.press('骑行 3')
    expect(onNavigationClick).toHaveBeenCalledWith({ categoryIds: [5] })
  },
  async politely() {
    const publish = async (title: string) =>
      t.post('/api/v3/thread.create', { title, categoryId: 1, content: { text: '<p>茶</p>' } }, admin)
    expect(await t.get('/plugin/politely/api/thanks')).toMatchObject({ Code: 0, Data: 0 })
    expect(await publish('广告')).toMatchObject({ Code: -4001, Message: '有礼貌：请不要发广告' })
    // Two threads of one member must be half a minute apart.
    t.clock.advance(60_000)
    const { Data } = await publish('茶')
    expect((Data as { content: { text: string } }).content.text).toContain('谢谢。')
    expect(await t.get('/plugin/politely/api/thanks')).toMatchObject({ Data: 1 })
  },
}

describe('the examples of docs/plugins.md', () => {
  test('the examples of docs/plugins.md are all tested here', () => {
    expect([...examples.keys()].sort()).toEqual(Object.keys(uses).sort())
  })
  test.each([...examples.keys()])('%s is built, installed and used', async (name) => {
    await install(name)
    await uses[name]?.()
  })
})
