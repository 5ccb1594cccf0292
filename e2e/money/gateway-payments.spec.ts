import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openPaymentSandbox,
  type PaymentSandbox,
} from '../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import {
  noticeOf,
  type SandboxPayment,
  signedHeaders,
} from '../../tools/dev-services/payment-sandbox/sandbox-payments.ts'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import {
  balanceOf,
  type Payer,
  payBox,
  pressInDialog,
  publishThread,
  registerPayer,
} from '../support/money.ts'
import { fill, isAt, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let sandbox: PaymentSandbox
const manage = administrator(() => site)
const set = (values: Readonly<Record<string, string>>) => settings(manage)(values)

beforeAll(async () => {
  ;[browser, site, sandbox] = await Promise.all([sharedBrowser(), openSite(), openPaymentSandbox()])
  await set({
    sandbox_pay: '1',
    sandbox_pay_url: sandbox.origin,
    sandbox_pay_key: sandbox.key,
    site_charge: '1',
  })
})
afterAll(async () => {
  await closeContexts()
  await Promise.all([site?.close(), sandbox?.close()])
})

/** Returns the latest payment at the gateway. */
function begun(): SandboxPayment {
  const payment = [...sandbox.payments.values()].at(-1)
  if (!payment) throw new Error('The payment was not started at the gateway.')
  return payment
}

/** Sends a forged callback, signed without the key; returns the status. */
async function forge(payment: SandboxPayment): Promise<number> {
  const body = JSON.stringify({ ...noticeOf(payment), kind: 'paid', state: 'paid', paidAt: Date.now() })
  const headers = signedHeaders('a guessed key', body, Date.now())
  return (await fetch(payment.notifyUrl, { method: 'POST', headers, body })).status
}

/** Goes from the first step of the pay box to the gateway, and waits for the gateway's page. */
async function toGateway(page: Page): Promise<void> {
  await pressInDialog(page, '确认支付')
  await payBox(page).getByText('沙箱支付（测试）').click()
  await pressInDialog(page, '下一步')
  await payBox(page)
    .getByText(/^确认中/)
    .waitFor()
}

/** Presses the button of the gateway's page: on pc another device has scanned it, on h5 the pay box links to it. */
async function payThere(page: Page, face: string): Promise<Page> {
  const link = payBox(page).getByRole('link', { name: '打开支付页面' })
  const [there] = await Promise.all([
    page.context().waitForEvent('page'),
    face === 'h5' ? link.click() : page.context().newPage(),
  ])
  if (face === 'pc') {
    await payBox(page).getByRole('img', { name: '付款二维码' }).waitFor()
    await there.goto(`${sandbox.origin}/pay/${begun().id}`)
  }
  await there.getByRole('button', { name: /^支付 ¥/ }).click()
  await there.getByText('已支付').waitFor()
  return there
}

const shows = (page: Page, text: string | RegExp) => main(page).getByText(text).first().waitFor()

describe.each(faceNames)('paying through the sandbox gateway on %s', (face) => {
  async function openAs(payer: Payer, path: string): Promise<Page> {
    const page = await (await browser.newContext(readerOf(face))).newPage()
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }

  test('a wallet is topped up, the return leads to the paid order, and the pay box shows the result by itself', async () => {
    const payer = await registerPayer(site, manage, `topup${face}`)
    const page = await openAs(payer, '/wallet')
    await main(page).getByRole('link', { name: '充值' }).click()
    await page.waitForURL(isAt('/wallet/recharge'))
    await waitForHydration(page)
    await fill(page, '充值金额', '0.05')
    await press(page, '去支付')
    await shows(page, /请输入 ¥0\.10 以上的金额/)
    await fill(page, '充值金额', '12.34')
    await press(page, '去支付')
    await toGateway(page)
    expect(await axeFaults(page)).toEqual([])
    const there = await payThere(page, face)
    await there.getByRole('link', { name: '返回网站' }).click()
    await there.waitForURL(/pay\/middle/)
    await shows(there, '支付成功')
    await payBox(page).getByText('支付成功').waitFor()
    await pressInDialog(page, '完成')
    await page.waitForURL(isAt('/wallet'))
    await shows(page, '+¥12.34')
    await page.getByRole('region', { name: '余额' }).getByText('¥12.34').first().waitFor()
    await page.context().close()
  })

  test('a paid site is joined through the gateway, and the requested page opens', async () => {
    const payer = await registerPayer(site, manage, `join${face}`)
    await set({ site_price: '9.99', site_expire: '30', site_mode: 'pay' })
    try {
      const page = await openAs(payer, '/topic')
      await page.waitForURL(isAt('/forum/partner-invite'))
      await waitForHydration(page)
      await press(page, '¥9.99 立即加入')
      await toGateway(page)
      await payThere(page, face)
      await payBox(page).getByText('支付成功').waitFor()
      await pressInDialog(page, '完成')
      await page.waitForURL((url) => !url.pathname.startsWith('/forum/partner-invite'))
      await page.context().close()
    } finally {
      await set({ site_mode: 'public' })
    }
    expect(await balanceOf(site, payer)).toBe('0.00')
  })

  test('a thread is bought once through the gateway, despite five callbacks and a forged one', async () => {
    const author = await registerPayer(site, manage, `seller${face}`)
    const payer = await registerPayer(site, manage, `buyer${face}`)
    const secret = '第二家的老板姓林。'
    const html = `<p>山脚下有三家茶铺。</p><p>${secret}</p>`
    const threadId = await publishThread(site, author, { title: '茶铺', html, price: 3, freeWords: 0.5 })
    const page = await openAs(payer, `/thread/${threadId}`)
    await page.getByRole('button', { name: '支付 ¥3.00 查看' }).click()
    await toGateway(page)
    expect(await forge(begun())).toBe(400)
    await page.waitForResponse((response) => response.url().includes('order.detail'))
    expect(await page.locator('body').textContent()).not.toContain(secret)
    sandbox.mischief.repeat = 5
    await payThere(page, face)
    sandbox.mischief.repeat = 1
    await payBox(page).getByText('支付成功').waitFor()
    await page.getByText(secret).first().waitFor()
    await pressInDialog(page, '完成')
    expect([await balanceOf(site, payer), await balanceOf(site, author)]).toEqual(['0.00', '3.00'])
    await page.context().close()
  })
})
