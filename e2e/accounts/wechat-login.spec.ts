import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DevServices, openDevServices } from '../../tools/dev-services/open-dev-services.ts'
import { type FaceName, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { agree, fill, isAt, isIn, main, newestMessage, press, requestCode } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, personOf, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let services: DevServices
const manage = administrator(() => site)
const set = settings(manage)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  services = await openDevServices()
  await set({
    wechat_base: services.origin,
    offiaccount_close: '1',
    offiaccount_app_id: services.client.id,
    offiaccount_app_secret: services.client.secret,
  })
})
beforeEach(() => set({ dev_outbox: '0', local_sms: '0' }))
afterAll(async () => {
  await closeContexts()
  await site?.close()
  await services?.close()
})

const wechatPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

/** Continues at the local issuer under a name of small letters, digits and hyphens. */
async function goOnAs(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name: '小满' })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  address.searchParams.set('person', name)
  await page.goto(address.href)
}

/** Returns the content of the page's QR code: the part of its token that the scanner may know. */
async function scanOf(page: Page, poll: RegExp): Promise<string> {
  const asked = await page.waitForRequest(poll)
  return String(asked.postDataJSON().sessionToken).split('.')[0] ?? ''
}

describe.each(faceOfRun('h5'))('WeChat on %s', (face: FaceName) => {
  const open = (options = {}) =>
    browser.newContext(readerOf(face, { ...(face === 'h5' && { userAgent: wechatPhone }), ...options }))

  // A repeated attempt uses another name, as the first one is taken.
  let members = 0
  const another = (name: string): Person => {
    members += 1
    return personOf(`${name}-${face}-${members}`)
  }

  /** Confirms the page's QR code on a phone: on another one that scans it, or on the one that shows it. */
  async function allow(page: Page, poll: RegExp, path: string, name: string): Promise<void> {
    await main(page).getByRole('img', { name: '微信扫码' }).waitFor()
    if (face === 'h5') {
      const opened = page.context().waitForEvent('page')
      await main(page).getByRole('link', { name: '在微信中打开' }).click()
      return allowOn(await opened, name)
    }
    const hand = await browser.newContext(readerOf('h5'))
    const phone = await hand.newPage()
    await phone.goto(`${site.origin}${path}?sessionToken=${await scanOf(page, poll)}`)
    await allowOn(phone, name)
    expect(await isIn(hand)).toBe(false)
    await hand.close()
  }

  async function allowOn(phone: Page, name: string): Promise<void> {
    await main(phone)
      .getByText(/来自设备：(Chrom|WeChat).*（[\d.:a-f]+）/)
      .waitFor()
    await main(phone).getByRole('link', { name: '用微信确认' }).click()
    await goOnAs(phone, name)
    await main(phone).getByText('请回到刚才的屏幕继续').waitFor()
    await phone.close()
  }

  /** Logs in by WeChat: by the QR code on a desktop, or directly within WeChat on a phone. */
  async function comeByWechat(page: Page, name: string): Promise<void> {
    await page.goto(`${site.origin}/user/login?next=/topic`)
    if (face === 'pc') return allow(page, /wechat\/h5\.login/, '/user/wx-authorization', name)
    await page.waitForURL((url) => url.origin === services.origin)
    await goOnAs(page, name)
  }

  async function untieWechat(page: Page): Promise<void> {
    await waitForHydration(page)
    await press(page, '解除绑定 微信')
    await agree(page, '解除绑定')
    await main(page).getByText('未绑定').first().waitFor()
  }

  test('WeChat is bound by QR code, replaced by another account, and unbound', async () => {
    const person = another('tie')
    const context = await open()
    const value = await registerByApi(site, person)
    await context.addCookies([{ name: 'access_token', value, url: site.origin }])
    const page = await context.newPage()
    await page.goto(`${site.origin}/my/security/accounts`)
    await main(page).locator('a[href^="/user/wx-bind-qrcode"]').click()
    await page.waitForURL(isAt('/user/wx-bind-qrcode'))
    await allow(page, /wechat\/h5\.bind/, '/user/wx-authorization', `first-${person.username}`)
    await page.waitForURL(isAt('/my/security/accounts'))
    await main(page).getByText(`first-${person.username}`).waitFor()
    await main(page).getByRole('link', { name: '换绑' }).click()
    await page.waitForURL(isAt('/user/rebind'))
    await main(page).getByText('用新的微信号扫描下面的二维码').waitFor()
    await allow(page, /rebind\.poll/, '/user/wx-rebind-action', `second-${person.username}`)
    await page.waitForURL(isAt('/my/security/accounts'))
    await main(page).getByText(`second-${person.username}`).waitFor()
    expect(await main(page).getByText(`first-${person.username}`).count()).toBe(0)
    await untieWechat(page)
    await page.goto(`${site.origin}/user/rebind`)
    await main(page).getByText('你的账号还没有绑定微信').waitFor()
    await context.close()
  })

  test('WeChat is bound to an account after a login by phone', async () => {
    await set({ dev_outbox: '1', local_sms: '1' })
    const person = another('phone')
    const { nickname: name } = person
    const mobile = `13922${face === 'pc' ? 34 : 35}${String(members).padStart(4, '0')}`
    await registerByApi(site, person)
    const { data } = await callApi(site, `users.list?filter[nickname]=${name}`)
    await manage('users/update.user', { id: data.pageData[0].userId, username: person.username, mobile })
    const context = await open()
    const page = await context.newPage()
    await comeByWechat(page, `wx-${name}`)
    await page.waitForURL(isAt('/user/wx-select'))
    await main(page).getByRole('link', { name: '用手机号绑定' }).click()
    await page.waitForURL(isAt('/user/wx-bind-phone'))
    await main(page).getByRole('link', { name: '用手机号登录' }).click()
    await page.waitForURL(isAt('/user/phone-login'))
    await waitForHydration(page)
    await fill(page, '手机号', mobile)
    await requestCode(page)
    const outbox = await browser.newPage()
    const sent = await newestMessage(outbox, site.origin, mobile)
    await outbox.context().close()
    await fill(page, '验证码', /\d{6}/.exec(sent)?.[0] ?? '')
    await press(page, '登录/注册')
    await page.waitForURL(isAt('/my/security/link'))
    await waitForHydration(page)
    await press(page, '确认绑定')
    await page.waitForURL(isAt('/my/security/accounts'))
    await main(page).getByText(`wx-${name}`).waitFor()
    await context.close()

    const again = await open()
    const other = await again.newPage()
    await comeByWechat(other, `wx-${name}`)
    await other.waitForURL(isAt('/topic'))
    expect(await isIn(again)).toBe(true)
    await again.close()
  })

  test('a cancelled authorization is explained, with other login methods offered', async () => {
    const context = await open()
    const page = await context.newPage()
    await page.goto(`${site.origin}/user/login?next=/topic`)
    const hand = face === 'h5' ? context : await browser.newContext(readerOf('h5'))
    const phone = face === 'h5' ? page : await hand.newPage()
    if (face === 'pc') {
      await main(page).getByRole('img', { name: '微信扫码' }).waitFor()
      const scan = await scanOf(page, /wechat\/h5\.login/)
      await phone.goto(`${site.origin}/user/wx-authorization?sessionToken=${scan}`)
      await main(phone).getByRole('link', { name: '用微信确认' }).click()
    }
    await phone.waitForURL((url) => url.origin === services.origin)
    await phone.getByRole('link', { name: '取消' }).click()
    await main(phone).getByText('你取消了授权，没有登录').waitFor()
    await phone.reload()
    await main(phone).getByText('你取消了授权，没有登录').waitFor()
    expect(await main(phone).getByText('授权信息已过期').count()).toBe(0)
    await main(phone).getByRole('link', { name: '重新登录' }).click()
    await phone.waitForURL(isAt('/user/login'))
    // WeChat's own browser offers WeChat first, and does not redirect there again.
    if (face === 'h5') await main(phone).getByRole('link', { name: '用户名登录', exact: true }).click()
    await main(phone).getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).waitFor()
    expect([await isIn(context), await isIn(hand)]).toEqual([false, false])
    await hand.close()
    await context.close()
  })

  test('logs in on a desktop by a QR code confirmed on a phone, and on a phone directly', async () => {
    const context = await open()
    const page = await context.newPage()
    await comeByWechat(page, another('new').username)
    await page.waitForURL(isAt('/user/wx-select'))
    await waitForHydration(page)
    const person = another('wx')
    await registerByApi(site, person)
    await main(page).getByRole('link', { name: '用用户名和密码绑定' }).click()
    await page.waitForURL(isAt('/user/wx-bind-username'))
    await waitForHydration(page)
    await fill(page, '用户名 / 手机号 / 邮箱', person.username)
    await fill(page, '密码', person.password)
    await press(page, '登录并绑定')
    await page.waitForURL(isAt('/topic'))
    await page.getByText('账号已绑定，下次可以直接登录').waitFor()
    await page.goto(`${site.origin}/my/security/accounts`)
    await main(page).getByRole('button', { name: '解除绑定 微信' }).waitFor()
    await context.close()
  })
})

test('on a phone outside WeChat other methods are listed first, and WeChat is opened by a link', async () => {
  const context = await browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await page.goto(`${site.origin}/user/login?next=/topic`)
  await waitForHydration(page)
  await fill(page, '密码', '')
  expect(await main(page).getByRole('link', { name: '微信登录' }).count()).toBe(0)
  await main(page).getByRole('navigation').getByRole('link', { name: '微信' }).click()
  await page.waitForURL(isAt('/user/wx-login'))
  await main(page).getByRole('img', { name: '微信扫码' }).waitFor()
  const handedOn = await main(page).getByRole('link', { name: '在微信中打开' }).getAttribute('href')
  const wechat = await browser.newContext(readerOf('h5', { userAgent: wechatPhone }))
  const hand = await wechat.newPage()
  await hand.goto(site.origin + handedOn)
  await main(hand).getByRole('link', { name: '用微信确认' }).click()
  await goOnAs(hand, 'outside')
  await main(hand).getByText('请回到刚才的屏幕继续').waitFor()
  await page.waitForURL(isAt('/user/wx-select'))
  expect(await isIn(wechat)).toBe(false)
  await wechat.close()
  await context.close()
})
