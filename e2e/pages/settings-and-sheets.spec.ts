import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { acceptPasskeys, fill, main, newestMessage, press, requestCode } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  callApi,
  openSite,
  owner,
  personOf,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'
import { totp } from '../support/totp.ts'

let browser: Browser
let site: Site
let threadId: number
const set = settings(administrator(() => site))
const author = { username: 'author', nickname: '写字的人', password: 'a-good-password-1' }
const keeper = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function open(
  face: FaceName,
  path: string,
  person?: { readonly username: string; readonly password: string },
): Promise<Page> {
  const page = await (await browser.newContext(readerOf(face))).newPage()
  if (person) await logInByApi(page, site.origin, person)
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

/** Returns the code of the newest mail to an address. */
async function mailedCode(address: string): Promise<string> {
  const outbox = await browser.newPage()
  const text = await newestMessage(outbox, site.origin, address)
  await outbox.close()
  return /\d{6}/.exec(text)?.[0] ?? ''
}

/** The settings pages of a member, without those that need mails or text messages. */
const settingPaths = [
  '/my/edit',
  '/my/edit/username',
  '/my/edit/pwd',
  '/my/edit/paypwd',
  '/my/security/two-factor',
  '/my/security/passkeys',
  '/my/sessions',
  '/my/notifications',
  '/my/data',
]

describe.each(faceNames)('on %s', (face) => {
  test('a new site tells its owner what to do first, and welcomes nobody back to a welcome', async () => {
    const page = await open(face, '/', keeper)
    const steps = page.getByRole('list').filter({ hasText: '给站点起名字' })
    await steps.waitFor()
    expect(await steps.getByRole('link').count()).toBe(4)
    for (const text of ['欢迎回到', '0 篇内容']) expect(await page.getByText(text).count()).toBe(0)
    await page.context().close()
  })
})

describe.each(faceNames)('with a thread, on %s', (face) => {
  beforeAll(async () => {
    if (threadId !== undefined) return
    const token = await registerByApi(site, author)
    const title = '寄出去的一张'
    threadId = await publishByApi(site, token, { title, html: '<p>开头的话，写在海报上。</p>' })
  })

  test('every settings page has one width, and on a desktop the menu with its own entry marked', async () => {
    const page = await open(face, '/my/edit', author)
    const widths = new Set<number>()
    for (const path of settingPaths) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      const box = await page.locator('#main').boundingBox()
      widths.add(Math.round(box?.width ?? 0))
      const current = page.locator('nav [aria-current="page"]').and(page.locator(`[href="${path}"]`))
      expect([path, await current.count()]).toEqual([path, face === 'pc' ? 1 : 0])
    }
    expect(widths.size).toBe(1)
    await page.context().close()
  })

  test('the forms of the settings have one button style', async () => {
    await set({ dev_outbox: '1' })
    const page = await open(face, '/my/edit', author)
    const looks = new Set<string>()
    for (const path of ['/my/edit/username', '/my/edit/pwd', '/my/edit/email']) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      const button = page.locator('#main form button[type=submit]').last()
      const look = await button.evaluate((element) => {
        const { minHeight, paddingLeft, fontSize } = getComputedStyle(element)
        const isWide = element.clientWidth > 300
        return [minHeight, paddingLeft, fontSize, isWide].join(' ')
      })
      looks.add(look)
    }
    expect([...looks]).toHaveLength(1)
    await page.context().close()
  })

  test('the rows of the settings show their states', async () => {
    await set({ dev_outbox: '1' })
    const [person, address] = [personOf(`rows-${face}`), `${face}@forum.test`]
    const token = await registerByApi(site, person)
    // Passkeys need a host name, not an IP address.
    const origin = site.origin.replace('127.0.0.1', 'localhost')
    const page = await (await browser.newContext(readerOf(face))).newPage()
    await page.context().addCookies([{ name: 'access_token', value: token, url: origin }])
    const show = async (path: string) => {
      await page.goto(origin + path)
      await waitForHydration(page)
    }
    const rows = ['/my/edit/email', '/my/security/two-factor', '/my/security/passkeys']
    const rowOf = (path = '') => main(page).locator(`a[href="${path}"]`)
    const showStates = async (...states: readonly string[]) => {
      await show('/my/edit')
      for (const [nth, state] of states.entries()) await rowOf(rows[nth]).getByText(state).waitFor()
    }
    await showStates('未绑定', '未开启', '未添加')
    await show('/my/security/passkeys')
    await acceptPasskeys(page)
    await fill(page, '名称', '我的设备')
    await press(page, '添加通行密钥')
    await main(page).getByText('我的设备').waitFor()
    const { data } = await callApi(site, 'users/two-factor.setup', { token, body: {} })
    await callApi(site, 'users/two-factor.confirm', { token, body: { code: totp(data.secret, Date.now()) } })
    await show('/my/edit/email')
    await fill(page, '邮箱', address)
    await requestCode(page)
    await fill(page, '验证码', await mailedCode(address))
    await press(page, '确定')
    await page.getByText('邮箱已绑定').first().waitFor()
    await showStates('@forum.test', '已开启', '1 个')
    await page.context().close()
  })

  test('the poster of a thread is previewed with a size of its own', async () => {
    const page = await open(face, `/thread/${threadId}`, author)
    await page
      .getByRole('button', { name: /^管理$/ })
      .first()
      .click()
    await page
      .getByRole(face === 'pc' ? 'menuitem' : 'button', { name: '生成海报', exact: true })
      .filter({ visible: true })
      .click()
    const picture = page.getByRole('img', { name: '海报：封面、标题、开头、作者和二维码' })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
    expect(await page.getByRole('link', { name: '保存图片' }).getAttribute('download')).toMatch(/\.jpg$/)
    await page.context().close()
  })

  test('the buttons of the share card are as high as buttons', async () => {
    const page = await browser.newPage(readerOf(face))
    await page.goto(`${site.origin}/card?threadId=${threadId}`)
    const box = await page.getByRole('link', { name: '保存图片' }).boundingBox()
    expect(box?.height).toBeLessThan(50)
    await page.context().close()
  })

  test('an agreement is drawn without its scripts', async () => {
    await set({
      privacy: '1',
      privacy_content:
        '<h2>章程</h2><p onclick="document.title=1">正文</p><script>document.title = "broken"</script>' +
        '<img src="x" onerror="document.title = \'broken\'"><a href="javascript:document.title=1">链接</a>',
    })
    const page = await open(face, '/user/agreement?type=privacy')
    await page.getByRole('heading', { name: '章程' }).waitFor()
    const html = await page.locator('#main').innerHTML()
    expect(html).toContain('正文')
    expect(html).not.toMatch(/<script|onclick|onerror|javascript:/)
    expect(await page.title()).not.toContain('broken')
    await page.context().close()
  })
})

test('the filters on a phone close by a tap outside, which opens nothing, and by Escape', async () => {
  const page = await open('h5', '/')
  const button = page.getByLabel('筛选与排序', { exact: true }).first()
  const isOpen = () => button.evaluate((summary) => summary.closest('details')?.open)
  await page.getByText('寄出去的一张').first().waitFor()
  await button.tap()
  expect(await isOpen()).toBe(true)
  const card = await page.locator('article h2 a').first().boundingBox()
  await page.touchscreen.tap((card?.x ?? 0) + 20, (card?.y ?? 0) + 10)
  await expect.poll(isOpen).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/')
  await button.tap()
  await page.keyboard.press('Escape')
  expect(await isOpen()).toBe(false)
  await page.context().close()
})
