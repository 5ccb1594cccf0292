import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from './administrator.ts'
import { logInByApi, waitForHydration } from './member-actions.ts'
import { payPassword, registerPayer } from './money.ts'
import { closeContexts, sharedBrowser } from './shared-browser.ts'
import { callApi, openSite, owner, publishByApi, type Site } from './site.ts'

/** The objects that the inner pages show. */
interface About {
  readonly userId: number
  readonly threadId: number
  readonly orderSn: string
  readonly event: string
  readonly billId: number
}

const settingGroups = [
  ...['functions', 'home', 'join', 'agreements', 'watermark', 'cash', 'sms', 'wechat'],
  ...['advanced', 'compatibility'],
]
const guideSteps = ['name', 'categories', 'join', 'thread', 'mail']

/** The pages of the admin area that its menu does not contain, and lists with entries. */
const innerPages = ({ userId, threadId, orderSn, event, billId }: About): readonly string[] => [
  `/admin/users/${userId}`,
  '/admin/groups/10',
  '/admin/groups/7',
  '/admin/categories/1',
  `/admin/templates/${encodeURIComponent(event)}`,
  `/admin/rights?userId=${userId}`,
  `/admin/access?threadId=${threadId}&userId=${userId}`,
  `/admin/refunds?orderSn=${orderSn}`,
  '/admin/refunds',
  '/admin/reports?status=all',
  '/admin/threads?sort=-post_count',
  ...['/admin/log', '/admin/access-blocks', '/admin/withdrawals'],
  '/admin/recycle-bin',
  '/admin/recycle-bin/comments',
  '/admin/orders?sort=amount',
  '/admin/money?sort=userId',
  '/admin/bulk?state=done',
  '/admin/bills?gateway=stripe',
  `/admin/bills/${billId}`,
  '/admin/groups?type=free',
  '/admin/categories?q=没有',
  ...settingGroups.map((group) => `/admin/settings/${group}`),
  ...guideSteps.map((step) => `/admin/guide?tab=${step}`),
]

/** A Stripe report with a payment that is unknown to the site. */
const stripeBill = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,customer_facing_amount,customer_facing_currency,payment_intent_id,payment_metadata[payment_sn]
txn_1,2026-11-18 04:00:00,2026-11-20 00:00:00,cny,12.34,0.90,11.44,charge,ch_1,12.34,cny,pi_1,176345678912345678
`

/** Creates one object of each type that the inner pages show. */
async function furnish(site: Site, asOwner: ReturnType<typeof administrator>): Promise<About> {
  const author = await registerPayer(site, asOwner, 'leaf', { hasPayPassword: false })
  const payer = await registerPayer(site, asOwner, '慢慢泡茶慢慢聊天的一位老茶客', { yuan: '20' })
  const threadId = await publishByApi(site, author.token, { title: '春茶', html: '<p>好茶</p>' })
  const body = { type: 2, amount: '1', threadId, isAnonymous: 0 }
  const { data: order } = await callApi(site, 'order.create', { token: payer.token, body })
  const paid = { orderSn: order?.orderSn, paymentType: 20, payPassword }
  await callApi(site, 'trade/pay/order', { token: payer.token, body: paid })
  const data = [{ key: 'two_approvals_sum', value: '0.5' }]
  await asOwner('settings.create', { data })
  const refund = { orderSn: order?.orderSn, way: 'wallet', reason: '买错了，作者也同意退' }
  await asOwner('order.refund', refund)
  await callApi(site, 'reports', {
    token: payer.token,
    body: { type: 1, threadId, reason: '广告' },
  })
  await callApi(site, 'posts.create', { token: payer.token, body: { id: threadId, content: '沙发' } })
  await asOwner('bulk.start', { comments: { q: '沙发' }, action: 'delete' })
  const open = { site_withdrawal: '1', cash_interval_time: '0' }
  await asOwner('settings.create', { data: Object.entries(open).map(([key, value]) => ({ key, value })) })
  const cash = { cashApplyAmount: '5', receiveAccount: 'a-rather-long-account@mail.example.com' }
  await callApi(site, 'wallet/cash', { token: payer.token, body: cash })
  const { data: withdrawals } = await asOwner('users.cash.logs')
  const remark = '收款账号的户名与实名登记的姓名不一致请核对以后重新提交申请'
  await asOwner('wallet.cash.review', { ids: [withdrawals.pageData[0].id], cashStatus: 3, remark })
  await callApi(site, 'wallet/cash', { token: payer.token, body: cash })
  await asOwner('access.blocks.create', {
    kind: 'domain',
    value: 'mail.example',
    reason: '一次性邮箱，'.repeat(8),
  })
  await asOwner('oidc.providers.save', {
    ...{ name: '统一登录', issuer: 'https://login.example.com/realms/a-very-long-realm', isEnabled: 0 },
    ...{ clientId: 'forum', clientSecret: '' },
  })
  const { data: events } = await asOwner('notification/tpl')
  const bill = new FormData()
  bill.set('gateway', 'stripe')
  bill.set('file', new Blob([stripeBill], { type: 'text/csv' }), 'bill.csv')
  const { data: imported } = await asOwner('payment.bills.import', bill)
  return {
    ...{ userId: payer.userId, threadId, orderSn: order?.orderSn ?? '' },
    ...{ event: events.pageData[0].name, billId: imported.id },
  }
}

/**
 * Visits the inner pages of the admin area in a viewport and expects no errors, no overflow and, with `isAxe`, no axe
 * violations.
 */
export function walkInnerPages(
  viewport: { readonly width: number; readonly height: number },
  { isAxe }: { readonly isAxe: boolean },
): void {
  let browser: Browser
  let site: Site
  let page: Page
  let paths: readonly string[] = []
  const asOwner = administrator(() => site)

  describe(`inner pages of the admin area, ${viewport.width} pixels wide`, () => {
    beforeAll(async () => {
      ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
      paths = innerPages(await furnish(site, asOwner))
      const context = await browser.newContext({ ...readerOf('pc', { reducedMotion: 'reduce' }), viewport })
      page = await context.newPage()
      await logInByApi(page, site.origin, { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD })
    })
    afterAll(async () => {
      await closeContexts()
      await site?.close()
    })

    test(`have ${isAxe ? 'no axe violations and ' : ''}no clipped elements`, async () => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      const found: unknown[] = []
      for (const path of paths) {
        await page.goto(site.origin + path)
        await waitForHydration(page)
        await page.getByRole('heading', { level: 1 }).waitFor()
        const isCut = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('section:has(> table)')].some(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ),
        )
        const axe = isAxe ? await axeFaults(page) : []
        if (isCut || axe.length > 0) found.push([path, isCut, axe])
      }
      expect(found).toEqual([])
      expect(faults).toEqual([])
    }, 600_000)
  })
}
