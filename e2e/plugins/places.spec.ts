import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../tools/plugins/pack-plugin.ts'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  callApi,
  openSite,
  type Person,
  personOf,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'

let browser: Browser
let site: Site
let token = ''
let threadId = 0
const callAdmin = administrator(() => site)
const author = personOf('author')
const appId = 'everyplace'

interface Place {
  readonly target: string
  readonly hookName: string
  readonly path?: string
}

/** A view in every slot, which renders the slot's name. */
const placeOf = (id: string): Place => {
  const [target = '', hookName = ''] = id.split('@')
  return { target, hookName, ...(hookName === 'add_page_hook' && { path: `/${target.replace('_', '-')}` }) }
}
const keyOf = ({ target, hookName }: Place) => `${target.replace('plugin_', '')}-${hookName}`

async function packageOf(name: string, app: string, ids: readonly string[], platform = ['pc', 'h5']) {
  const places = ids.map(placeOf)
  const own = { pluginName: name, version: '1.0.0', author: 'Lin', type: '1', appid: app }
  const view = (place: Place) => `export default ({ createElement: h, ui }) => ({
    component: h(({ userInfo, isLogin, site, onConfirm }) => ${
      place.hookName.includes('entry_hook')
        ? `h(ui.Entry, { icon: 'heart', label: 'put in', onPress: () => onConfirm({ postData: { tomId: '${app}', body: { a: 1 } } }) })`
        : `h(ui.Text, null, 'here ${keyOf(place)} ' + site.platform + (isLogin ? ' ' + userInfo.nickname : ''))`
    }),
    ...${JSON.stringify({ ...own, ...place, platform: ['pc', 'h5'] })},
  })`
  return zipOf({
    'config.json': JSON.stringify({
      name_cn: `插件 ${name}`,
      name_en: name,
      type: 1,
      app_id: app,
      version: '1.0.0',
      sdk: '^1.0.0',
      filter_enable: true,
      author: { name: 'Lin', email: '' },
      view: Object.fromEntries(places.map((place) => [keyOf(place), { ...place, platform }])),
    }),
    ...Object.fromEntries(places.map((place) => [`dist/${keyOf(place)}/index.js`, view(place)])),
  })
}

/** Installs and publishes a plugin with a view in each of these slots; trusted, so that the page contains it at once. */
async function install(
  name: string,
  app: string,
  ids: readonly string[],
  platform?: string[],
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await packageOf(name, app, ids, platform))]), 'plugin.zip')
  await callAdmin('plugin/upload', form)
  await callAdmin('plugin/arrange', { appId: app, to: 'trusted' })
  await callAdmin('plugin/operate', { appId: app, operate: 1 })
}
const takeOffline = (app: string) => callAdmin('plugin/operate', { appId: app, operate: 2 })

const everywhere = [
  'plugin_global@footer_replace_hook',
  'plugin_index@header_insert_before_hook',
  'plugin_index@header_replace_hook',
  'plugin_index@header_insert_after_hook',
  'plugin_index@tabs_replace_hook',
  'plugin_index@topping_insert_before_hook',
  'plugin_index@topping_replace_hook',
  'plugin_index@topping_insert_after_hook',
  'plugin_index@left_replace_hook',
  'plugin_index@recommend_replace_hook',
  'plugin_index@qrcode_replace_hook',
  'plugin_index@copyright_replace_hook',
  'plugin_index@thread_extension_display_hook',
  'plugin_detail@thread_extension_display_hook',
  'plugin_post@post_extension_entry_hook',
  'plugin_post@post_extension_content_hook',
  'plugin_system@add_page_hook',
  'plugin_page@add_page_hook',
  'plugin_user@user_extension_action_hook',
  'plugin_user@user_extension_left_layout_hook',
]
const ofPc = ['left', 'recommend', 'qrcode', 'copyright'].map((name) => `plugin_index@${name}_replace_hook`)
const wholes = ['plugin_global@header_replace_hook', 'plugin_index@right_replace_hook']

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  token = await registerByApi(site, author)
  // By another member, since one cannot publish twice within 30 seconds.
  const other = await registerByApi(site, personOf('other'))
  await publishByApi(site, other, { title: '没有插件的茶', html: '<p>到了。</p>' })
  await callAdmin('settings.create', {
    data: [{ key: 'site_record', value: '京ICP备00000001号', tag: 'default' }],
  })
  await install('everyplace', appId, everywhere)
  const categories = await callApi(site, 'categories')
  const answer = await callApi(site, 'thread.create', {
    token,
    body: {
      title: '有插件内容的茶',
      categoryId: categories.data[0].categoryId,
      content: { text: '<p>茶</p>', indexes: { [appId]: { tomId: appId, body: { a: 1 } } } },
    },
  })
  expect(answer).toMatchObject({ code: 0 })
  threadId = answer.data.threadId
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function open(face: FaceName, path: string, as?: Person) {
  const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
  const page = await context.newPage()
  const errors = watchErrors(page)
  if (as) await logInByApi(page, site.origin, as)
  const response = await page.goto(site.origin + path)
  await waitForHydration(page)
  return { page, errors, status: response?.status() }
}

const drawn = (page: Page, id: string, face: FaceName): Locator =>
  page.getByText(`here ${keyOf(placeOf(id))} ${face}`)

/** Whether one element is above the other. */
async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([one.first().boundingBox(), other.first().boundingBox()])
  return first !== null && second !== null && first.y + first.height <= second.y + 1
}

describe.each(faceNames)('plugin slots on %s', (face) => {
  test('the home page renders each of its slots in its position', async () => {
    const { page, errors } = await open(face, '/')
    const at = (name: string) => drawn(page, `plugin_index@${name}_hook`, face)
    const order = ['header_insert_before', 'header_replace', 'header_insert_after', 'tabs_replace']
    const below = ['topping_insert_before', 'topping_replace', 'topping_insert_after']
    const names = [...order, ...below]
    for (const name of names) await at(name).waitFor()
    for (const [index, name] of names.slice(1).entries())
      expect([name, await isAbove(at(names[index] ?? ''), at(name))]).toEqual([name, true])
    const card = at('thread_extension_display')
    await card.waitFor()
    expect(await card.count()).toBe(1)
    expect(await isAbove(at('topping_insert_after'), card)).toBe(true)
    const part = page.locator('article [data-plugin=everyplace]')
    expect(await part.evaluate((one) => one.clientWidth)).toBeGreaterThan(250)
    for (const id of ofPc) {
      const name = id.slice(id.indexOf('@') + 1).replace('_hook', '')
      expect([name, await at(name).count()]).toEqual([name, face === 'pc' ? 1 : 0])
    }
    if (face === 'pc') {
      for (const name of ['recommend_replace', 'qrcode_replace', 'copyright_replace'])
        expect(await at(name).isVisible()).toBe(true)
    }
    expect(errors()).toEqual([])
  })

  test('a thread, a profile, the personal centre and plugin pages render their slots, and other paths are 404', async () => {
    const thread = await open(face, `/thread/${threadId}`)
    await drawn(thread.page, 'plugin_detail@thread_extension_display_hook', face).waitFor()
    const { data } = await callApi(site, `thread.detail?threadId=${threadId}`)
    const person = await open(face, `/user/${data.userId}`)
    await drawn(person.page, 'plugin_user@user_extension_left_layout_hook', face).waitFor()
    expect(await drawn(person.page, 'plugin_user@user_extension_action_hook', face).count()).toBe(0)
    const own = await open(face, '/my', author)
    await drawn(own.page, 'plugin_user@user_extension_action_hook', face).waitFor()
    await drawn(own.page, 'plugin_user@user_extension_left_layout_hook', face).waitFor()
    expect(await drawn(own.page, 'plugin_user@user_extension_action_hook', face).textContent()).toContain(
      'author',
    )
    for (const target of ['plugin_system', 'plugin_page']) {
      const opened = await open(face, `/plugin/${target.replace('_', '-')}`)
      await drawn(opened.page, `${target}@add_page_hook`, face).waitFor()
      expect([opened.status, opened.errors()]).toEqual([200, []])
    }
    expect((await open(face, '/plugin/plugin-system/more')).status).toBe(404)
    for (const { errors } of [thread, person, own]) expect(errors()).toEqual([])
  })

  test("the composer has a plugin's entry and shows the inserted content", async () => {
    const { page, errors } = await open(face, '/thread/post', author)
    if (face === 'h5') await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('button', { name: 'put in' }).click()
    await drawn(page, 'plugin_post@post_extension_content_hook', face).waitFor()
    expect(errors()).toEqual([])
  })

  test('the footer is replaced, on pc except for the record numbers', async () => {
    const { page } = await open(face, face === 'pc' ? `/thread/${threadId}` : '/')
    const footer = drawn(page, 'plugin_global@footer_replace_hook', face)
    await footer.filter({ visible: true }).first().waitFor()
    if (face === 'pc') {
      await page.getByText('京ICP备00000001号').filter({ visible: true }).first().waitFor()
      expect(await page.getByText('Powered by').count()).toBe(0)
    } else {
      expect(await page.getByRole('link', { name: '发现' }).count()).toBe(0)
      // It has the position of the bar that it replaces, whatever the length of the page.
      const box = await page.locator('[data-at$="footer_replace_hook"]').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
  })

  test('the header and the whole right column are replaced', async () => {
    await install(`wholes${face === 'pc' ? 'a' : 'b'}`, `wholes${face}`, wholes)
    const { page, errors } = await open(face, face === 'pc' ? '/' : `/thread/${threadId}`)
    await drawn(page, 'plugin_global@header_replace_hook', face).waitFor()
    expect(await drawn(page, 'plugin_index@right_replace_hook', face).count()).toBe(face === 'pc' ? 1 : 0)
    expect(await drawn(page, 'plugin_index@recommend_replace_hook', face).count()).toBe(0)
    expect(errors()).toEqual([])
    await takeOffline(`wholes${face}`)
  })

  test("the filter offers a plugin's content type, and lists the threads with it", async () => {
    const { page } = await open(face, `/?type=${appId}`)
    await page.getByText('有插件内容的茶').first().waitFor()
    expect(await page.getByText('没有插件的茶').count()).toBe(0)
    await takeOffline(appId)
    const bare = await open(face, '/')
    await bare.page.getByText('没有插件的茶').first().waitFor()
    expect(await bare.page.getByText(/^here /).count()).toBe(0)
    await callAdmin('plugin/operate', { appId, operate: 1 })
  })
})

test('a plugin for mini programs only is listed, but neither loaded nor rendered', async () => {
  const app = 'minionly'
  await install('minionly', app, ['plugin_index@header_insert_before_hook'], ['mini'])
  const listed = await callApi(site, 'plugin/list')
  expect(listed.data.map(({ app_id }: { app_id: string }) => app_id)).toContain(app)
  const asked: string[] = []
  const context = await browser.newContext(readerOf('h5'))
  context.on('request', (request) => asked.push(request.url()))
  const page = await context.newPage()
  await page.goto(site.origin)
  await waitForHydration(page)
  await drawn(page, 'plugin_index@header_insert_before_hook', 'h5').waitFor()
  expect(await page.locator('[data-plugin=minionly]').count()).toBe(0)
  const files = asked.filter((url) => url.includes('/plugin_files/'))
  expect(files.length).toBeGreaterThan(0)
  const overview = await callAdmin('plugin/overview')
  const titles = overview.data.filter(({ appId: id }: { appId: string }) => id === app)
  expect(titles).toMatchObject([{ platforms: ['mini'], publishedVersion: '1.0.0', faults: [] }])
})

test("a plugin for the other layout only is loaded when the window's size changes the layout", async () => {
  await install('phoneonly', 'phoneonly', ['plugin_index@header_insert_before_hook'], ['h5'])
  const context = await browser.newContext(readerOf('pc'))
  const page = await context.newPage()
  await page.goto(site.origin)
  await waitForHydration(page)
  await drawn(page, 'plugin_index@header_insert_before_hook', 'pc').waitFor()
  expect(await page.locator('[data-plugin=phoneonly]').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('[data-plugin=phoneonly]').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('[data-plugin=phoneonly]').waitFor({ state: 'detached' })
})
