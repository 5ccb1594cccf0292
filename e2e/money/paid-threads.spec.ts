import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import {
  balanceOf,
  done,
  type Payer,
  payBox,
  payFromWallet,
  payPassword,
  pressInDialog,
  publishThread,
  registerPayer,
  toPayPassword,
  typePayPassword,
} from '../support/money.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const free = '<p>山脚下有三家茶铺。</p>'
const secret = '第二家的老板姓林。'

describe.each(faceNames)('buying a thread on %s', (face) => {
  let threadId: number

  /** Publishes a thread that is sold as a whole for ¥3.00, with some free words. */
  async function sellThread(author: Payer): Promise<number> {
    const html = `${free}<p>${secret}</p>`
    return publishThread(site, author, { title: '茶铺', html, price: 3, freeWords: 0.5 })
  }

  beforeAll(async () => {
    threadId = await sellThread(await registerPayer(site, manage, `author${face}`))
  })

  async function openAs(payer: Payer, where: number | string, options = {}): Promise<Page> {
    const page = await (await browser.newContext(readerOf(face, options))).newPage()
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + (typeof where === 'number' ? `/thread/${where}` : where))
    await waitForHydration(page)
    return page
  }
  const buy = (page: Page) => page.getByRole('button', { name: '支付 ¥3.00 查看' }).click()

  test('a thread is bought once from the wallet, however often the button is pressed, and opens in place', async () => {
    const buyer = await registerPayer(site, manage, `buyer${face}`, { yuan: '10' })
    const page = await openAs(buyer, threadId)
    expect(await page.locator('body').textContent()).not.toContain(secret)
    await buy(page)
    await payBox(page).getByText('付费内容').waitFor()
    await payBox(page).getByText('茶铺', { exact: false }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await payBox(page).waitFor({ state: 'hidden' })
    expect(await balanceOf(site, buyer)).toBe('10.00')
    await buy(page)
    await pressInDialog(page, '确认支付')
    await payBox(page).getByText('余额 ¥10.00').waitFor()
    await payBox(page).getByText('支付后剩余 ¥7.00').waitFor()
    await payBox(page).getByText('只能用钱包余额支付').waitFor()
    await pressInDialog(page, '下一步')
    await payBox(page).getByLabel('6 位支付密码').fill(payPassword)
    await payBox(page).getByRole('button', { name: '支付 ¥3.00' }).dblclick()
    await page.getByText(secret).first().waitFor()
    await pressInDialog(page, '完成')
    await payBox(page).waitFor({ state: 'hidden' })
    expect(await page.getByRole('region', { name: '付费内容' }).count()).toBe(0)
    expect(await balanceOf(site, buyer)).toBe('7.00')
  })

  test('a picture is locked in the composer, and shown only to its buyer', async () => {
    const author = await registerPayer(site, manage, `locker${face}`)
    const buyer = await registerPayer(site, manage, `viewer${face}`, { yuan: '10' })
    const page = await openAs(author, '/thread/post')
    await page.getByLabel('标题', { exact: true }).fill('手绘茶山')
    await page.getByLabel('正文', { exact: true }).fill('两张，第二张要付费。')
    const files = await Promise.all([1, 2].map((n) => aPicture(`sold-${n}-${face}.jpg`, 400 + n)))
    await page.locator('input[type=file]').first().setInputFiles(files)
    await page
      .getByRole('button', { name: /^删除图片/ })
      .nth(1)
      .waitFor()
    const kind = page.getByRole('button', { name: '付费', exact: true }).first()
    if (!(await kind.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
    await kind.click()
    const price = page.getByRole('dialog', { name: '付费', exact: true })
    await price.getByRole('radio', { name: '部分付费', exact: true }).check()
    await price.getByLabel('价格').fill('2')
    await price.getByRole('checkbox', { name: `sold-2-${face}` }).check()
    await price.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.waitForURL(/\/thread\/\d+$/)
    const path = new URL(page.url()).pathname
    const reading = await openAs(buyer, path)
    const pictures = reading.getByRole('main').locator('article').first().locator('img[src*="/files/"]')
    await reading.getByText('付费图片').first().waitFor()
    const before = await pictures.count()
    await reading.getByRole('button', { name: '支付 ¥2.00 查看' }).first().click()
    await payFromWallet(reading)
    await expect.poll(() => pictures.count()).toBe(before + 1)
    await expect.poll(() => reading.getByText('付费图片').count()).toBe(0)
    expect([await balanceOf(site, buyer), await balanceOf(site, author)]).toEqual(['8.00', '2.00'])
    const visiting = await (await browser.newContext(readerOf(face))).newPage()
    await visiting.goto(site.origin + path)
    await visiting.getByText('付费图片').first().waitFor()
    expect(
      await visiting.getByRole('main').locator('article').first().locator('img[src*="/files/"]').count(),
    ).toBe(before)
  })

  test('the third wrong payment password locks it, and nothing is paid', async () => {
    const buyer = await registerPayer(site, manage, `wrong${face}`, { yuan: '10' })
    const page = await openAs(buyer, threadId)
    await buy(page)
    await toPayPassword(page)
    await typePayPassword(page, '12345')
    await payBox(page).getByText('支付密码是 6 位数字').waitFor()
    await typePayPassword(page, '000000')
    await payBox(page).getByText(/2 次/).waitFor()
    await typePayPassword(page, '000001')
    await payBox(page).getByText(/1 次/).waitFor()
    await typePayPassword(page, '000002')
    await payBox(page)
      .getByText(/锁定|明天|24 小时/)
      .waitFor()
    await payBox(page).getByRole('link', { name: '忘记支付密码？' }).waitFor()
    expect(await balanceOf(site, buyer)).toBe('10.00')
  })

  test('a member without a payment password sets one during the payment and continues', async () => {
    const buyer = await registerPayer(site, manage, `first${face}`, { yuan: '3', hasPayPassword: false })
    const page = await openAs(buyer, threadId)
    await buy(page)
    await pressInDialog(page, '确认支付')
    await pressInDialog(page, '下一步')
    await payBox(page).getByLabel('支付密码', { exact: true }).fill(payPassword)
    await payBox(page).getByLabel('确认支付密码', { exact: true }).fill(payPassword)
    await pressInDialog(page, '保存')
    await typePayPassword(page)
    await page.getByText(secret).first().waitFor()
    expect(await balanceOf(site, buyer)).toBe('0.00')
  })

  test('an insufficient balance is shown before the payment password is requested', async () => {
    const buyer = await registerPayer(site, manage, `poor${face}`, { yuan: '2.50' })
    const page = await openAs(buyer, threadId)
    await buy(page)
    await pressInDialog(page, '确认支付')
    await payBox(page).getByText('还差 ¥0.50').waitFor()
    expect(await payBox(page).getByRole('button', { name: '下一步' }).isDisabled()).toBe(true)
  })

  test('a price that changed meanwhile is shown and must be confirmed again', async () => {
    const buyer = await registerPayer(site, manage, `dear${face}`, { yuan: '10' })
    const author = await registerPayer(site, manage, `seller${face}`)
    const itsId = await sellThread(author)
    const page = await openAs(buyer, itsId)
    const setPrice = (price: number) =>
      done(site, 'thread.update', {
        token: author.token,
        body: {
          threadId: itsId,
          title: '涨价',
          content: { text: `${free}<p>${secret}</p>` },
          price,
          freeWords: 0.5,
        },
      })
    await setPrice(4)
    await buy(page)
    await pressInDialog(page, '确认支付')
    await payBox(page).getByText('现在是 ¥4.00').waitFor()
    await toPayPassword(page)
    await setPrice(5)
    await typePayPassword(page)
    await payBox(page).getByText('现在是 ¥5.00').waitFor()
    expect(await balanceOf(site, buyer)).toBe('10.00')
    await payFromWallet(page)
    await page.getByText(secret).first().waitFor()
    expect(await balanceOf(site, buyer)).toBe('5.00')
  })

  test('a thread that was bought in another tab is not bought again, and opens in this one', async () => {
    const buyer = await registerPayer(site, manage, `twice${face}`, { yuan: '10' })
    const page = await openAs(buyer, threadId)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await waitForHydration(other)
    await buy(other)
    await toPayPassword(other)
    await buy(page)
    await payFromWallet(page)
    await typePayPassword(other)
    await payBox(other).getByRole('alert').waitFor()
    await other.getByText(secret).first().waitFor()
    expect(await balanceOf(site, buyer)).toBe('7.00')
  })
})
