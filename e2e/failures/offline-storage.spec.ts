import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { faceOfRun } from '../support/extended-run.ts'
import {
  commentField,
  commentOf,
  logInByApi,
  openCommentBox,
  waitForHydration,
} from '../support/member-actions.ts'
import { useOneThreadSite } from '../support/one-thread-site.ts'
import { callApi, type Person, registerByApi } from '../support/site.ts'
import { waitUntilStored } from '../support/two-builds.ts'

const house = useOneThreadSite('火车上也能读')

/** Returns everything stored in the browser except the site's code. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('dzq-build-'))
    const counts = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('dzq-offline')
      request.onsuccess = () => resolve(request.result)
    })
    const rows = await Promise.all(
      ['pages', 'outbox'].map(
        (store) =>
          new Promise<string>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(JSON.stringify(request.result))
          }),
      ),
    )
    database.close()
    return { documents: counts.reduce((all, one) => all + one, 0), text: rows.join('') }
  })

/** Returns the member of the document that opens without a network; null as text for a visitor. */
const documentMember = (page: Page) =>
  page.evaluate(async () => {
    const stored = await caches.match('/offline', { cacheName: 'dzq-document' })
    return stored && /"userId":(\d+|null)/.exec(await stored.text())?.[1]
  })

describe.each(faceOfRun('h5'))('offline support on %s', (face) => {
  const guest: Person = { username: `kept-${face}`, nickname: `旅客${face}`, password: 'a-good-password-1' }
  const other: Person = { username: `next-${face}`, nickname: `后来${face}`, password: 'a-good-password-1' }
  const reader = () => house.browser.newPage(readerOf(face, { serviceWorkers: 'allow' }))
  const threadUrl = () => `${house.site.origin}/thread/${house.threadId}`

  beforeAll(async () => {
    await registerByApi(house.site, guest)
    await registerByApi(house.site, other)
  })

  async function openStored(): Promise<Page> {
    const page = await reader()
    await logInByApi(page, house.site.origin, guest)
    await page.goto(threadUrl())
    await waitForHydration(page)
    await waitUntilStored(page)
    return page
  }

  test('a visited thread opens offline, and a page that is not stored lists those that are', async () => {
    const page = await openStored()
    await page.context().setOffline(true)
    await page.goto(threadUrl())
    await page.getByRole('heading', { name: '火车上也能读' }).waitFor()
    await page.getByText('进来坐。').first().waitFor()
    await page.goto(`${house.site.origin}/user/1`)
    await page.getByRole('heading', { name: '这一页没有保存在这台设备上' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.locator('#main').getByRole('link', { name: '火车上也能读' }).click()
    await page.locator('#main article').getByText('进来坐。').waitFor()
    await page.context().close()
  })

  test('an offline comment survives a reload, is in the outbox, and is published once on return', async () => {
    const page = await openStored()
    const text = `火车上写的 ${face}`
    await page.context().setOffline(true)
    if (!(await commentField(page).isVisible())) await openCommentBox(page)
    await commentField(page).fill(text)
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('没有网络，评论已放进待发箱，联网后自动发送').waitFor()
    await page.goto(`${house.site.origin}/my/outbox`)
    await page.getByRole('list', { name: '待发箱' }).getByText(text).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('没有等着发送的内容').waitFor()
    await page.goto(threadUrl())
    await commentOf(page, text).waitFor()
    const { data } = await callApi(house.site, `posts.list?filter[thread]=${house.threadId}`)
    const texts = data.pageData.map(({ content }: { content: string }) => content)
    expect(texts.filter((one: string) => one.includes(text))).toHaveLength(1)
    await page.context().close()
  })

  test('the actions of a refused entry are in one row, also on a narrow phone', async () => {
    const page = await openStored()
    await page.context().setOffline(true)
    if (!(await commentField(page).isVisible())) await openCommentBox(page)
    await commentField(page).fill('没有发出去')
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('没有网络，评论已放进待发箱，联网后自动发送').waitFor()
    await page.goto(`${house.site.origin}/my/outbox`)
    const refused = { Code: -4002, Message: '没有权限', Data: [], RequestId: 'refused' }
    await page.context().route('**/api/v3/posts.create', (route) => route.fulfill({ json: refused }))
    await page.context().setOffline(false)
    const row = page.getByRole('list', { name: '待发箱' }).getByRole('listitem')
    await row.getByRole('button', { name: '重试' }).waitFor()
    if (face === 'h5') await page.setViewportSize({ width: 360, height: 780 })
    const tops = await row
      .locator('a, button')
      .evaluateAll((actions) => actions.map((action) => Math.round(action.getBoundingClientRect().top)))
    expect([tops.length, new Set(tops).size]).toEqual([4, 1])
    await page.context().close()
  })

  test('an offline like is still shown after a reload without a network, and reaches the server on return', async () => {
    const page = await openStored()
    const like = page.getByRole('toolbar', { name: '本帖操作' }).getByRole('button', { name: /^赞/ })
    const isPressed = () => like.getAttribute('aria-pressed')
    await page.context().setOffline(true)
    await like.click()
    await expect.poll(isPressed).toBe('true')
    const isStored = () =>
      keptIn(page).then(({ text }) => /"isLike":true/.test(text) && text.includes('/thread/'))
    await expect.poll(isStored).toBe(true)
    await page.goto(threadUrl())
    await waitForHydration(page)
    await expect.poll(isPressed).toBe('true')
    await page.context().setOffline(false)
    const isLiked = async () => {
      const { data: login } = await callApi(house.site, 'users/username.login', { body: guest })
      const { data } = await callApi(house.site, `thread.detail?threadId=${house.threadId}`, {
        token: login.accessToken,
      })
      return data.isLike
    }
    await expect.poll(isLiked, { interval: 1000 }).toBe(true)
    await page.context().close()
  })

  test('a draft that was just saved is listed without a network, and opens in the composer', async () => {
    const page = await openStored()
    const title = `路上写的草稿 ${face}`
    await page.goto(`${house.site.origin}/thread/post`)
    await waitForHydration(page)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await expect
      .poll(async () => {
        const { text } = await keptIn(page)
        return (
          [`/my/draft`, `/thread/post?id=`].every((url) => text.includes(url)) && text.split(title).length > 2
        )
      })
      .toBe(true)
    await page.context().setOffline(true)
    await page.goto(`${house.site.origin}/my/draft`)
    await page.locator('#main').getByText(title).first().waitFor()
    await page.locator('#main').getByRole('link', { name: title }).first().click()
    await page.getByLabel('标题', { exact: true }).waitFor()
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe(title)
    await page.context().close()
  })

  test('no stored data is left after a logout, or for the next member', async () => {
    const page = await openStored()
    expect((await keptIn(page)).text).toContain('火车上也能读')
    await logInByApi(page, house.site.origin, other)
    await page.goto(house.site.origin)
    await waitForHydration(page)
    await expect.poll(async () => (await keptIn(page)).text).not.toContain('进来坐')
    await page.goto(threadUrl())
    await waitForHydration(page)
    await waitUntilStored(page)
    await page.goto(`${house.site.origin}/my`)
    await waitForHydration(page)
    await page.locator('main').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    // The document that opens without a network is a visitor's.
    await expect.poll(() => documentMember(page)).toBe('null')
    const kept = await keptIn(page)
    expect(kept.documents).toBe(1)
    expect(kept.text).not.toContain('进来坐')
    const local = await page.evaluate(() => Object.keys(localStorage))
    expect(local.filter((key) => /-[1-9]\d*(-|$)/.test(key))).toEqual([])
    await page.context().close()
  })

  test('after a logout every page still opens without a network, as a visitor’s', async () => {
    const page = await openStored()
    await page.goto(`${house.site.origin}/my`)
    await waitForHydration(page)
    await page.locator('main').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => documentMember(page)).toBe('null')
    await page.context().setOffline(true)
    for (const path of ['/thread/1', '/user/1']) {
      await page.goto(house.site.origin + path)
      await page.getByRole('heading', { name: '这一页没有保存在这台设备上' }).waitFor()
      await page.keyboard.press('Shift')
      await page.waitForTimeout(500)
    }
    await page.context().close()
  })

  test('a visitor gets no service worker before the first interaction', async () => {
    const page = await reader()
    await page.goto(house.site.origin)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.mouse.move(5, 5)
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await page.locator('html[data-hydrated=services]').waitFor({ state: 'attached' })
    expect(await registrations()).toBe(0)
    await page.keyboard.press('Shift')
    await expect.poll(registrations).toBe(1)
    await page.context().close()
  })

  test('the first touch or key of a visitor is enough for the service worker', async () => {
    const page = await reader()
    await page.goto(house.site.origin)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    if (face === 'h5') await page.touchscreen.tap(2, 400)
    else await page.keyboard.press('Shift')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(1)
    await page.context().close()
  })
})
