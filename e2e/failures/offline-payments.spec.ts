import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { openForm } from '../support/composer-actions.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import {
  balanceOf,
  type Payer,
  payBox,
  payFromWallet,
  publishThread,
  registerPayer,
} from '../support/money.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'
import { waitUntilStored } from '../support/two-builds.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)
const secret = '第二家的老板姓林。'

/** Longer than the pause after which a shown page is stored. */
const settledMs = 2500

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Everything that the browser stored for use without a network, as text, and what waits to be sent. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('dzq-offline')
      request.onsuccess = () => resolve(request.result)
    })
    const read = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const [pages, outbox] = [await read('pages'), await read('outbox')]
    database.close()
    const document = await (await caches.match('/offline', { cacheName: 'dzq-document' }))?.text()
    return { text: JSON.stringify(pages) + (document ?? ''), waiting: outbox.length }
  })

describe.each(faceNames)('paid content and payments without a network on %s', (face) => {
  let soldId: number
  let openId: number

  beforeAll(async () => {
    const author = await registerPayer(site, manage, `seller${face}`)
    const html = `<p>山脚下有三家茶铺。</p><p>${secret}</p>`
    soldId = await publishThread(site, author, { title: `茶铺 ${face}`, html, price: 3, freeWords: 0.5 })
    // A member waits between two threads.
    const other = await registerPayer(site, manage, `host${face}`)
    openId = await publishThread(site, other, { title: `免费的 ${face}`, html: '<p>进来坐。</p>' })
  })

  async function openAs(payer: Payer, path: string): Promise<Page> {
    const page = await browser.newPage(readerOf(face, { serviceWorkers: 'allow' }))
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }
  const buy = (page: Page) => page.getByRole('button', { name: '支付 ¥3.00 查看' }).click()

  test('what a member has bought is stored neither as a page nor in a list', async () => {
    const buyer = await registerPayer(site, manage, `owner${face}`, { yuan: '10' })
    const page = await openAs(buyer, `/thread/${openId}`)
    await waitUntilStored(page)
    await page.goto(`${site.origin}/thread/${soldId}`)
    await waitForHydration(page)
    await buy(page)
    await payFromWallet(page)
    await page.getByText(secret).first().waitFor()
    for (const path of [`/thread/${soldId}`, '/', '/my/buy']) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      await page.waitForTimeout(settledMs)
    }
    const { text } = await storedIn(page)
    expect(text).toContain(`免费的 ${face}`)
    expect(text).not.toContain(secret)
    await page.context().setOffline(true)
    await page.goto(`${site.origin}/thread/${soldId}`)
    await page.getByRole('heading', { name: '这一页没有保存在这台设备上' }).waitFor()
    await page.context().close()
  })

  test('a payment that is begun without a network says that it needs one, and is never queued', async () => {
    const buyer = await registerPayer(site, manage, `offline${face}`, { yuan: '10' })
    const page = await openAs(buyer, `/thread/${soldId}`)
    await page.context().setOffline(true)
    await buy(page)
    await page.getByText('付款需要网络，请联网后再付').first().waitFor()
    expect(await payBox(page).isVisible()).toBe(false)
    await page.context().setOffline(false)
    await page.waitForTimeout(settledMs)
    expect(await balanceOf(site, buyer)).toBe('10.00')
    await page.context().close()
  })

  test('a thread with a red packet is not queued without a network, and stays in the composer', async () => {
    const giver = await registerPayer(site, manage, `giver${face}`, { yuan: '10' })
    const page = await openAs(giver, '/thread/post')
    await page.getByLabel('标题', { exact: true }).fill('没有网络的红包')
    const packet = await openForm(page, '红包')
    await packet.getByLabel('总金额').fill('1')
    await packet.getByLabel('红包个数').fill('1')
    // Closing a sheet goes back in the history while the draft names its address: no document is loaded to wait for.
    await packet.getByRole('button', { name: '确定', exact: true }).click({ noWaitAfter: true })
    await packet.waitFor({ state: 'hidden' })
    await page.waitForURL(/[?]id=/)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.getByText('要付款才能发布的主题不会放进待发箱，请联网后再发布').waitFor()
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('没有网络的红包')
    expect((await storedIn(page)).waiting).toBe(0)
    await page.context().setOffline(false)
    await page.waitForTimeout(settledMs)
    expect(await balanceOf(site, giver)).toBe('10.00')
    await page.context().close()
  })
})
