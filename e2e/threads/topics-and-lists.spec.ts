import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../tools/demo/fill.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite({ DEMO: '1' })])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const members = { pc: 'xiaoyu', h5: 'ali' } as const

async function open(face: 'pc' | 'h5', options: object = {}): Promise<Page> {
  const context = await browser.newContext(readerOf(face, options))
  return context.newPage()
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${site.origin}/user/login`)
  await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

describe.each(faceNames)('topics and lists on %s', (face) => {
  test('a topic shows its threads in the chosen order, also after a reload', async () => {
    const page = await open(face)
    await page.goto(`${site.origin}/topic`)
    await page.getByRole('link', { name: '# 今天喝什么' }).first().click()
    await page.getByRole('heading', { name: '#今天喝什么#' }).waitFor()
    await page.locator('main article').nth(1).waitFor()
    const count = await page.locator('main article').count()
    await page.locator('main').getByRole('link', { name: '最新评论' }).click()
    await page.waitForURL(/sort=replied/)
    await page.reload()
    expect(await page.locator('main article').count()).toBe(count)
    await page.goto(`${site.origin}/topic?keyword=${encodeURIComponent('没有这个话题')}`)
    await page.getByText('没有找到相关话题').waitFor()
    await page.context().close()
  })

  test('a topic in a text links to its page', async () => {
    const page = await open(face)
    await page.goto(`${site.origin}/topic`)
    await page.getByRole('link', { name: '# 环湖骑行' }).first().click()
    await page.locator('main article h2 a').first().click()
    await page.waitForURL(/\/thread\/\d+/)
    await page.locator('main').getByRole('link', { name: '#环湖骑行#' }).first().click()
    await page.waitForURL(/\/topic\/topic-detail\/\d+/)
    await page.getByRole('heading', { name: '#环湖骑行#' }).waitFor()
    await page.context().close()
  })

  test.runIf(face === 'h5')(
    'the filter sheet is closed by Escape and by a tap beside it, which opens nothing below',
    async () => {
      const page = await open(face)
      await page.goto(site.origin)
      await waitForHydration(page)
      const opener = page.getByLabel('筛选与排序', { exact: true })
      const sheet = page.locator('details[open]').getByRole('region', { name: '排序' })
      const beneath = page.locator('main article a').first()
      await beneath.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await beneath.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await opener.tap()
      await sheet.waitFor()
      const point = { x: x + width / 2, y: y + height / 2 }
      expect(point.y).toBeLessThan((await sheet.boundingBox())?.y ?? 0)
      // The mask is at this position now.
      const isCovered = await page.evaluate(
        (at) => document.elementFromPoint(at.x, at.y)?.closest('article') === null,
        point,
      )
      expect(isCovered).toBe(true)
      await page.touchscreen.tap(point.x, point.y)
      await sheet.waitFor({ state: 'hidden' })
      await opener.tap()
      await sheet.waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((summary) => summary === document.activeElement)).toBe(true)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
      await opener.tap()
      await sheet.getByRole('link', { name: '最新评论' }).tap()
      await page.waitForURL(/[?]sort=2$/)
      await sheet.waitFor({ state: 'hidden' })
      await page.context().close()
    },
  )

  test('a favourite is listed, and can be removed and restored', async () => {
    const page = await open(face)
    await logIn(page, members[face])
    await page.goto(`${site.origin}/topic`)
    await page.getByRole('link', { name: '# 旧相机' }).first().click()
    await page.locator('main article h2 a').first().click()
    await page.waitForURL(/\/thread\/\d+/)
    const title = (await page.locator('main h1').first().textContent()) ?? ''
    await page.getByRole('button', { name: /^收藏/ }).first().click()
    await page.getByText('收藏成功').waitFor()
    await page.goto(`${site.origin}/my/collect`)
    const card = page.locator('main article', { hasText: title })
    await card.waitFor()
    await page.getByRole('button', { name: '取消收藏' }).first().click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await card.waitFor()
    await page.context().close()
  })

  test('category and filter are part of the address and survive a reload', async () => {
    const page = await open(face)
    await page.goto(`${site.origin}/cate/3_4/seq/0?sort=2`)
    const titles = async () => page.locator('main article h2 a').allTextContents()
    const before = await titles()
    expect(before.length).toBeGreaterThan(2)
    await page.reload()
    expect(await titles()).toEqual(before)
    expect(await page.title()).toBe('生活随拍、骑行 - 茶馆')
    const marked = page.getByRole('navigation', { name: '内容分类' }).locator('[aria-current]:visible')
    expect(await marked.first().textContent()).toContain('生活随拍')
    await page.goto(`${site.origin}/cate/all/seq/0`)
    expect((await titles()).length).toBeGreaterThanOrEqual(before.length)
    await page.context().close()
  })

  test('an opened thread is marked as read, and marking all as read can be undone', async () => {
    const page = await open(face)
    await page.goto(`${site.origin}/`)
    const read = page.locator('article.is-read')
    await page.locator('article h2 a').nth(1).click()
    await page.waitForURL(/\/thread\/\d+/)
    await page.locator('main h1').first().waitFor()
    await waitForHydration(page)
    await page.goBack()
    await read.first().waitFor()
    expect(await read.count()).toBe(1)
    if (face === 'h5') await page.locator('main, body').locator('summary').first().click()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByRole('status').getByText('已全部标为已读').waitFor()
    expect(await read.count()).toBe(await page.locator('main article').count())
    await page.getByRole('button', { name: '撤销' }).click()
    await page.waitForFunction(() => document.querySelectorAll('article.is-read').length === 1)
    await page.context().close()
  })

  test('topics and favourites work without JavaScript', async () => {
    const page = await open(face, { javaScriptEnabled: false })
    await logIn(page, members[face])
    await page.goto(`${site.origin}/my/collect`)
    const cards = await page.locator('main article').count()
    expect(cards).toBeGreaterThan(0)
    await page.getByRole('button', { name: '取消收藏' }).first().click()
    await page.waitForURL(/\/my\/collect/)
    expect(await page.locator('main article').count()).toBe(cards - 1)
    await page.goto(`${site.origin}/topic`)
    await page.getByRole('link', { name: '# 今天喝什么' }).first().click()
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(1)
    await page.context().close()
  })
})
