import { points } from '@chaguan/plugin-sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../tools/plugins/pack-plugin.ts'
import { devices, type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, allowMembersEverything } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { type Payer, publishThread, registerPayer } from '../support/money.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

const appId = 'ec40ec40ec400'
const secrets = ['第二家的老板姓林', '只给付了钱的人', 'hiddenauthor'] as const
const [soldText, soldContent, anonymousName] = secrets

/** A view in every slot, which shows all its props. */
function echoZip(): Promise<Buffer> {
  const own = { version: '1.0.0', type: '1', author: 'Lin', appid: appId, pluginName: 'echo' }
  const views = Object.keys(points).map((at, index) => {
    const [target = '', hookName = ''] = at.split('@')
    return { key: `view${index}`, at, target, hookName, path: `/echo${index}`, platform: ['pc', 'h5'] }
  })
  const { pluginName, author, ...facts } = own
  const config = {
    ...{
      name_cn: '回声',
      name_en: pluginName,
      app_id: appId,
      type: 1,
      version: facts.version,
      sdk: '^1.2.0',
    },
    author: { name: author, email: '' },
    view: Object.fromEntries(
      views.map(({ key, target, hookName, platform, path }) => [
        key,
        { target, hookName, platform, ...(hookName === 'add_page_hook' && { path }) },
      ]),
    ),
  }
  const modules = views.map(({ key, at, ...view }) => [
    `dist/${key}/index.js`,
    `export default ({ createElement: h, ui }) => ({
      ...${JSON.stringify({ ...own, ...view })},
      component: h((props) => h(ui.Text, null, ${JSON.stringify(at)} + ' was given ' + JSON.stringify(props))),
    })`,
  ])
  return zipOf({ 'config.json': JSON.stringify(config), ...Object.fromEntries(modules) })
}

let browser: Browser
let site: Site
const manage = administrator(() => site)
let member: Payer
let author: Payer
let threads: readonly number[]

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await allowMembersEverything(manage)
  author = await registerPayer(site, manage, 'author')
  const hidden = await registerPayer(site, manage, anonymousName)
  member = await registerPayer(site, manage, 'reader')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await echoZip())]), 'echo.zip')
  await manage('plugin/upload', form)
  await manage('plugin/operate', { appId, operate: 1 })
  const content = (text: string, said: string) => ({
    text: `<p>${text}</p>`,
    indexes: { [appId]: { tomId: appId, body: { said } } },
  })
  const sold = { price: 3, freeWords: 0, content: content(soldText, soldContent) }
  const anonymous = { anonymous: 1, content: content('谁写的？', '人人可见') }
  threads = [
    await publishThread(site, author, { title: '茶铺', html: '', ...sold }),
    await publishThread(site, hidden, { title: '匿名', html: '', ...anonymous }),
  ]
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const paths = () => ['/', ...threads.map((id) => `/thread/${id}`), '/search?keyword=茶', '/plugin/echo18']

/** Returns the texts of the plugin's views on a page. */
const partsOf = (html: string): string =>
  html
    .split('was given')
    .slice(1)
    .map((part) => part.split('</p>')[0])
    .join('\n')

describe.each(faceNames)('a plugin that shows all its data, on %s', (face: FaceName) => {
  const { userAgent = '' } = devices[face] as { userAgent?: string }

  test.each(['visitor', 'member'])('gets no data from the server that a %s may not see', async (who) => {
    await manage('plugin/arrange', { appId, to: 'trusted' })
    const isMember = who === 'member'
    const headers = { 'user-agent': userAgent, ...(isMember && { cookie: `access_token=${member.token}` }) }
    let seen = ''
    for (const path of paths()) {
      const page = async () => (await fetch(site.origin + encodeURI(path), { headers })).text()
      await expect.poll(async () => partsOf(await page())).toContain('_pluginInfo')
      seen += partsOf(await page())
    }
    expect(seen).toContain('人人可见')
    expect(seen).toContain(isMember ? 'reader' : '&quot;userInfo&quot;:null')
    for (const secret of [...secrets, member.token, author.token, 'formToken'])
      expect(seen).not.toContain(secret)
  })

  test.each(['visitor', 'member'])('gets no data in a frame that a %s may not see', async (who) => {
    await manage('plugin/arrange', { appId, to: 'sandboxed' })
    const page = await (await browser.newContext(readerOf(face))).newPage()
    if (who === 'member') await logInByApi(page, site.origin, member)
    let seen = ''
    for (const path of paths()) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      const part = page.locator('[data-plugin=echo][data-live]').filter({ hasText: 'was given' })
      await part.first().waitFor()
      await page.waitForTimeout(1000)
      seen += (await part.allTextContents()).join('\n')
    }
    expect(seen).toContain('人人可见')
    expect(seen).toContain(who === 'member' ? '"nickname":"reader"' : '"userInfo":null')
    for (const secret of [...secrets, member.token, 'formToken']) expect(seen).not.toContain(secret)
  })
})
