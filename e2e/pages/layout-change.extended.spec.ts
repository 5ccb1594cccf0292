import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../tools/demo/fill.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
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

const wide = { width: 1200, height: 800 }
const narrow = { width: 700, height: 800 }
const member = { username: 'xiaoyu', password: demoPassword }

const faceOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.face)
const isShown = (page: Page, face: string) =>
  page.waitForFunction((wanted) => document.documentElement.dataset.face === wanted, face)

/** Returns the card that begins nearest to the top of the window, and its distance from there. */
const firstCard = (page: Page) =>
  page.evaluate(() => {
    const [card] = [...document.querySelectorAll('#main article')].toSorted(
      (a, b) => Math.abs(a.getBoundingClientRect().top) - Math.abs(b.getBoundingClientRect().top),
    )
    return {
      href: card?.querySelector('h2 a')?.getAttribute('href') ?? '',
      top: Math.round(card?.getBoundingClientRect().top ?? Number.NaN),
    }
  })

describe('a window that crosses 800 pixels', () => {
  test('a window that crosses 800 pixels keeps the open thread, typed text and cursor, in both directions', async () => {
    const context = await browser.newContext(readerOf('pc', { viewport: wide }))
    const page = await context.newPage()
    await logInByApi(page, site.origin, member)
    await page.goto(`${site.origin}/thread/5`)
    await waitForHydration(page)
    const title = await page.locator('h1').first().textContent()
    await page.evaluate(() => Reflect.set(window, '__same', true))
    const field = page.locator('main textarea').first()
    await field.fill('写到一半\n的评论')
    for (const [size, face] of [
      [narrow, 'h5'],
      [wide, 'pc'],
    ] as const) {
      await page.setViewportSize(size)
      await isShown(page, face)
      await page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('main textarea')?.value === '写到一半\n的评论',
      )
      expect(await page.locator('h1').first().textContent()).toBe(title)
      expect(new URL(page.url()).pathname).toBe('/thread/5')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'face')
      expect(cookie?.value).toBe(face)
    }
    expect(await page.evaluate(() => Reflect.get(window, '__same'))).toBe(true)
    await context.close()
  })

  test('a window that crosses 800 pixels keeps the text of the composer as one draft', async () => {
    const context = await browser.newContext(readerOf('pc', { viewport: wide }))
    const page = await context.newPage()
    await logInByApi(page, site.origin, member)
    await page.goto(`${site.origin}/thread/post`)
    const text = page.locator('[contenteditable="true"][role="textbox"]')
    const title = page.getByRole('textbox', { name: '标题' })
    await text.waitFor()
    await title.fill('转个身也不丢')
    await text.click()
    await page.keyboard.type('第一段 **要紧**，')
    for (const [size, face, words] of [
      [narrow, 'h5', '窄了，'],
      [wide, 'pc', '又宽了，'],
      [narrow, 'h5', '还在。'],
    ] as const) {
      await page.setViewportSize(size)
      await isShown(page, face)
      await text.getByText('第一段 要紧，').waitFor()
      expect(await text.locator('strong').textContent()).toBe('要紧')
      expect(await title.inputValue()).toBe('转个身也不丢')
      await text.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(words)
      await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    }
    expect(await text.textContent()).toBe('第一段 要紧，窄了，又宽了，还在。')
    expect(await page.getByText('还有另一个版本').count()).toBe(0)
    await page.goto(`${site.origin}/my/draft`)
    await page.getByRole('link', { name: '转个身也不丢' }).first().waitFor()
    expect(await page.getByRole('link', { name: '转个身也不丢' }).count()).toBe(1)
    await context.close()
  })

  test('a window that crosses 800 pixels keeps the reply target and pictures of a comment', async () => {
    const context = await browser.newContext(readerOf('pc', { viewport: wide }))
    const page = await context.newPage()
    await logInByApi(page, site.origin, member)
    await page.goto(`${site.origin}/thread/5`)
    await waitForHydration(page)
    await page.locator('#comments').getByRole('link', { name: /^回复/ }).first().click()
    await page.locator('#write p', { hasText: /^回复/ }).waitFor()
    await page
      .locator('#write input[type=file]')
      .first()
      .setInputFiles([await aPicture('turned.jpg')])
    await page.getByRole('button', { name: /^删除图片/ }).waitFor()
    for (const [size, face] of [
      [narrow, 'h5'],
      [wide, 'pc'],
    ] as const) {
      await page.setViewportSize(size)
      await isShown(page, face)
      await page.locator('#write p', { hasText: /^回复/ }).waitFor()
      await page.getByRole('button', { name: /^删除图片/ }).waitFor()
    }
    await context.close()
  })

  test('a window that crosses 800 pixels keeps the card at the top of the window', async () => {
    const page = await browser.newPage(readerOf('pc', { viewport: wide }))
    await page.goto(site.origin)
    await waitForHydration(page)
    await page.evaluate(() => window.scrollTo(0, 1200))
    await page.waitForFunction(() => window.scrollY >= 1200)
    // The page gets the scroll event in the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const before = await firstCard(page)
    expect(before.href).toMatch(/^\/thread\/\d+$/)
    await page.setViewportSize(narrow)
    await isShown(page, 'h5')
    await page.waitForFunction(({ href, top }) => {
      const card = document.querySelector(`#main article:has(a[href="${href}"])`)
      return card !== null && Math.abs(card.getBoundingClientRect().top - top) < 2
    }, before)
    await page.context().close()
  })

  test('a window that crosses 800 pixels gets the next document in the new layout from the server', async () => {
    const page = await browser.newPage(readerOf('pc', { viewport: narrow }))
    await page.goto(site.origin)
    await isShown(page, 'h5')
    const html = await (await page.goto(site.origin))?.text()
    expect(html).toContain('data-face="h5"')
    await page.context().close()
  })

  test('a phone in landscape keeps its layout and shows the advice to rotate it', async () => {
    const context = await browser.newContext(readerOf('h5'))
    const page = await context.newPage()
    await page.goto(site.origin)
    await waitForHydration(page)
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByText('为了更好的体验，请使用竖屏浏览').waitFor()
    expect(await faceOf(page)).toBe('h5')
    await context.close()
  })
})
