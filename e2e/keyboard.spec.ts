import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, readerOf } from '../tools/product/browser.ts'
import { whenLive } from './reader.ts'
import { openSite, publishByApi, registerByApi, type Site } from './site.ts'

let browser: Browser
let site: Site
const person = { username: 'keys', nickname: '键盘', password: 'a-good-password-1' }
const title = '只用键盘也能逛茶馆'
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), openSite()])
  const token = await registerByApi(site, { username: 'host', nickname: '店家', password: person.password })
  await publishByApi(site, token, { title, html: '<p>请坐，喝茶。</p>' })
  await registerByApi(site, person)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Goes on with the tab key until something has the focus; it must be seen to have it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await target.evaluateAll((found) => found.indexOf(document.activeElement as HTMLElement))
    if (at < 0) continue
    const { outline, shadow, border } = await target.nth(at).evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      return { outline: `${outlineStyle} ${outlineWidth}`, shadow: boxShadow, border: borderColor }
    })
    expect(`${outline} ${shadow} ${border}`).not.toMatch(/^(none|\w+ 0px) none $/)
    return
  }
  throw new Error(`The tab key never came to ${target}.`)
}

test('everything from the log-in to the log-out is done with the keyboard alone', async () => {
  const page = await browser.newPage(readerOf('pc'))
  const { keyboard } = page
  await page.goto(site.origin)
  await whenLive(page)

  // In: the way to the log-in, the two fields, Enter.
  await tabTo(page, page.getByRole('link', { name: '登录', exact: true }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/user\/login/)
  await tabTo(page, page.getByLabel('用户名', { exact: true }))
  await keyboard.type(person.username)
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await whenLive(page)

  // A thread: opened, liked, commented on.
  await tabTo(page, page.getByRole('link', { name: title }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const like = page.locator('main').getByRole('button', { name: /^赞/ })
  await tabTo(page, like)
  await keyboard.press('Enter')
  await page.locator('main button[aria-pressed="true"]').first().waitFor()
  await tabTo(page, page.getByPlaceholder('写下我的评论...'))
  await keyboard.type('键盘来的评论')
  await tabTo(page, page.locator('#write').getByRole('button', { name: '发布', exact: true }))
  await keyboard.press('Enter')
  await page.locator('main').getByText('键盘来的评论').first().waitFor()

  // A thread of one's own: the title, the text that keeps no tab key, the category, Control and Enter.
  await tabTo(page, page.getByRole('link', { name: '首页' }))
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await tabTo(page, page.getByRole('link', { name: /发布|写点什么|发帖/ }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/thread\/post/)
  await page.locator('[contenteditable="true"]').waitFor()
  await tabTo(page, page.getByRole('textbox', { name: '标题' }))
  await keyboard.type('我的第一篇')
  await tabTo(page, page.locator('[contenteditable="true"]'))
  await keyboard.type('全凭键盘')
  await tabTo(page, page.getByLabel('发布到', { exact: true }))
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await page.getByRole('heading', { name: '我的第一篇', level: 1 }).waitFor()

  // Out.
  await tabTo(page, page.getByRole('button', { name: person.nickname }).or(page.locator('header summary')))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '退出登录' }))
  await keyboard.press('Enter')
  await page.getByRole('link', { name: '登录', exact: true }).waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'access_token' }))
  await page.context().close()
})
