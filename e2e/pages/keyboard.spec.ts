import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { commentOf, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const person = { username: 'keys', nickname: '键盘', password: 'a-good-password-1' }
// A member cannot publish twice within so short a time.
const onPhone = { ...person, username: 'keysonphone', nickname: '手机键盘' }
const social = { ...person, username: 'keyfriend', nickname: '键盘朋友' }
const socialOnPhone = { ...person, username: 'phonefriend', nickname: '手机朋友' }
const title = '只用键盘也能逛茶馆'
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const token = await registerByApi(site, { username: 'host', nickname: '店家', password: person.password })
  await publishByApi(site, token, { title, html: '<p>请坐，喝茶。</p>' })
  await registerByApi(site, person)
  for (const one of [onPhone, social, socialOnPhone]) await registerByApi(site, one)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Presses Tab until an element has the focus, which must be visible. */
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

/** Fills in the login form and presses Enter; returns when the next page is hydrated. */
async function logInByKeys(page: Page, username: string, next: string): Promise<void> {
  await page.waitForURL(/\/user\/login/)
  await waitForHydration(page)
  await tabTo(page, page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }))
  await page.keyboard.type(username)
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === next)
  await waitForHydration(page)
}

/** Opens the thread from the home page, likes it and comments on it. */
async function readByKeys(page: Page, comment: string): Promise<void> {
  const { keyboard } = page
  await tabTo(page, page.getByRole('link', { name: title }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await waitForHydration(page)
  await tabTo(page, page.locator('#main, body').getByRole('button', { name: /^赞/ }))
  await keyboard.press('Enter')
  await page.locator('button[aria-pressed="true"]').first().waitFor()
  await tabTo(page, page.getByRole('link', { name: '写评论' }))
  await keyboard.press('Enter')
  await keyboard.type(comment)
  await tabTo(page, page.locator('#write').getByRole('button', { name: '发布', exact: true }))
  await keyboard.press('Enter')
  await commentOf(page, comment).waitFor()
}

/** Goes home and writes a thread: the title, the text, which does not trap Tab, the category, Ctrl+Enter. */
async function writeByKeys(page: Page, own: string): Promise<void> {
  const { keyboard } = page
  await tabTo(page, page.getByRole('link', { name: '首页' }))
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await tabTo(page, page.getByRole('link', { name: '发布', exact: true }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/thread\/post/)
  await page.locator('[contenteditable="true"]').waitFor()
  await tabTo(page, page.getByRole('textbox', { name: '标题' }))
  await keyboard.type(own)
  await tabTo(page, page.locator('[contenteditable="true"]'))
  await keyboard.type('全凭键盘')
  await tabTo(page, page.getByLabel('发布到', { exact: true }))
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await page.getByRole('heading', { name: own, level: 1 }).waitFor()
  await waitForHydration(page)
}

async function isLoggedOut(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'access_token' }))
  await page.context().close()
}

test('on pc everything from login to logout works with the keyboard alone', async () => {
  const page = await browser.newPage(readerOf('pc'))
  await page.goto(site.origin)
  await waitForHydration(page)
  await tabTo(page, page.getByRole('link', { name: '登录', exact: true }))
  await page.keyboard.press('Enter')
  await logInByKeys(page, person.username, '/')
  await readByKeys(page, '键盘来的评论')
  await writeByKeys(page, '我的第一篇')
  await tabTo(page, page.getByRole('button', { name: person.nickname }).or(page.locator('header summary')))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '退出登录' }))
  await page.keyboard.press('Enter')
  await isLoggedOut(page)
})

test('on h5 everything from login to logout works with the keyboard alone', async () => {
  const page = await browser.newPage(readerOf('h5'))
  await page.goto(site.origin)
  await waitForHydration(page)
  await tabTo(page, page.getByRole('link', { name: '我的', exact: true }))
  await page.keyboard.press('Enter')
  await logInByKeys(page, onPhone.username, '/my')
  await tabTo(page, page.getByRole('link', { name: '首页', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await readByKeys(page, '手机上键盘来的评论')
  await writeByKeys(page, '手机上的一篇')
  await tabTo(page, page.getByRole('link', { name: '我的', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/my')
  await tabTo(page, page.getByRole('button', { name: '退出登录' }))
  await page.keyboard.press('Enter')
  await isLoggedOut(page)
})

/** Searches for a member and opens their page. */
async function findByKeys(page: Page, nickname: string): Promise<void> {
  const { keyboard } = page
  await tabTo(page, page.locator('input[name=keyword]'))
  await keyboard.type(nickname)
  await keyboard.press('Enter')
  await page.waitForURL(/keyword=/)
  await waitForHydration(page)
  await tabTo(page, page.locator('#main').getByRole('link', { name: nickname }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/user\/\d+/)
  await waitForHydration(page)
}

/** Follows the person of the page, writes to them, and blocks them. */
async function meetByKeys(page: Page, words: string): Promise<void> {
  const { keyboard } = page
  const actions = page.locator('main')
  await tabTo(page, actions.getByRole('button', { name: /^关注/ }))
  await keyboard.press('Enter')
  await actions
    .getByRole('button', { name: /已关注|取消关注/ })
    .first()
    .waitFor()
  const profile = page.url()
  await tabTo(page, actions.getByRole('link', { name: /发私信/ }))
  await keyboard.press('Enter')
  await page.waitForURL(/page=chat/)
  await waitForHydration(page)
  await tabTo(page, page.getByLabel('输入消息', { exact: true }))
  await keyboard.type(words)
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('已送达').waitFor()
  expect(await page.getByRole('log').getByText(words).count()).toBe(1)
  await page.goto(profile)
  await waitForHydration(page)
  await tabTo(page, actions.getByRole('button', { name: '屏蔽' }))
  await keyboard.press('Enter')
  await actions
    .getByRole('button', { name: /已屏蔽|解除屏蔽/ })
    .first()
    .waitFor()
}

/** Changes the member's own signature. */
async function introduceByKeys(page: Page, words: string): Promise<void> {
  await page.goto(`${site.origin}/my/edit`)
  await waitForHydration(page)
  const unfolds = page.locator('main summary', { hasText: '个性签名' })
  if ((await unfolds.count()) > 0) {
    await tabTo(page, unfolds)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.locator('textarea[name=signature]'))
  await page.keyboard.type(words)
  await tabTo(page, page.locator('main').getByRole('button', { name: '保存', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('保存成功').waitFor()
}

test.each([
  ['pc', social],
  ['h5', socialOnPhone],
] as const)(
  'on %s members are found, followed, written to and blocked, and the own signature is changed, with the keyboard alone',
  async (face, who) => {
    const page = await browser.newPage(readerOf(face))
    await page.goto(`${site.origin}/user/login?next=/search`)
    await logInByKeys(page, who.username, '/search')
    await findByKeys(page, '店家')
    await meetByKeys(page, `你好，${face}`)
    await introduceByKeys(page, '只按键')
    await page.context().close()
  },
)

test("the key u returns to the list in its former state, or to the thread's category", async () => {
  const page = await browser.newPage(readerOf('pc', { viewport: { width: 1440, height: 400 } }))
  await page.goto(site.origin)
  await waitForHydration(page)
  await page.evaluate(() => {
    document.body.style.paddingBottom = '2000px'
    window.scrollTo(0, 60)
  })
  await page.keyboard.press('j')
  await page.locator('article:focus').waitFor()
  const y = await page.evaluate(() => window.scrollY)
  expect(y).toBeGreaterThan(0)
  await page.keyboard.press('o')
  await page.waitForURL(/\/thread\/\d+$/)
  await page.getByRole('link', { name: '返回列表' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y)
  await page.goto(`${site.origin}/thread/1`)
  await waitForHydration(page)
  await page.keyboard.press('u')
  await page.waitForURL(/\/cate\/\d+\/seq\/0$/)
  await page.close()
})

test('menus and dialogs are opened, traversed and closed with the keyboard, and return the focus', async () => {
  const page = await browser.newPage(readerOf('pc'))
  const { keyboard } = page
  await page.goto(site.origin)
  await waitForHydration(page)
  const kind = page.locator('summary', { hasText: '类型' })
  await tabTo(page, kind)
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(true)
  await keyboard.press('Escape')
  await expect.poll(() => kind.evaluate((summary) => summary === document.activeElement)).toBe(true)
  await keyboard.press('?')
  await page.locator('dialog[open]').waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await expect.poll(() => kind.evaluate((summary) => summary === document.activeElement)).toBe(true)
  await page.context().close()
})
