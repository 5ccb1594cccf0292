import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const open = async (face: (typeof faceNames)[number], path = '/'): Promise<Page> => {
  const page = await browser.newPage(readerOf(face))
  // An overloaded site responds with 503, and the request is repeated.
  for (let left = 20; left > 0; left -= 1) {
    if ((await page.goto(site.origin + path))?.status() !== 503) break
    await page.waitForTimeout(500)
  }
  await waitForHydration(page)
  await page.evaluate(() => Reflect.set(window, '__same', true))
  return page
}
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, '__same') === true)

/** Waits until the cards' files and votes have loaded: the page has not grown for a second. */
const heightSettled = (page: Page) =>
  page.waitForFunction(() => {
    const { scrollHeight } = document.documentElement
    const [height, since] = (Reflect.get(window, '__height') ?? [0, 0]) as [number, number]
    if (height !== scrollHeight) Reflect.set(window, '__height', [scrollHeight, performance.now()])
    return height === scrollHeight && performance.now() - since > 1000
  })

test("a visitor's thread on a phone loads its code at the first touch, and no press before that is lost", async () => {
  const page = await browser.newPage(readerOf('h5'))
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const { Data } = await (await fetch(`${site.origin}/api/v3/thread.list`)).json()
  await page.goto(`${site.origin}/thread/${Data.pageData[0].threadId}`, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated=waiting]').waitFor({ state: 'attached' })
  const before = scripts.length
  expect(scripts.filter((path) => /thread|shared|late|rest/i.test(path))).toEqual([])
  await page.getByRole('button', { name: '分享', exact: true }).tap()
  await page.getByRole('dialog').waitFor()
  expect(scripts.length).toBeGreaterThan(before)
  await page.locator('html[data-hydrated=services]').waitFor({ state: 'attached' })
  await page.context().close()
})

describe.each(faceNames)('on %s', (face) => {
  test('back restores the card and scroll position of an extended list', async () => {
    const page = await open(face)
    const cards = page.locator('#main article')
    const first = await cards.count()
    for (const times of [2, 3]) {
      // The list loads more items near its end.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('#main article').length >= wanted,
        first * times,
      )
    }
    await heightSettled(page)
    const card = cards.nth(first * 2 + 3)
    await card.evaluate((item) => window.scrollTo(0, item.getBoundingClientRect().top + window.scrollY - 250))
    const link = card.locator('h2 a').first()
    await link.hover()
    const [y, count] = [await page.evaluate(() => window.scrollY), await cards.count()]
    const href = await link.getAttribute('href')
    await link.click()
    await page.waitForURL((url) => url.pathname === href)
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    await page.goBack()
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, y)
    expect(await cards.count()).toBe(count)
    expect(await isSameDocument(page)).toBe(true)
    await page.context().close()
  })

  test('a list loads more pages three times, or is paginated by choice, also after a reload', async () => {
    const page = await open(face)
    const cards = page.locator('#main article')
    const first = await cards.count()
    const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    for (const times of [2, 3, 4]) {
      await toTheEnd()
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('#main article').length >= wanted,
        first * times,
      )
    }
    await toTheEnd()
    await page.getByText('加载更多').waitFor()
    expect(await cards.count()).toBe(first * 4)
    // A list ends either with a button or with page numbers.
    expect(await page.getByText('下一页').isVisible()).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 0))
    if (face === 'h5') await page.getByLabel('筛选与排序').click()
    // The visible part of a switch is its label.
    if (face === 'h5') await page.getByText('以翻页方式显示').click()
    else await page.getByLabel('以翻页方式显示').click()
    await page.reload()
    await waitForHydration(page)
    await toTheEnd()
    await page.getByText('下一页').waitFor()
    await page.waitForFunction(() => document.documentElement.dataset.paged === 'yes')
    expect([await cards.count(), await page.getByText('加载更多').isVisible()]).toEqual([first, false])
    if (face === 'pc') {
      const pager = async () => ({
        more: await page.getByText('加载更多').isVisible(),
        numbers: await page.getByText('下一页').isVisible(),
      })
      await page.getByRole('button', { name: '紧凑列表' }).click()
      await page.locator('[data-view=list]').waitFor()
      expect(await pager()).toEqual({ more: false, numbers: true })
      await page.getByLabel('以翻页方式显示').click()
      await expect.poll(pager).toEqual({ more: true, numbers: false })
    }
    await page.context().close()
  })

  test('a page whose chunk is missing after an upgrade is loaded as a document', async () => {
    const page = await open(face)
    const gone = /\/assets\/ThreadPage-[^/]*\.js$/
    let isNew = false
    page.on('request', (request) => {
      isNew ||= request.isNavigationRequest()
    })
    await page.route(gone, (route) => (isNew ? route.continue() : route.fulfill({ status: 404, body: '' })))
    await page.locator('#main article h2 a').first().click()
    await page.waitForURL(/\/thread\/\d+$/)
    await page.waitForFunction(() => Reflect.get(window, '__same') === undefined)
    await page.locator('h1').first().waitFor()
    expect(isNew).toBe(true)
    await page.context().close()
  })

  test('a chunk that never loads causes one document load, without a loop', async () => {
    const page = await open(face)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(/\/assets\/ThreadPage-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.locator('#main article h2 a').first().click()
    await page.waitForURL(/\/thread\/\d+$/)
    await page.waitForTimeout(3000)
    expect(documents).toBeLessThanOrEqual(2)
    expect(await page.locator('h1').first().textContent()).not.toBe('')
    await page.context().close()
  })

  test('navigation without a network stays on the page with a message, and continues once the network is back', async () => {
    const page = await open(face)
    await page.context().setOffline(true)
    await page.locator('#main article h2 a').nth(1).click()
    await page.getByText('网络连接失败，请检查网络').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await isSameDocument(page)).toBe(true)
    await page.context().setOffline(false)
    await page.waitForURL(/\/thread\/\d+$/)
    await page.context().close()
  })

  test('a link that is hovered or touched is prefetched', async () => {
    const page = await open(face)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const link = page.locator('#main article h2 a').first()
    const id = /\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0]
    // Other links that stay in the viewport are prefetched too.
    const isOfThread = (url: string) => url.endsWith(`/api/v3/thread.detail?threadId=${id}`)
    const answered = page.waitForResponse((response) => isOfThread(response.url()))
    await link.dispatchEvent(face === 'pc' ? 'mouseover' : 'touchstart')
    await answered
    await waitForHydration(page)
    const before = asked.filter(isOfThread)
    expect(before.length).toBeGreaterThan(0)
    await link.click()
    await page.waitForURL(/\/thread\/\d+$/)
    await page.locator('h1').first().waitFor()
    expect(asked.filter(isOfThread)).toEqual(before)
    await page.context().close()
  })

  test('a deleted thread redirects to the 404 page', async () => {
    const page = await open(face)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/thread/999999'
      link.id = 'gone'
      link.textContent = 'gone'
      document.querySelector('#main')?.prepend(link)
    })
    await page.locator('#gone').click()
    await page.getByText('没有找到资源').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/404')
    await page.goBack()
    await page.locator('#main article').first().waitFor()
    await page.context().close()
  })
})
