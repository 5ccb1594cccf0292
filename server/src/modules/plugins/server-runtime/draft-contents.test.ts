import { afterEach, beforeEach, expect, it } from 'vitest'
import { pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { installPackage } from '../index.ts'

const appId = pluginManifest.app_id

const server = `export default (host) => ({
  transforms: {
    'content.save': ({ body, ...rest }) => {
      if (body.words === '广告') host.refuse('不要广告')
      return { ...rest, body: { ...body, stamps: (body.stamps ?? 0) + 1 } }
    },
  },
})`

let t: TestApp
let admin: TestMember

beforeEach(async () => {
  t = await openTestApp()
  admin = await t.createAdmin()
  const manifest = {
    type: 1,
    view: {},
    server: 'server.js',
    uses: { transforms: { 'content.save': 'refuse' } },
  }
  await installPackage(t.ctx, await pluginZip(manifest, { 'server.js': server }), async () => {})
  await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
})
afterEach(() => t.close())

const block = (words: string) => ({ [appId]: { tomId: appId, body: { words } } })

/** Stores a draft with content of the plugin; returns its id. */
async function keepDraft(words: string): Promise<number> {
  const content = { text: '<p>茶</p>', indexes: block(words) }
  const kept = await t.post('/api/v3/thread.create', { title: '茶', categoryId: 1, draft: 1, content }, admin)
  return (kept.Data as { threadId: number }).threadId
}

const publish = (threadId: number, content?: object) =>
  t.post('/api/v3/thread.update', { threadId, draft: 0, ...(content && { content }) }, admin)

const bodyOf = ({ Data }: { Data: unknown }) =>
  (Data as { content: { indexes: Record<string, { body: unknown }> } }).content.indexes[appId]?.body

it('contents of a draft that is published without naming them are transformed by their plugin', async () => {
  const published = await publish(await keepDraft('春茶'))
  expect(published).toMatchObject({ Code: 0 })
  expect(bodyOf(published)).toEqual({ words: '春茶', stamps: 1 })
})

it('the other contents of a draft that is published with one changed are transformed by their plugin', async () => {
  const indexes = { '101': { tomId: '101', operation: 'delete', body: {} } }
  const published = await publish(await keepDraft('春茶'), { indexes })
  expect(bodyOf(published)).toEqual({ words: '春茶', stamps: 1 })
})

it('contents of a draft that is published with them are transformed by their plugin once', async () => {
  const published = await publish(await keepDraft('春茶'), { indexes: block('秋茶') })
  expect(published).toMatchObject({ Code: 0 })
  expect(bodyOf(published)).toEqual({ words: '秋茶', stamps: 1 })
})

it('contents of a draft that is published without them are deleted, and their plugin is not called', async () => {
  const published = await publish(await keepDraft('广告'), { indexes: {} })
  expect(published).toMatchObject({ Code: 0 })
  expect(bodyOf(published)).toBeUndefined()
})

it('publishing a draft without naming its contents is refused if their plugin refuses them', async () => {
  const threadId = await keepDraft('广告')
  expect(await publish(threadId)).toMatchObject({ Code: -4001, Message: '首页横幅：不要广告' })
  const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, admin)
  expect(Data).toMatchObject({ isDraft: true })
})
