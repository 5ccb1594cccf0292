import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import {
  commentField,
  commentOf,
  logInByApi,
  openCommentBox,
  waitForHydration,
} from '../support/member-actions.ts'
import { useOneThreadSite } from '../support/one-thread-site.ts'
import { callApi, type Person, registerByApi } from '../support/site.ts'

const house = useOneThreadSite('断网的茶馆')

const bar = '网络已断开，写下的等恢复后发送，付款除外'
const comments = '**/api/v3/posts.create'

describe.each(faceNames)('without a network on %s', (face) => {
  const guest: Person = { username: `guest-${face}`, nickname: `客人${face}`, password: 'a-good-password-1' }
  async function open(): Promise<Page> {
    const page = await house.browser.newPage(readerOf(face))
    await logInByApi(page, house.site.origin, guest)
    await page.goto(`${house.site.origin}/thread/${house.threadId}`)
    await waitForHydration(page)
    return page
  }
  const field = commentField
  const write = async (page: Page, text: string) => {
    if (!(await field(page).isVisible())) await openCommentBox(page)
    await field(page).fill(text)
  }
  const send = (page: Page) => page.locator('#write').getByRole('button', { name: '发布', exact: true })

  beforeAll(async () => {
    await registerByApi(house.site, guest)
  })

  test('every page shows an offline bar without a layout shift', async () => {
    const page = await open()
    const top = () => page.locator('h1').first().boundingBox()
    const before = await top()
    await page.context().setOffline(true)
    await page.getByRole('status').getByText(bar).waitFor()
    expect(await top()).toEqual(before)
    await page.context().setOffline(false)
    await page.getByRole('status').getByText(bar).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a comment waits in the outbox, and is sent once when the network is back', async () => {
    const page = await open()
    const text = `断网时写的 ${face}`
    await page.context().setOffline(true)
    await write(page, text)
    await send(page).click()
    await page.getByRole('list', { name: '等着发送' }).getByText(text).waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        const { data } = await callApi(house.site, `posts.list?filter[thread]=${house.threadId}`)
        return data.pageData.filter(({ content }: { content: string }) => content.includes(text)).length
      })
      .toBe(1)
    await page.reload()
    await commentOf(page, text).waitFor()
    expect(await field(page).inputValue()).toBe('')
    await page.context().close()
  })

  test('pages that were opened before open again', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await page.goto(house.site.origin)
    await waitForHydration(page)
    const link = page.locator('#main article h2 a').first()
    await link.click()
    await page.locator('#main article h1').waitFor()
    await page.goBack()
    await link.waitFor()
    await page.context().setOffline(true)
    await link.click()
    await page.locator('#main article h1').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await link.waitFor()
    await page.context().close()
  })

  test('a page that cannot be reached shows a network error, and opens by itself once the network is back', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await page.goto(house.site.origin)
    await waitForHydration(page)
    const link = page.locator('#main article h2 a').first()
    // The page's code is loaded, its responses are not.
    await page.route('**/api/v3/thread.detail**', (route) => route.abort('internetdisconnected'))
    await link.click()
    await page.getByRole('heading', { name: '网络断开了' }).waitFor()
    expect(await page.getByText('出bug了').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.unroute('**/api/v3/thread.detail**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.locator('#main article h1').waitFor()
    await page.context().close()
  })

  test('a page that cannot be reached causes no blank frame', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await page.goto(house.site.origin)
    await waitForHydration(page)
    await page.route('**/api/v3/thread.detail**', (route) => route.abort('internetdisconnected'))
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const main = document.querySelector('main')
        // Skeletons contain no text.
        if (main && (main.textContent.trim() !== '' || main.querySelector('[class*="skel"]'))) return
        watch.disconnect()
        document.body.dataset.blank = main?.outerHTML ?? 'no main'
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await page.locator('#main article h2 a').first().click()
    await page.getByRole('heading', { name: '网络断开了' }).waitFor()
    expect(await page.locator('body').getAttribute('data-blank')).toBeNull()
    await page.context().close()
  })

  test('a like is shown at once and reaches the server when the network is back', async () => {
    const page = await open()
    const like = page.locator('main').getByRole('button', { name: /^赞/ }).first()
    await page.context().setOffline(true)
    await like.click()
    await page.locator('main button[aria-pressed="true"]').first().waitFor()
    const sent = page.waitForResponse(
      (answer) => answer.url().includes('/api/v3/posts.update') && answer.ok(),
    )
    await page.context().setOffline(false)
    await sent
    await page.reload()
    await page.locator('main button[aria-pressed="true"]').first().waitFor()
    await page.context().close()
  })

  test('a comment whose sending failed keeps its text and is sent by the next click', async () => {
    const page = await open()
    const text = `半路断掉 ${face}`
    await page.route(comments, (route) => route.abort('connectionreset'))
    await write(page, text)
    await send(page).click()
    await page.locator('#write').getByText('网络连接失败，请检查网络').waitFor()
    expect(await field(page).inputValue()).toBe(text)
    await page.unroute(comments)
    await send(page).click()
    await commentOf(page, text).waitFor()
    await page.context().close()
  })

  test('a failing server refuses a comment with a message, and a slow one gets one request', async () => {
    const page = await open()
    const text = `慢慢发 ${face}`
    await page.route(comments, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await write(page, text)
    await send(page).click()
    await page.locator('#write').getByText('出错了，请稍后重试').waitFor()
    expect(await field(page).inputValue()).toBe(text)
    await page.unroute(comments)
    let asked = 0
    await page.route(comments, async (route) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await send(page).click()
    const busy = page.locator('#write').getByRole('button', { name: '发布中' })
    await busy.waitFor()
    expect(await busy.getAttribute('aria-busy')).toBe('true')
    await busy.click()
    await commentOf(page, text).waitFor()
    expect(asked).toBe(1)
    await page.context().close()
  })

  test('an unsent comment survives a reload and navigation', async () => {
    const page = await open()
    await write(page, '写了一半就走')
    await page.reload()
    await waitForHydration(page)
    expect(await field(page).inputValue()).toBe('写了一半就走')
    await page.locator('main a[href^="/user/"]').first().click()
    await page.waitForURL(/\/user\/\d+/)
    await page.goBack()
    await expect.poll(() => field(page).inputValue()).toBe('写了一半就走')
    await write(page, '')
    await page.reload()
    await waitForHydration(page)
    expect(await field(page).inputValue()).toBe('')
    await page.context().close()
  })
})
