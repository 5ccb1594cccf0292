import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { type FaceName, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  openSite,
  owner,
  type Person,
  personOf,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'

const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }

let browser: Browser
let site: Site
let forwardedId = 0
const callAdmin = administrator(() => site)
const apps = {
  banner: '6743f1b02c9e1',
  reforward: '900002',
  shop: '61540fef8f4de8',
  activity: '612f4217ae890',
  checkin: '900003',
} as const

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const token = await registerByApi(site, personOf('planter'))
  forwardedId = await publishByApi(site, token, { title: '今年的龙井', html: '<p>到了。</p>' })
  for (const appId of Object.values(apps)) await callAdmin('plugin/operate', { appId, operate: 1 })
})
/** The errors of each page. */
let errors: (() => string[])[] = []

afterEach(async () => {
  const found = errors.flatMap((read) => read())
  errors = []
  await closeContexts()
  expect(found).toEqual([])
})
afterAll(() => site?.close())

async function open(
  face: FaceName,
  path: string,
  as?: Pick<Person, 'username' | 'password'>,
  locale = 'zh-CN',
): Promise<Page> {
  const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce', locale }))
  const page = await context.newPage()
  errors.push(watchErrors(page))
  if (as) await logInByApi(page, site.origin, as)
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

/** Opens a plugin's entry of the composer: in the bar on pc, through the plus button on h5. */
async function openTool(page: Page, face: FaceName, name: string): Promise<void> {
  if (face === 'h5') await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('bundled plugins are listed offline and cannot be removed', async () => {
  const { data } = await callAdmin('plugin/overview')
  expect(data.map(({ isBundled }: { isBundled: boolean }) => isBundled)).not.toContain(false)
  await expect(callAdmin('plugin/operate', { appId: apps.shop, operate: 3 })).rejects.toThrow('不能删除')
})

test('bundled plugins are named in the language of the administrator', async () => {
  const named = async (locale: string) => {
    const page = await open('pc', '/admin/plugins', admin, locale)
    return page.getByRole('heading', { level: 2 }).allTextContents()
  }
  expect(await named('zh-CN')).toEqual(expect.arrayContaining(['活动报名', '首页横幅', '每日签到']))
  const english = await named('en')
  expect(english).toEqual(expect.arrayContaining(['Activity sign-up', 'Home banner', 'Daily check-in']))
  expect(english.join()).not.toMatch(/[一-龥]/)
})

describe.each(faceOfRun('pc'))('bundled plugins on %s', (face) => {
  const author = personOf(`author${face}`)

  test('the banner is on the home page in the language of the page', async () => {
    expect(await (await open(face, '/')).getByText('欢迎来喝茶').isVisible()).toBe(true)
    expect(await (await open(face, '/', undefined, 'en')).getByText('Come in for tea').isVisible()).toBe(true)
  })

  test("an administrator adds products with a picture, edits one, and sets the shop's QR code", async () => {
    const page = await open(face, '/plugin/selectProduct', admin)
    await page.getByRole('button', { name: '添加商品' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('请填写商品名称').waitFor()
    await form.getByLabel('商品名称').fill(`明前 ${face}`)
    await form.getByLabel('价格（元）').fill('88')
    await form.getByLabel('购买链接').fill('https://shop.example.org/1')
    await form.locator('input[type=file]').setInputFiles(await aPicture(`tea-${face}.png`, 120))
    await form.locator('img[src*="/files/"]').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByRole('link', { name: `明前 ${face}` }).waitFor()
    await page.getByRole('button', { name: '修改' }).first().click()
    await form.getByLabel('商品名称').fill(`明前龙井 ${face}`)
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByRole('link', { name: `明前龙井 ${face}` }).waitFor()
    await page.getByRole('link', { name: '小店二维码' }).click()
    await page.waitForURL(`${site.origin}/plugin/minishop/qrcode`)
    await page.locator('main input[type=file]').setInputFiles(await aPicture(`code-${face}.png`, 120))
    await page.getByRole('img', { name: '小店二维码' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    const reader = await open(face, '/plugin/minishop/qrcode', undefined, 'en')
    await reader.getByRole('img', { name: 'Shop QR code' }).waitFor()
    expect(await reader.getByRole('button', { name: 'Upload the shop QR code' }).count()).toBe(0)
  })

  test('a thread that forwards another one and contains products is published and shown', async () => {
    await registerByApi(site, author)
    const page = await open(face, '/thread/post', author)
    await page.getByLabel('标题', { exact: true }).fill(`好茶 ${face}`)
    await page.getByLabel('正文', { exact: true }).fill('大家看看')
    const category = page.getByLabel('发布到', { exact: true }).first()
    await category.selectOption({ index: (await category.locator('option').count()) - 1 })
    await openTool(page, face, '转发')
    await page.getByLabel('帖子的地址或编号').fill(`${site.origin}/thread/${forwardedId}`)
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByRole('button', { name: '转发这个帖子' }).click()
    await page.getByText('转发自 planter').waitFor()
    await openTool(page, face, '商店商品')
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel(`明前龙井 ${face} ¥88.00`).check()
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await page.getByRole('link', { name: `明前龙井 ${face}` }).waitFor()
    await openTool(page, face, '商店商品')
    await page.getByRole('button', { name: '平台商品链接' }).click()
    await page.getByLabel('商品链接，或者分享的文字').fill('https://example.org/1')
    await page.getByRole('button', { name: '按链接添加' }).click()
    await page.getByText('只认得淘宝').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page
      .getByLabel('商品链接，或者分享的文字')
      .fill('【京东】「紫砂壶」￥128 https://item.jd.com/100.html')
    await page.getByRole('button', { name: '按链接添加' }).click()
    await page.getByRole('link', { name: '紫砂壶' }).waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForURL(/\/thread\/\d+$/)
    for (const url of [page.url(), `${site.origin}/?type=${apps.shop}`]) {
      const reader = await open(face, url.slice(site.origin.length))
      await reader.getByText('转发自 planter').first().waitFor()
      expect(await reader.getByRole('link', { name: '今年的龙井' }).first().getAttribute('href')).toBe(
        `/thread/${forwardedId}`,
      )
      const goods = reader.getByRole('link', { name: `明前龙井 ${face}` }).first()
      expect(await goods.getAttribute('rel')).toContain('nofollow')
      expect(await reader.getByText('¥88.00').first().isVisible()).toBe(true)
      const platform = reader.getByRole('link', { name: '紫砂壶' }).first()
      expect(await platform.getAttribute('href')).toBe('https://item.jd.com/100.html')
    }
  })

  test('an activity is published, gets a sign-up with the required details, and lists it', async () => {
    const host = personOf(`host${face}`)
    await registerByApi(site, host)
    const page = await open(face, '/thread/post', host)
    await page.getByLabel('标题', { exact: true }).fill(`周末茶会 ${face}`)
    await page.getByLabel('正文', { exact: true }).fill('一起来')
    const category = page.getByLabel('发布到', { exact: true }).first()
    await category.selectOption({ index: (await category.locator('option').count()) - 1 })
    await openTool(page, face, '活动报名')
    await page.getByLabel('活动名称').fill('周末茶会')
    await page.getByLabel('开始时间', { exact: true }).fill('2099-12-01T14:00')
    await page.getByLabel('结束时间', { exact: true }).fill('2099-12-01T17:00')
    await page.getByLabel('人数限制').fill('1')
    await page.getByLabel('姓名').check()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 30.25, longitude: 120.15 })
    await page.getByLabel('位置名称').fill('湖畔茶室')
    await page.getByRole('button', { name: '使用当前位置' }).click()
    await page.getByText('北纬 30.25，东经 120.15').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await page.getByText('时间：2099-12-01 14:00 至 2099-12-01 17:00').waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForURL(/\/thread\/\d+$/)
    const path = new URL(page.url()).pathname
    const guest = personOf(`guest${face}`)
    await registerByApi(site, guest)
    const reader = await open(face, path, guest)
    await reader.getByText(/距报名结束 \d+ 天/).waitFor()
    await reader.getByText('地点：湖畔茶室').waitFor()
    const map = reader.getByRole('link', { name: '在地图上查看' })
    expect(await map.getAttribute('href')).toContain('https://uri.amap.com/marker?position=120.15,30.25&')
    expect(await map.getAttribute('rel')).toContain('noreferrer')
    await reader.getByRole('button', { name: '立即报名' }).click()
    await reader.getByLabel('姓名').fill('林小茶')
    expect(await axeFaults(reader)).toEqual([])
    await reader.getByRole('button', { name: '完成', exact: true }).click()
    await reader.getByRole('button', { name: '取消报名' }).waitFor()
    await page.goto(site.origin + path)
    await waitForHydration(page)
    await page.getByText('人数已满').waitFor()
    await page.getByRole('button', { name: '1 人已报名' }).click()
    await page.getByText('林小茶').waitFor()
    expect(await axeFaults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^activity-\d+\.xlsx$/)
    const list = await open(face, `/?type=${apps.activity}`, undefined, 'en')
    await list.getByRole('button', { name: '1 signed up' }).first().waitFor()
    await list.getByRole('button', { name: 'Full' }).first().waitFor()
  })

  test('the personal centre links to the shop, whose page lists its products', async () => {
    const page = await open(face, '/my', author)
    await page.getByRole('link', { name: '商城' }).click()
    await page.waitForURL(`${site.origin}/plugin/selectProduct`)
    await page.getByRole('link', { name: `明前龙井 ${face}` }).waitFor()
    expect(await page.getByRole('button', { name: '添加商品' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    // The server's HTML stays until the plugin's code is loaded.
    const slow = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await slow.route('**/plugin_files/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    const early = await slow.newPage()
    await logInByApi(early, site.origin, author)
    await early.goto(`${site.origin}/plugin/selectProduct`)
    await early.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const heading = early.getByRole('heading', { name: '商城' })
    await early.waitForTimeout(500)
    expect(await heading.isVisible()).toBe(true)
    await early.getByRole('link', { name: `明前龙井 ${face}` }).waitFor()
    const missing = await page.goto(`${site.origin}/plugin/nothing`)
    expect(missing?.status()).toBe(404)
  })
})
