import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { faceOfRun } from '../support/extended-run.ts'
import {
  commentField,
  logInByApi,
  logInOnPage,
  openCommentBox,
  waitForHydration,
} from '../support/member-actions.ts'
import { host, useOneThreadSite } from '../support/one-thread-site.ts'
import { callApi, type Person, registerByApi } from '../support/site.ts'

const house = useOneThreadSite('难缠的浏览器')

/** A browser that neither stores nor sends cookies, and reports cookies as disabled. */
async function withoutCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  await context.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
}

/** A browser whose clock is this many hours off. */
async function withClockOff(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript((ms) => {
    const RealDate = Date
    const now = () => RealDate.now() + ms
    class WrongDate extends RealDate {
      static override now = now
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [now()] : given) as [number]))
      }
    }
    Reflect.set(globalThis, 'Date', WrongDate)
  }, hours * 3_600_000)
}

const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

/** Registers a new member: one who has just published must wait before publishing again. */
async function newcomer(name: string): Promise<Person> {
  const person = { username: name, nickname: name, password: 'a-good-password-1' }
  await registerByApi(house.site, person)
  return person
}

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(host.username)
  await page.getByLabel('密码', { exact: true }).fill(host.password)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
}

describe.each(faceOfRun('pc'))('on %s', (face) => {
  test('a session that expires in the composer keeps the text, shows a notice and returns to it after the login', async () => {
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, house.site.origin, host)
    await page.goto(`${house.site.origin}/thread/post`)
    await editorOf(page).waitFor()
    await page.getByRole('textbox', { name: '标题' }).fill(`会话断了 ${face}`)
    await editorOf(page).click()
    await page.keyboard.type('前一半')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    await context.clearCookies({ name: 'access_token' })
    await page.keyboard.type('，后一半')
    const note = page.getByRole('link', { name: '登录', exact: true }).last()
    await page.getByText(/已存在本机 \d\d:\d\d/).waitFor()
    await note.waitFor()
    expect(new URL(page.url()).pathname).toBe('/thread/post')
    expect(await editorOf(page).textContent()).toBe('前一半，后一半')
    await note.click()
    await page.waitForURL(/\/user\/login/)
    await waitForHydration(page)
    await fillLogin(page)
    await page.waitForURL(/\/thread\/post/)
    await expect.poll(() => editorOf(page).textContent()).toBe('前一半，后一半')
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(`会话断了 ${face}`)
    await context.close()
  })

  test('a session that is ended elsewhere does not interrupt the composer, and title and text are back after the login', async () => {
    const person = await newcomer(`elsewhere${face}`)
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, house.site.origin, person)
    await page.goto(`${house.site.origin}/thread/post`)
    await editorOf(page).waitFor()
    await waitForHydration(page)
    const cookies = await context.cookies()
    const token = cookies.find(({ name }) => name === 'access_token')?.value ?? ''
    expect((await callApi(house.site, 'users/logout', { token, body: {} })).code).toBe(0)
    await page.getByRole('textbox', { name: '标题' }).fill('别处退出了')
    await editorOf(page).click()
    await page.keyboard.type('写到', { delay: 200 })
    const toLogin = page.getByRole('link', { name: '登录', exact: true }).last()
    await toLogin.waitFor()
    await page.keyboard.type('一半')
    expect(await editorOf(page).textContent()).toBe('写到一半')
    await toLogin.click()
    await page.waitForURL(/\/user\/login/)
    await waitForHydration(page)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/\/thread\/post/)
    await expect.poll(() => editorOf(page).textContent()).toBe('写到一半')
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('别处退出了')
    await context.close()
  })

  test('a session that expires at publishing leads through the login to the published thread', async () => {
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, house.site.origin, host)
    await page.goto(`${house.site.origin}/thread/post`)
    await editorOf(page).waitFor()
    await page.getByRole('textbox', { name: '标题' }).fill(`发布前断了 ${face}`)
    await editorOf(page).click()
    await page.keyboard.type('都写好了')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    await context.clearCookies({ name: 'access_token' })
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.waitForURL(/\/user\/login/)
    await waitForHydration(page)
    await fillLogin(page)
    await page.waitForURL(/\/thread\/post/)
    await expect.poll(() => editorOf(page).textContent()).toBe('都写好了')
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(`发布前断了 ${face}`)
    await context.close()
  })

  test('a session that expires at commenting leads through the login, with an explanation, back to the field', async () => {
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, house.site.origin, host)
    await page.goto(`${house.site.origin}/thread/${house.threadId}`)
    await waitForHydration(page)
    const field = commentField(page)
    await openCommentBox(page)
    await field.fill(`评论写到一半 ${face}`)
    await context.clearCookies({ name: 'access_token' })
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForURL(/\/user\/login/)
    await page.getByRole('status').filter({ hasText: '登录已过期，写下的都还在' }).waitFor()
    await waitForHydration(page)
    await fillLogin(page)
    await page.waitForURL(/\/thread\/\d+#write$/)
    await expect.poll(() => field.inputValue()).toBe(`评论写到一半 ${face}`)
    const isInSight = () =>
      field.evaluate((area) => {
        const { top, bottom } = area.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    await context.close()
  })

  test.each([
    { code: -3001, path: '/user/login' },
    { code: -3002, path: '/user/register' },
  ])('a refusal with $code ends the session once and leads to $path', async ({ code, path }) => {
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, house.site.origin, host)
    await page.goto(house.site.origin)
    await waitForHydration(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await context.route('**/api/v3/thread.detail*', (route) =>
      route.fulfill({ json: { Code: code, Message: '', Data: [], RequestId: '', RequestTime: '' } }),
    )
    await page.locator(`main a[href="/thread/${house.threadId}"]`).first().click()
    await page.waitForURL((url) => url.pathname === path)
    await waitForHydration(page)
    expect(calls.filter((call) => call === '/api/v3/users/logout')).toHaveLength(1)
    expect(calls.filter((call) => call === path)).toHaveLength(1)
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/thread/${house.threadId}`)
    expect((await context.cookies()).some(({ name }) => name === 'access_token')).toBe(false)
    await context.close()
  })

  test('a browser without cookies gets a notice on the login page, and can read public pages', async () => {
    const context = await house.browser.newContext(readerOf(face))
    await withoutCookies(context)
    const page = await context.newPage()
    await page.goto(`${house.site.origin}/user/login`)
    await waitForHydration(page)
    await fillLogin(page)
    await page.getByRole('alert').getByText('Cookie').waitFor()
    expect(await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).inputValue()).toBe(host.username)
    await page.goto(`${house.site.origin}/thread/${house.threadId}`)
    await page.getByText('进来坐。').waitFor()
    await context.close()
  })

  test.each([-24, 24])(
    'a browser clock that is %i hours off affects neither times nor sessions nor drafts',
    async (hours) => {
      const context = await house.browser.newContext(readerOf(face))
      await withClockOff(context, hours)
      const page = await context.newPage()
      await logInOnPage(page, house.site.origin, await newcomer(`clock${face}${hours}`.replace('-', 'x')))
      await page.goto(`${house.site.origin}/thread/${house.threadId}`)
      await waitForHydration(page)
      // Published within the last minutes by the site's clock, whatever the browser's clock is.
      const time = await page.locator('main time').first().textContent()
      expect(time).toMatch(/刚刚|[1-9]\d? ?分钟前/)
      const title = `钟不准 ${face} ${hours}`
      await page.goto(`${house.site.origin}/thread/post`)
      await editorOf(page).waitFor()
      await page.getByRole('textbox', { name: '标题' }).fill(title)
      await editorOf(page).click()
      await page.keyboard.type('时间都去哪儿了')
      await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
      await page.reload()
      await editorOf(page).waitFor()
      expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe(title)
      expect(await page.getByText('还有另一个版本').count()).toBe(0)
      await page.getByRole('button', { name: '发布', exact: true }).last().click()
      await page.waitForURL(/\/thread\/\d+$/)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await context.close()
    },
  )
})
