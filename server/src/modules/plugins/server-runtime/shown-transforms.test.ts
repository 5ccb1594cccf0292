import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerAccount } from '../../../testing/fixtures/accounts.ts'
import { pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { openSecondInstance } from '../../../testing/second-instance.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { installPackage } from '../index.ts'

const waiting = { timeout: 20_000, interval: 200 }

const server = `export default (host) => ({
  transforms: {
    'thread.render': ({ text, ...rest }) => ({ ...rest, title: rest.title + '（读）', text: text + '<script>alert(1)</script><p onclick="x()">附言</p>' }),
    'thread.list': ({ threads }) => ({ threads: threads.map((one) => ({ ...one, title: one.title + '（列）' })) }),
    'post.render': ({ threadId, posts }) => ({ threadId, posts: posts.map(({ id, text }) => ({ id, text: text.replace('好茶', '<strong>好茶</strong>') })) }),
    'post.save': (value) => value.text.includes('广告') ? host.refuse('不要广告') : undefined,
    search: ({ keyword }) => ({ keyword: keyword.replace('铁观音', '乌龙') }),
    'user.register': ({ username }) => username.startsWith('bot') && host.refuse('不欢迎机器人'),
  },
})`

const transforms = Object.fromEntries(
  ['thread.render', 'thread.list', 'post.render', 'post.save', 'search', 'user.register'].map((name) => [
    name,
    'skip',
  ]),
)

let t: TestApp
let admin: TestMember

beforeEach(async () => {
  t = await openTestApp()
  admin = await t.createAdmin()
  const manifest = { view: {}, server: 'server.js', uses: { transforms } }
  await installPackage(t.ctx, await pluginZip(manifest, { 'server.js': server }), async () => {})
  await t.post('/api/backAdmin/plugin/operate', { appId: pluginManifest.app_id, operate: 1 }, admin)
})
afterEach(() => t.close())

const detail = async (threadId: number, as?: TestMember) =>
  (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as {
    title: string
    content: { text: string }
  }

it('plugins change what is shown, without scripts, but not what its editors read', async () => {
  const reader = await t.createMember()
  const { threadId } = await publishThreadByCall(t, admin, { title: '春茶' })
  await vi.waitFor(async () => expect((await detail(threadId, reader)).title).toBe('春茶（读）'), waiting)
  const { text } = (await detail(threadId, reader)).content
  expect(text).toContain('<p>附言</p>')
  expect(text).not.toMatch(/script|onclick/)
  expect((await detail(threadId, admin)).title).toBe('春茶')
})

it('plugins do not receive paid content', async () => {
  const reader = await t.createMember()
  const { threadId } = await publishThreadByCall(t, admin, { title: '秘方', price: 5 })
  expect((await detail(threadId, reader)).title).toBe('秘方')
})

it('plugins change what lists show', async () => {
  await publishThreadByCall(t, admin, { title: '春茶' })
  await publishThreadByCall(t, admin, { title: '秘方', price: 5 })
  await vi.waitFor(async () => {
    const { Data } = await t.get('/api/v3/thread.list?page=1&perPage=10', admin)
    const { pageData } = Data as { pageData: { title: string }[] }
    expect(pageData.map(({ title }) => title).sort()).toEqual(['春茶（列）', '秘方'])
  }, waiting)
})

it('plugins change comments and refuse them', async () => {
  const reader = await t.createMember()
  const { threadId } = await publishThreadByCall(t, admin)
  t.clock.advance(60_000)
  const comment = (content: string) => t.post('/api/v3/posts.create', { id: threadId, content }, admin)
  expect((await comment('好茶')).Code).toBe(0)
  t.clock.advance(60_000)
  expect(await comment('广告')).toMatchObject({ Code: -4001, Message: '首页横幅：不要广告' })
  await vi.waitFor(async () => {
    const { Data } = await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`, reader)
    expect(JSON.stringify(Data)).toContain('<strong>好茶</strong>')
  }, waiting)
})

it('plugins refuse registrations', async () => {
  await expect(registerAccount(t, 'botty', { ip: '10.1.1.1' })).rejects.toThrow()
  await registerAccount(t, 'person', { ip: '10.1.1.2' })
})

it('another instance runs what was published, and stops what was taken offline', async () => {
  const other = await openSecondInstance(t)
  const manifest = {
    version: '1.1.0',
    view: {},
    server: 'server.js',
    uses: { routes: { 'GET hi': 'visitor' } },
  }
  const hi = `export default () => ({ routes: { 'GET hi': () => 'hi' } })`
  await installPackage(t.ctx, await pluginZip(manifest, { 'server.js': hi }), async () => {})
  expect((await other.get('/plugin/banner/api/hi')).status).toBe(404)
  await t.post('/api/backAdmin/plugin/operate', { appId: pluginManifest.app_id, operate: 1 }, admin)
  t.clock.advance(1100)
  expect(await other.get('/plugin/banner/api/hi')).toMatchObject({ Code: 0, Data: 'hi' })
  await t.post('/api/backAdmin/plugin/arrange', { appId: pluginManifest.app_id, to: 'previous' }, admin)
  t.clock.advance(1100)
  expect((await other.get('/plugin/banner/api/hi')).status).toBe(404)
  await other.close()
})
