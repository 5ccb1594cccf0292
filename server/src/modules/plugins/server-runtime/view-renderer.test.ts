import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { installPackage } from '../index.ts'
import { readTable } from '../plugin-store.ts'
import { timesOf } from '../plugin-times.ts'
import { viewRendererOf } from './view-renderer.ts'

const waiting = { timeout: 20_000, interval: 50 }
const at = 'plugin_index@header_insert_before_hook'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(async () => {
  await viewRendererOf(t.ctx).stop()
  await t.close()
})

const saying = (view: string) => `
let before = 'nobody'
export default ({ createElement: h, ui, useState, useEffect, call, go }) => {
  function View(props) { ${view} }
  return { pluginName: 'banner', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook',
    author: 'Lin', type: 0, appid: 'a', platform: ['pc', 'h5'], component: h(View) }
}`

/** Publishes a view; returns the URL of its module. */
async function publish(view: string): Promise<string> {
  const bytes = await pluginZip({}, { 'dist/top/index.js': saying(view) })
  const { digest } = await installPackage(t.ctx, bytes, async () => {})
  const admin = await t.createAdmin()
  await t.post('/api/backAdmin/plugin/operate', { appId: pluginManifest.app_id, operate: 1 }, admin)
  return `/plugin_files/${digest}/dist/top/index.js`
}

const propsOf = (nickname: string) =>
  JSON.stringify({ userInfo: { nickname }, site: { webConfig: { setSite: {} } }, actions: ['onConfirm'] })

const drawn = (script: string, props: string) =>
  vi.waitFor(() => {
    const json = viewRendererOf(t.ctx).find(script, at, props)
    expect(json).not.toBeNull()
    return json ?? ''
  }, waiting)

it('the render time of a sandboxed view is counted for the administrators', async () => {
  const script = await publish(`for (let i = 0; i < 3e5; i++); return h(ui.Text, null, 'tea')`)
  await drawn(script, propsOf('Lin'))
  expect(timesOf(t.ctx, 'drawings', pluginManifest.app_id)).toMatchObject({ times: 1 })
  expect(timesOf(t.ctx, 'drawings', pluginManifest.app_id).slowestMs).toBeGreaterThan(0)
})

it('a sandboxed view is rendered for later requests, with event handlers as numbers', async () => {
  const script = await publish(`
    const [n, setN] = useState(3)
    useEffect(() => { setN(9); go('/elsewhere'); call('GET', 'x') })
    return h(ui.Button, { kind: 'primary', onPress: () => setN(n + 1) }, props.userInfo.nickname, n)`)
  expect(viewRendererOf(t.ctx).find(script, at, propsOf('三花'))).toBeNull()
  expect(JSON.parse(await drawn(script, propsOf('三花')))).toEqual([
    { type: 'Button', props: { kind: 'primary', onPress: { handler: 0 } }, children: ['三花', '3'] },
  ])
})

it('a view’s state from rendering for one person is not there when it renders for another', async () => {
  const script = await publish(`
    const seen = before + (globalThis.seen ?? '') + (Object.prototype.seen ?? '')
    before = globalThis.seen = Object.prototype.seen = props.userInfo.nickname
    return h(ui.Text, null, seen)`)
  for (const nickname of ['三花', '橘猫', '三花'])
    expect(await drawn(script, propsOf(nickname))).toContain('["nobody"]')
})

it.each([
  ['loops', 'for (;;) {}'],
  ['throws', "throw new Error('broken')"],
  ['takes too much memory', "const all = []; for (;;) all.push(new Array(100000).fill('x'))"],
  ['draws too much', "return h(ui.Text, null, 'x'.repeat(70000))"],
  ['asks for what only browsers have', 'return h(ui.Text, null, document.cookie)'],
  ['asks for what the server has', "return h(ui.Text, null, process.env.HOME + require('fs'))"],
])('a view that %s is left to its frame, and another one is rendered', async (_, view) => {
  const script = await publish(`if (props.userInfo.nickname === 'good') return 'good'; ${view}`)
  expect(await drawn(script, propsOf('bad'))).toBe('')
  expect(await drawn(script, propsOf('good'))).toBe('["good"]')
})

it('a trusted view, an offline one and one of another package are not rendered', async () => {
  const script = await publish("return h(ui.Text, null, 'x')")
  const admin = await t.createAdmin()
  await t.post('/api/backAdmin/plugin/operate', { appId: pluginManifest.app_id, operate: 2 }, admin)
  expect((await readTable(t.ctx)).plugins[0]?.live).toBeFalsy()
  expect(await drawn(script, propsOf('三花'))).toBe('')
  expect(await drawn(`/plugin_files/${'0'.repeat(64)}/dist/top/index.js`, propsOf('三花'))).toBe('')
  expect(await drawn('/etc/passwd', propsOf('三花'))).toBe('')
})
