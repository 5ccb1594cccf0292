import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { balanceOf, registerPayer } from '../support/money.ts'
import { expectFaultless, openOwnerPage, ownerSizes } from '../support/owner-page.ts'
import { agree, fill, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const cash = { cash_rate: '0.06', cash_min_sum: '5', cash_max_sum: '500', cash_sum_limit: '1000' }
  await settings(callAdmin)({ site_withdrawal: '1', cash_interval_time: '0', ...cash })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(ownerSizes)('withdrawals on %s', (_, face, viewport) => {
  /** Requests a withdrawal on the wallet's page. */
  async function request(member: Page, amount: string, account: string): Promise<void> {
    await member.goto(`${site.origin}/wallet/withdrawal`)
    await waitForHydration(member)
    await fill(member, '提现金额', amount)
    await fill(member, '收款账号', account)
    await press(member, '申请提现')
    await agree(member, '确认提现')
    await member.waitForURL(/tab=cash/)
  }

  test('an owner refuses a withdrawal with a reason, which returns the money, and pays out the next one', async () => {
    const payer = await registerPayer(site, callAdmin, `earner${face}`, { yuan: '80' })
    const member = await (await browser.newContext(readerOf(face))).newPage()
    await logInByApi(member, site.origin, payer)
    await request(member, '50', `refused-${face}`)
    expect(await balanceOf(site, payer)).toBe('30.00')

    const page = await openOwnerPage(browser, site, '/admin', viewport)
    await page
      .getByRole('main')
      .getByRole('link', { name: /提现申请/ })
      .first()
      .click()
    await page.waitForURL(/\/admin\/withdrawals/)
    await waitForHydration(page)
    const row = (account: string) => page.getByRole('row').filter({ hasText: account })
    // From the home page the list has only those that wait.
    const openAll = async () => {
      await page.goto(`${site.origin}/admin/withdrawals`)
      await waitForHydration(page)
    }
    await row(`refused-${face}`).getByText('待审核').waitFor()
    await row(`refused-${face}`).getByText('¥50.00').waitFor()
    await row(`refused-${face}`).getByText('¥3.00').waitFor()
    await expectFaultless(page)
    const dialog = page.getByRole('dialog')
    await row(`refused-${face}`).getByRole('checkbox').check()
    await page.getByRole('button', { name: '不通过', exact: true }).click()
    expect(await dialog.getByRole('button', { name: '不通过' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('户名不一致')
    await dialog.getByRole('button', { name: '不通过' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(`refused-${face}`).waitFor({ state: 'detached' })
    await openAll()
    await row(`refused-${face}`).getByText('未通过').waitFor()
    await row(`refused-${face}`).getByText('户名不一致').waitFor()
    await member.reload()
    await main(member).getByText('未通过的原因：户名不一致').waitFor()
    expect(await balanceOf(site, payer)).toBe('80.00')

    await request(member, '60', `paid-${face}`)
    await openAll()
    await row(`paid-${face}`).getByRole('checkbox').check()
    await page.getByRole('button', { name: '已付款', exact: true }).click()
    await dialog.getByRole('button', { name: '已付款' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(`paid-${face}`).getByText('已付款').waitFor()
    await member.reload()
    await main(member).getByText('已打款').and(member.locator(':not(option)')).first().waitFor()
    expect(await balanceOf(site, payer)).toBe('20.00')

    await page.goto(`${site.origin}/admin/log`)
    await waitForHydration(page)
    await page
      .getByText(/户名不一致/)
      .first()
      .waitFor()
  })
})
