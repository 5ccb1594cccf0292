import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const tokens: string[] = []
const ids: number[] = []
const authors = ['甲', '乙', '丙'].map((name) => `写${name}`)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  for (const [at, nickname] of authors.entries()) {
    const token = await registerByApi(site, { ...personOf(`author${at}`), nickname })
    await publishByApi(site, token, { title: `${nickname}的一篇`, html: '<p>进来坐。</p>' })
    tokens.push(token)
    ids.push((await callApi(site, 'forum', { token })).data.user.userId)
  }
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const cards = (page: Page) => page.locator('[data-person-card]')
const nameOf = (page: Page, author: string | undefined) =>
  page
    .locator('main article')
    .getByRole('link', { name: author ?? '', exact: true })
    .first()

describe.each(faceNames)('finding members and threads on %s', (face) => {
  let token = ''
  let context: BrowserContext
  let page: Page

  const open = async (path: string) => {
    await context?.close()
    context = await browser.newContext(readerOf(face))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
    await page.goto(site.origin + path)
    await waitForHydration(page)
  }
  beforeAll(async () => {
    token = await registerByApi(site, personOf(`finder${face}`))
  })
  afterAll(() => context?.close())

  test.runIf(face === 'pc')(
    'a profile card opens when the pointer rests on a name, and not when it passes over',
    async () => {
      await open('/')
      for (const author of authors) await nameOf(page, author).hover()
      await page.mouse.move(700, 5)
      await page.waitForTimeout(400)
      expect(await cards(page).count()).toBe(0)
      const asked = page.waitForRequest((request) => request.url().includes('/user?'))
      await nameOf(page, authors[0]).hover()
      await cards(page).getByText('查看主页').waitFor()
      await asked
      await page.mouse.move(700, 5)
      await cards(page).waitFor({ state: 'detached' })
    },
  )

  test.runIf(face === 'pc')('the buttons of a profile card stay within it in every relation', async () => {
    const [first, second] = ids
    await callApi(site, 'follow.create', { token, body: { toUserId: first } })
    await callApi(site, 'follow.create', { token, body: { toUserId: second } })
    const { data } = await callApi(site, 'forum', { token })
    await callApi(site, 'follow.create', { token: tokens[1] ?? '', body: { toUserId: data.user.userId } })
    await open('/')
    for (const author of authors) {
      await nameOf(page, author).hover()
      await cards(page).getByText('查看主页').waitFor()
      await cards(page).locator('b', { hasText: author }).waitFor()
      const beyond = await cards(page).evaluate((card) => {
        const { left, right } = card.getBoundingClientRect()
        return [...card.querySelectorAll('button, a')]
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, box]) => box.left < left || box.right > right)
          .map(([text]) => text)
      })
      expect(beyond).toEqual([])
      await page.mouse.move(700, 5)
      await cards(page).waitFor({ state: 'detached' })
    }
  })

  test.runIf(face === 'h5')(
    "the first tap on a member's name has the same effect as later ones",
    async () => {
      await open('/')
      for (let times = 0; times < 2; times += 1) {
        await nameOf(page, authors[2]).tap()
        await cards(page).getByText('查看主页').waitFor()
        expect(new URL(page.url()).pathname).toBe('/')
        await page.keyboard.press('Escape')
        await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      }
    },
  )

  test('a keyword without words has no results, and the page shows advice', async () => {
    await open('/search?keyword=zzzzqq')
    await page.getByText('没有找到相关内容').waitFor()
    expect(await page.locator('main mark').count()).toBe(0)
    await page.getByRole('link', { name: '发帖问问大家' }).waitFor()
  })

  test('a new thread that is started from a category has that category preselected', async () => {
    const { data } = await callApi(site, 'categories', { token })
    const last = data.at(-1).categoryId
    await open(`/cate/${last}/seq/0`)
    const write = page.getByRole('link', { name: '发布', exact: true }).first()
    await (face === 'pc' ? write.click() : write.tap())
    await page.waitForURL(/\/thread\/post/)
    await expect
      .poll(() => page.getByLabel('发布到', { exact: true }).first().inputValue())
      .toBe(String(last))
  })

  test('notifications open on the full list, and marking all as read can be undone', async () => {
    const mine = await publishByApi(site, token, { title: `我的${face}`, html: '<p>一</p>' })
    // There is more than one page, and only shown notifications are marked as read.
    for (let nth = 1; nth <= 13; nth += 1) {
      const body = { id: mine, content: `第 ${nth} 条` }
      expect((await callApi(site, 'posts.create', { token: tokens[nth % 3] ?? '', body })).code).toBe(0)
    }
    await open('/message?page=thread')
    await page.locator('nav a[aria-current=page]', { hasText: '全部' }).waitFor()
    const unread = page.getByRole('link', { name: /^回复我的.*[1-9]\d* 条未读/ })
    await unread.waitFor()
    await page.getByRole('button', { name: '全部已读' }).click()
    await page.getByText('已全部标为已读').waitFor()
    await unread.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await unread.waitFor()
  })
})
