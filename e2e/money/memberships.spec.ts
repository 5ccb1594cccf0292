import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { balanceOf, type Payer, payFromWallet, registerPayer } from '../support/money.ts'
import { isAt, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)
const set = (values: Readonly<Record<string, string>>) => settings(manage)(values)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const group = { isPaid: 1, days: 30, description: '付费内容免费读', notice: '购买后不退款。' }
  await manage('groups.create', { name: '茶友会员', fee: 10, level: 1, ...group })
  await manage('groups.create', { name: '掌柜会员', fee: 30, level: 2, ...group })
})
afterEach(() => set({ site_mode: 'public' }))
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const payMode = { wxpay_close: '1', site_price: '9.99', site_expire: '30', site_mode: 'pay' }
const shows = (page: Page, text: string | RegExp) => main(page).getByText(text).first().waitFor()

describe.each(faceNames)('memberships on %s', (face) => {
  async function openAs(payer: Payer, path: string): Promise<Page> {
    const page = await (await browser.newContext(readerOf(face))).newPage()
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }
  const card = (page: Page) => page.getByRole('region', { name: '我的会员' })

  test('a paid group is bought, a higher one is an upgrade, and the rest of the lower one is resumed later', async () => {
    const payer = await registerPayer(site, manage, `upgrade${face}`, { yuan: '50' })
    const page = await openAs(payer, '/my')
    await card(page).getByText('无限期').waitFor()
    await card(page).getByRole('link', { name: '升级' }).click()
    await page.waitForURL(isAt('/my/upgrade'))
    await page.locator('h1', { hasText: '升级用户组' }).first().waitFor()
    await shows(page, '¥10.00 / 30 天')
    await shows(page, '付费内容免费读')
    expect(await axeFaults(page)).toEqual([])
    await press(page, '¥10.00 立即升级')
    await payFromWallet(page)
    await main(page).getByRole('button', { name: '¥10.00 续费' }).waitFor()
    await shows(page, '当前用户组')
    await press(page, '¥30.00 立即升级')
    await payFromWallet(page)
    await shows(page, '排队中：当前用户组到期后还有 30 天')
    await shows(page, '你已在更高的用户组')
    expect(await balanceOf(site, payer)).toBe('10.00')
    await page.goto(`${site.origin}/my`)
    await card(page).getByText('掌柜会员').waitFor()
    await card(page)
      .getByText(/还剩 30 天/)
      .waitFor()
    await page.goto(`${site.origin}/my/buy`)
    await main(page).getByRole('link', { name: '我的订单' }).click()
    await shows(page, '付费用户组 · 掌柜会员')
    await shows(page, '已付款')
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })

  test('a paid site is joined, opens the requested page, pays the inviter a share, and is renewed', async () => {
    const inviter = await registerPayer(site, manage, `inviter${face}`)
    const { id } = (await manage('groups.create', shareGroup(face))).data
    await manage('users/update.user', { id: inviter.userId, username: inviter.username, groupId: [id] })
    const payer = await registerPayer(site, manage, `joiner${face}`, {
      yuan: '30',
      inviteCode: String(inviter.userId),
    })
    await set(payMode)
    const page = await openAs(payer, '/topic')
    await page.waitForURL(isAt('/forum/partner-invite'))
    await shows(page, '本站需要付费加入：¥9.99')
    await shows(page, '有效期 30 天')
    expect(await axeFaults(page)).toEqual([])
    for (const open of ['/wallet', '/my/upgrade', '/my/edit']) {
      await page.goto(site.origin + open)
      expect(new URL(page.url()).pathname).toBe(open)
    }
    await page.goto(`${site.origin}/topic`)
    await waitForHydration(page)
    await press(page, '¥9.99 立即加入')
    await payFromWallet(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/forum/partner-invite'))
    expect(await balanceOf(site, payer)).toBe('20.01')
    await page.goto(`${site.origin}/forum/partner-invite`)
    await page.waitForURL(isAt('/'))
    await page.goto(`${site.origin}/my`)
    await card(page)
      .getByText(/站点会员有效期至.*还剩 30 天/)
      .waitFor()
    await card(page).getByRole('link', { name: '续费' }).click()
    await page.waitForURL(isAt('/my/renew'))
    await waitForHydration(page)
    expect(await axeFaults(page)).toEqual([])
    await press(page, '¥9.99 立即续费')
    await payFromWallet(page)
    await shows(page, /还剩 60 天/)
    await page.context().close()
    await set({ site_mode: 'public' })
    const invited = await openAs(inviter, '/invite')
    await shows(invited, '¥0.99')
    await invited.context().close()
    expect(await balanceOf(site, inviter)).toBe('0.99')
  })

  test('a visitor of a paid site is redirected to the login, and a site without a fee has nothing to renew', async () => {
    const payer = await registerPayer(site, manage, `free${face}`)
    const page = await openAs(payer, '/my/renew')
    await shows(page, '本站不需要续费')
    await page.context().close()
    await set(payMode)
    const visitor = await (await browser.newContext(readerOf(face, { javaScriptEnabled: false }))).newPage()
    await visitor.goto(`${site.origin}/topic`)
    await visitor.waitForURL(isAt('/forum/partner-invite'))
    await visitor.getByRole('link', { name: '登录浏览更多内容' }).click()
    await visitor.waitForURL(/\/user\//)
    await visitor.context().close()
  })
})

/** Creates a group whose members get a tenth of the joining fees of people they invited. */
const shareGroup = (name: string) => ({
  name: `推广${name}`,
  scale: 1,
  isSubordinate: true,
  isCommission: true,
})
