import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { done, type Payer, payPassword, publishThread, registerPayer } from '../support/money.ts'
import { agree, fill, isAt, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await settings(manage)({
    site_withdrawal: '1',
    cash_rate: '0.06',
    cash_min_sum: '5',
    cash_max_sum: '500',
    cash_sum_limit: '1000',
    cash_interval_time: '0',
  })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Tips a thread from the wallet, by API calls. */
async function tip(payer: Payer, threadId: number, amount: string): Promise<void> {
  const { token } = payer
  const body = { type: 2, threadId, amount, isAnonymous: 0 }
  const { orderSn } = await done(site, 'order.create', { token, body })
  await done(site, 'trade/pay/order', { token, body: { orderSn, paymentType: 20, payPassword } })
}

/** Returns the latest withdrawal of all members, as administrators see it. */
async function lastWithdrawal(): Promise<{ id: number; receiveAccount: string }> {
  return (await manage('users.cash.logs')).data.pageData[0]
}

const balance = (page: Page) => page.getByRole('region', { name: '余额' })
/** Waits for a text of the page outside the filter's options. */
const shows = (page: Page, text: string | RegExp) =>
  main(page).getByText(text).and(page.locator(':not(option)')).first().waitFor()

describe.each(faceNames)('the wallet on %s', (face) => {
  let author: Payer
  let threadId: number

  async function openAs(payer: Payer, path: string, options = {}): Promise<Page> {
    const page = await (await browser.newContext(readerOf(face, options))).newPage()
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + path)
    if (!('javaScriptEnabled' in options)) await waitForHydration(page)
    return page
  }

  beforeAll(async () => {
    author = await registerPayer(site, manage, `keeper${face}`, { yuan: '100' })
    threadId = await publishThread(site, author, { title: '明前龙井', html: '<p>今年的新茶。</p>' })
    const guest = await registerPayer(site, manage, `guest${face}`, { yuan: '20' })
    await tip(guest, threadId, '8.5')
  })

  test('income and expenses are listed with thread, amount and balance, by month and type', async () => {
    const page = await openAs(author, '/my')
    await page.getByRole('link', { name: '我的钱包' }).click()
    await page.waitForURL(isAt('/wallet'))
    await page.locator('h1', { hasText: '我的钱包' }).first().waitFor()
    await balance(page).getByText('¥108.50').first().waitFor()
    await shows(page, '2 笔，共收入 ¥108.50')
    await shows(page, '+¥8.50')
    await shows(page, /余额 ?¥108\.50|¥108\.50/)
    await main(page).getByRole('link', { name: '明前龙井' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await main(page).getByLabel('类型').selectOption('manual')
    await page.waitForURL(/type=manual/)
    await shows(page, '1 笔，共收入 ¥100.00')
    expect(await main(page).getByText('+¥8.50').count()).toBe(0)
    await page.reload()
    await shows(page, '1 笔，共收入 ¥100.00')
    await waitForHydration(page)
    const months = main(page).getByLabel('月份')
    await months.selectOption({ index: 2 })
    await page.waitForURL(/month=\d{4}-\d\d/)
    await shows(page, '这样筛选没有记录')
    await page.goBack()
    await shows(page, '1 笔，共收入 ¥100.00')
    await main(page).getByRole('link', { name: '支出明细' }).click()
    await shows(page, '还没有支出')
    await page.context().close()
  })

  test('the lists can be read and filtered without JavaScript', async () => {
    const page = await openAs(author, '/wallet', { javaScriptEnabled: false })
    await shows(page, '+¥8.50')
    await main(page).getByLabel('类型').selectOption('tip')
    await press(page, '筛选')
    await page.waitForURL(/type=tip/)
    await shows(page, '1 笔，共收入 ¥8.50')
    await balance(page)
      .getByRole('link', { name: /冻结金额/ })
      .click()
    await page.waitForURL(isAt('/wallet/frozen'))
    await shows(page, '没有冻结的金额')
    await page.context().close()
  })

  test('a withdrawal is confirmed and frozen, refused with a reason, requested again and paid out', async () => {
    const page = await openAs(author, '/wallet')
    await balance(page).getByRole('link', { name: '提现' }).click()
    await page.waitForURL(isAt('/wallet/withdrawal'))
    await shows(page, '手续费为提现金额的 6%')
    await fill(page, '提现金额', '3')
    await press(page, '申请提现')
    await shows(page, '每笔至少 ¥5.00')
    await fill(page, '提现金额', '50')
    await shows(page, '手续费 ¥3.00（6%），实际到账 ¥47.00')
    await press(page, '申请提现')
    await shows(page, '请填写收款账号')
    await main(page).getByRole('radio', { name: '银行卡' }).check()
    await fill(page, '开户银行和姓名', '建设银行 沈清和')
    await fill(page, '收款账号', '6227 0012')
    expect(await axeFaults(page)).toEqual([])
    await press(page, '申请提现')
    await page.getByRole('alertdialog').getByText('实际到账 ¥47.00').waitFor()
    await agree(page, '取消')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await press(page, '申请提现')
    await agree(page, '确认提现')
    await page.waitForURL(/tab=cash/)
    await shows(page, '待审核')
    await shows(page, '银行卡 建设银行 沈清和 6227 0012')
    await balance(page).getByText('¥50.00').first().waitFor()
    const { id, receiveAccount } = await lastWithdrawal()
    expect(receiveAccount).toBe('银行卡 建设银行 沈清和 6227 0012')
    await manage('wallet.cash.review', { ids: [id], cashStatus: 3, remark: '户名不一致' })
    await page.reload()
    await shows(page, '审核不通过')
    await shows(page, '未通过的原因：户名不一致')
    await balance(page).getByText('¥0.00').waitFor()
    await page.goto(`${site.origin}/wallet/withdrawal`)
    await waitForHydration(page)
    await press(page, '全部提现')
    await fill(page, '收款账号', 'qinghe-tea')
    await press(page, '申请提现')
    await agree(page, '确认提现')
    await page.waitForURL(/tab=cash/)
    await shows(page, '微信号 qinghe-tea')
    await manage('wallet.cash.review', { ids: [(await lastWithdrawal()).id], cashStatus: 2 })
    await page.reload()
    await shows(page, '已打款')
    await page.goto(`${site.origin}/wallet/frozen`)
    await shows(page, '−¥108.50')
    await page.goto(`${site.origin}/wallet?tab=expend`)
    await shows(page, '−¥108.50')
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })

  test('unavailable withdrawals and top-ups are explained, and addresses of the mini program lead to the wallet', async () => {
    await settings(manage)({ site_withdrawal: '0' })
    const page = await openAs(author, '/userPages/wallet/withdrawal/index')
    await page.waitForURL(isAt('/wallet/withdrawal'))
    await shows(page, '本站没有开放提现')
    expect(await balance(page).getByRole('link', { name: '提现' }).count()).toBe(0)
    await page.goto(`${site.origin}/wallet/recharge`)
    await shows(page, '本站没有开放充值')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await settings(manage)({ site_withdrawal: '1' })
    await page.context().close()
    const { headers, status } = await fetch(`${site.origin}/wallet`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/user/login?next=%2Fwallet'])
    const own = await fetch(`${site.origin}/wallet`, { headers: { cookie: `access_token=${author.token}` } })
    expect(own.headers.get('cache-control')).toMatch(/no-store|private/)
  })

  test('the return page of a gateway follows the order until its result is known', async () => {
    const { token } = author
    const body = { type: 2, threadId: await othersThread(face), amount: '1', isAnonymous: 0 }
    await manage('update.user.wallet', { userId: author.userId, operateType: 1, operateAmount: '2' })
    const { orderSn } = await done(site, 'order.create', { token, body })
    const page = await openAs(author, `/pay/middle?orderSn=${orderSn}`)
    await shows(page, '支付结果确认中')
    await callApi(site, 'trade/pay/order', { token, body: { orderSn, paymentType: 20, payPassword } })
    await shows(page, '支付成功')
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })

  const othersThread = async (name: string) =>
    publishThread(site, await registerPayer(site, manage, `other${name}`), { title: '茶', html: '<p>茶</p>' })
})
