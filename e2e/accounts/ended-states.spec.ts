import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { commentField, logInByApi, openCommentBox, waitForHydration } from '../support/member-actions.ts'
import { isAt } from '../support/page-actions.ts'
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
let threadId: number
const manage = administrator(() => site)
const set = settings(manage)
const author = personOf('ended-author')

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const token = await registerByApi(site, author)
  threadId = await publishByApi(site, token, { title: '还开着的一页', html: '<p>读到一半。</p>'.repeat(40) })
})
afterEach(() => set({ site_close: '0', register_validate: '0' }))
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function idOf(person: Person): Promise<number> {
  const { data } = await manage(`users?filter[nickname]=${encodeURIComponent(person.nickname)}`)
  return data.pageData[0].userId
}

describe.each(faceNames)('an open page on %s', (face) => {
  const openAs = async (person: Person, { hasStream = true } = {}): Promise<Page> => {
    await registerByApi(site, person)
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    if (!hasStream) await page.route('**/api/v3/live**', (route) => route.abort())
    await logInByApi(page, site.origin, person)
    await openThread(page)
    return page
  }
  const openThread = async (page: Page) => {
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    // The services of a page start at the first interaction.
    await page.mouse.move(5, 5)
    await page.locator('h1').first().click()
    await waitForHydration(page)
  }
  /** Navigates by a link, as users do. */
  const goOn = (page: Page) =>
    page.locator('a[href^="/user/"]:visible, a[href^="/cate/"]:visible').first().click()

  test('an open page redirects to the reason when the site closes', async () => {
    const page = await openAs(personOf(`closed-${face}`))
    await set({ site_close: '1', site_close_msg: '搬家，周五回来' })
    await goOn(page)
    await page.waitForURL(isAt('/close'))
    await page.getByText('搬家，周五回来').waitFor()
    // The page of a closed site knows nothing of the site: its links load documents.
    await waitForHydration(page)
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: '重新检查' }).click()])
    await page.getByText('搬家，周五回来').waitFor()
    await set({ site_close: '0' })
    await waitForHydration(page)
    await page.getByRole('link', { name: '重新检查' }).click()
    await page.waitForURL(isAt('/'))
    await page.locator('main article').first().waitFor()
    await page.context().close()
  })

  test.each([
    [1, '你的账号已被禁用', '原因：发广告'],
    [3, '你的账号审核未通过', '原因：发广告'],
  ])(
    "an open page redirects to the status page with the reason when the account's state becomes %i",
    async (status, heading, reason) => {
      const person = personOf(`state-${status}-${face}`)
      // Only the member under review is refused.
      await set({ register_validate: status === 3 ? '1' : '0' })
      const page = await openAs(person, { hasStream: false })
      await manage('users/examine', { data: [{ id: await idOf(person), status, rejectReason: '发广告' }] })
      await goOn(page)
      await page.waitForURL(isAt('/user/status'))
      await page.getByRole('heading', { name: heading }).waitFor()
      await page.getByText(reason).waitFor()
      await page.context().close()
    },
  )

  test('an open page redirects to the reason of a ban without an interaction, and stays there', async () => {
    const person = personOf(`untouched-${face}`)
    const page = await openAs(person)
    const hears = page.waitForResponse((response) => response.url().includes('/api/v3/unreadnotification'))
    await manage('users/examine', { data: [{ id: await idOf(person), status: 1, rejectReason: '发广告' }] })
    await page.getByRole('heading', { name: '你的账号已被禁用' }).waitFor()
    await hears
    // The page reacts to the end of its session after this response.
    await page.waitForTimeout(500)
    expect(new URL(page.url()).pathname).toBe('/user/status')
    await page.getByText('原因：发广告').waitFor()
    await page.context().close()
  })

  test('an open page redirects to the reason of a refusal in review without an interaction', async () => {
    const person = personOf(`refused-${face}`)
    await set({ register_validate: '1' })
    const page = await openAs(person)
    await manage('users/examine', { data: [{ id: await idOf(person), status: 3, rejectReason: '资料不全' }] })
    await page.waitForURL(isAt('/user/status'))
    await page.getByText('原因：资料不全').waitFor()
    await page.context().close()
  })

  test.each([() => `/thread/${threadId}`, () => '/user/status'])(
    'an open page shows a refusal in review at once, without waiting for its next poll',
    async (pathOf) => {
      const person = personOf(`at-once-${pathOf().length}-${face}`)
      await set({ register_validate: '1' })
      const page = await openAs(person)
      const opened = page.waitForResponse((response) => response.url().includes('/api/v3/live'))
      await page.goto(site.origin + pathOf())
      await page.mouse.move(5, 5)
      expect((await opened).status()).toBe(200)
      await manage('users/examine', {
        data: [{ id: await idOf(person), status: 3, rejectReason: '资料不全' }],
      })
      await page.getByText('原因：资料不全').waitFor({ timeout: 10_000 })
      await page.context().close()
    },
  )

  test('an open page redirects to the account status when a review begins, without an interaction', async () => {
    const person = personOf(`reviewed-${face}`)
    const page = await openAs(person)
    await set({ register_validate: '1' })
    await manage('users/update.user', { id: await idOf(person), username: person.username, status: 2 })
    await page.waitForURL(isAt('/user/status'))
    await page.getByRole('heading', { name: '你的账号正在审核中' }).waitFor()
    await page.context().close()
  })

  test("becomes a visitor's page at the same scroll position when another tab logs out", async () => {
    const page = await openAs(personOf(`out-${face}`))
    await page.evaluate(() => scrollTo(0, 700))
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/my`)
    await waitForHydration(other)
    await other.getByRole('button', { name: '退出登录' }).first().click()
    await other.waitForURL(isAt('/'))
    await page.getByRole('link', { name: '登录后参与评论' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/thread/${threadId}`)
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 700))).toBeLessThan(80)
    await page.context().close()
  })

  test('an open page sends nothing in the name of a member who logged in in another tab', async () => {
    const [first, second] = [personOf(`first-${face}`), personOf(`second-${face}`)]
    const page = await openAs(first)
    await registerByApi(site, second)
    await openCommentBox(page)
    await commentField(page).fill('这是我写的')
    await page.evaluate(() => Object.assign(window, { before: true }))
    await logInByApi(page, site.origin, second)
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false)
    await waitForHydration(page)
    const { data } = await callApi(site, `posts.list?filter[thread]=${threadId}&perPage=50`)
    expect(JSON.stringify(data)).not.toContain('这是我写的')
    await page.context().close()
  })

  test('continues as a page of the member who logged in in another tab', async () => {
    const [first, second] = [personOf(`link-${face}`), personOf(`next-${face}`)]
    const page = await openAs(first)
    await registerByApi(site, second)
    await logInByApi(page, site.origin, second)
    await goOn(page)
    await page.waitForURL((url) => url.pathname !== `/thread/${threadId}`)
    await waitForHydration(page)
    expect(new URL(page.url()).pathname).not.toContain('/login')
    expect(await page.content()).not.toContain(first.nickname)
    await page.context().close()
  })

  test('detects another login without an interaction', async () => {
    const [first, second] = [personOf(`heard-${face}`), personOf(`loud-${face}`)]
    const page = await openAs(first)
    await registerByApi(site, second)
    await page.evaluate(() => Object.assign(window, { before: true }))
    await logInByApi(page, site.origin, second)
    const other = await page.context().newPage()
    await openThread(other)
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false)
    expect(new URL(page.url()).pathname).toBe(`/thread/${threadId}`)
    await page.context().close()
  })
})
