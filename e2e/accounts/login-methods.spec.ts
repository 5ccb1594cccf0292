import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DevServices, openDevServices } from '../../tools/dev-services/open-dev-services.ts'
import { type FaceName, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { acceptPasskeys, agree, fill, isAt, isIn, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Person, personOf, registerByApi, type Site } from '../support/site.ts'
import { totp } from '../support/totp.ts'

let browser: Browser
let site: Site
let services: DevServices
const manage = administrator(() => site)
/** Passkeys need a host name, not an IP address. */
const origin = () => site.origin.replace('127.0.0.1', 'localhost')

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  services = await openDevServices()
  await manage('oidc.providers.save', {
    name: '本地账号',
    issuer: services.origin,
    clientId: services.client.id,
    clientSecret: services.client.secret,
  })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
  await services?.close()
})

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.goto(`${origin()}/user/username-login?next=/topic`)
  await fill(page, '用户名 / 手机号 / 邮箱', person.username)
  await fill(page, '密码', person.password)
  await press(page, '登录')
}

describe.each(faceOfRun('h5'))('login methods on %s', (face: FaceName) => {
  const open = (options = {}) => browser.newContext(readerOf(face, options))
  const first = face === 'pc' ? '小满' : '谷雨'

  let members = 0
  async function asMember(wanted: string): Promise<{ context: BrowserContext; person: Person }> {
    // A repeated attempt uses another name, as the first one is taken.
    members += 1
    const person = personOf(`${wanted}-${members}`)
    const token = await registerByApi(site, person)
    const context = await open()
    await context.addCookies([{ name: 'access_token', value: token, url: origin() }])
    return { context, person }
  }

  test('an OpenID provider creates an account, and a used callback is refused', async () => {
    const context = await open()
    const page = await context.newPage()
    await page.goto(`${origin()}/user/login?next=/topic`)
    await main(page).getByRole('link', { name: '本地账号' }).click()
    await page.waitForURL(`${services.origin}/authorize?**`)
    const returned = page.waitForRequest(/\/user\/oidc\/callback\?/)
    await page.getByRole('link', { name: first }).click()
    const used = (await returned).url()
    await page.waitForURL(isAt('/user/oidc-select'))
    await waitForHydration(page)
    await main(page).getByText('你已通过本地账号确认身份').waitFor()
    expect(await main(page).getByLabel('昵称', { exact: true }).inputValue()).toBe(first)
    await fill(page, '昵称', '')
    await press(page, '创建新账号')
    await main(page).getByText('请输入昵称').waitFor()
    await fill(page, '昵称', `${first}来了`)
    await press(page, '创建新账号')
    await page.waitForURL(isAt('/topic'))
    expect(await isIn(context)).toBe(true)
    await page.goto(`${origin()}/my/security/accounts`)
    await waitForHydration(page)
    await press(page, '解除绑定 本地账号')
    await agree(page, '解除绑定')
    await main(page).getByText('这是你最后一种登录方式').waitFor()
    await context.close()

    const thief = await open()
    const other = await thief.newPage()
    await other.goto(used)
    await main(other).getByText('授权信息已过期').waitFor()
    expect(await isIn(thief)).toBe(false)
    await other.goto(`${origin()}/user/login`)
    await main(other).getByRole('link', { name: '本地账号' }).click()
    await other.getByRole('link', { name: first }).click()
    await other.waitForURL(isAt('/'))
    expect(await isIn(thief)).toBe(true)
    await thief.close()
  })

  test.each([true, false])(
    'a login by a provider after another member of the tab names no changed login, with scripts in time: %s',
    async (isInTime) => {
      const { context } = await asMember(`before-${face}`)
      const page = await context.newPage()
      await page.goto(`${origin()}/topic`)
      await waitForHydration(page)
      await context.clearCookies()
      await page.goto(`${origin()}/user/login?next=/topic`)
      await main(page).getByRole('link', { name: '本地账号' }).click()
      const scripts = Promise.withResolvers<void>()
      if (isInTime) scripts.resolve()
      await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
      await page.getByRole('link', { name: first }).click({ noWaitAfter: true })
      if (!isInTime) await press(page, '下一步')
      await page.waitForURL(isAt('/topic'), { waitUntil: 'commit' })
      scripts.resolve()
      await waitForHydration(page)
      expect(await isIn(context)).toBe(true)
      // The notice would appear with the live stream at the latest, and stay for eight seconds.
      await page.waitForTimeout(2000)
      expect(await page.getByText('登录的账号换了').count()).toBe(0)
      await context.close()
    },
  )

  test.each([true, false])(
    'a login cancelled at a provider is reported as cancelled, also on reopening, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const context = await open({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${origin()}/user/login`)
      await main(page).getByRole('link', { name: '本地账号' }).click()
      await page.getByRole('link', { name: '取消' }).click()
      await page.waitForURL(isAt('/user/oidc/callback'))
      const back = page.url()
      for (let times = 0; times < 2; times += 1) {
        if (!javaScriptEnabled) await press(page, '下一步')
        await main(page).getByText('你取消了授权，没有登录').waitFor()
        expect(await main(page).getByText('授权信息已过期').count()).toBe(0)
        await page.goto(back)
      }
      expect(await isIn(context)).toBe(false)
      await context.close()
    },
  )

  test('an OpenID provider is linked to an existing account without JavaScript', async () => {
    const person = personOf(`prov-${face}`)
    await registerByApi(site, person)
    const context = await open({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin()}/user/login?next=/topic`)
    await main(page).getByRole('link', { name: '本地账号' }).click()
    await page.getByRole('link', { name: '立冬' }).click()
    await press(page, '下一步')
    await page.waitForURL(isAt('/user/oidc-select'))
    await fill(page, '用户名 / 手机号 / 邮箱', person.username)
    await fill(page, '密码', 'wrong-password')
    await press(page, '登录并绑定')
    await main(page).getByText('用户名或密码错误').waitFor()
    await fill(page, '密码', person.password)
    await press(page, '登录并绑定')
    await page.waitForURL(isAt('/topic'))
    await page.goto(`${origin()}/my/security/accounts`)
    await main(page).getByText('lidong@local.test').waitFor()
    await press(page, '解除绑定 本地账号')
    await main(page).getByText('未绑定').waitFor()
    await context.close()
  })

  test('two-factor login: setup, wrong code, right code, and a recovery code without JavaScript', async () => {
    const { context, person } = await asMember(`two-${face}`)
    const page = await context.newPage()
    await page.goto(`${origin()}/my/security/two-factor`)
    await waitForHydration(page)
    await press(page, '开始设置')
    const secret = (await main(page).locator('code').first().textContent()) ?? ''
    const codeOf = (laterMs = 0) => totp(secret, Date.now() + laterMs)
    await fill(page, '验证码', '000000')
    await press(page, '开启两步验证')
    await main(page).getByText('验证码错误').waitFor()
    await fill(page, '验证码', codeOf())
    await press(page, '开启两步验证')
    await main(page).getByText('它们只显示这一次').waitFor()
    const recovery = await main(page).locator('li code').allTextContents()
    expect(new Set(recovery).size).toBe(10)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, '复制恢复码')
    await page.getByText('恢复码已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'))
    await main(page).getByRole('link', { name: '我已保存' }).click()
    await main(page).getByText('还有 10 个恢复码没有用过').waitFor()
    await context.clearCookies()

    await typePassword(page, person)
    await page.waitForURL(isAt('/user/two-factor'))
    await waitForHydration(page)
    await fill(page, '验证码', '000000')
    await press(page, '登录')
    await main(page).getByText('验证码错误').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
    expect(await isIn(context)).toBe(false)
    // The current code was used to enable it.
    await fill(page, '验证码', codeOf(30_000))
    await press(page, '登录')
    await page.waitForURL(isAt('/topic'))
    await context.close()

    // The provider's account is linked after the second step, not before.
    const other = await open()
    const tying = await other.newPage()
    await tying.goto(`${origin()}/user/login`)
    await main(tying).getByRole('link', { name: '本地账号' }).click()
    await tying.getByRole('link', { name: '立冬' }).click()
    await tying.waitForURL(isAt('/user/oidc-select'))
    await waitForHydration(tying)
    await fill(tying, '用户名 / 手机号 / 邮箱', person.username)
    await fill(tying, '密码', person.password)
    await press(tying, '登录并绑定')
    await tying.waitForURL(isAt('/user/two-factor'))
    await waitForHydration(tying)
    await fill(tying, '验证码', recovery[1] ?? '')
    await press(tying, '登录')
    await tying.waitForURL(isAt('/my/security/link'))
    await waitForHydration(tying)
    await press(tying, '确认绑定')
    await tying.waitForURL(isAt('/my/security/accounts'))
    await main(tying).getByText('lidong@local.test').waitFor()
    await waitForHydration(tying)
    await press(tying, '解除绑定 本地账号')
    await agree(tying, '解除绑定')
    await main(tying).getByText('未绑定').waitFor()
    await other.close()

    const plain = await open({ javaScriptEnabled: false })
    const still = await plain.newPage()
    await typePassword(still, person)
    await still.waitForURL(isAt('/user/two-factor'))
    await fill(still, '验证码', 'aaaaaa-aaaaaa')
    await press(still, '登录')
    await main(still).getByText('验证码错误').waitFor()
    await fill(still, '验证码', recovery[0] ?? '')
    await press(still, '登录')
    await still.waitForURL(isAt('/topic'))
    await still.goto(`${origin()}/my/security/two-factor`)
    await main(still).getByText('还有 8 个恢复码没有用过').waitFor()
    const off = main(still)
      .locator('form')
      .filter({ has: still.getByRole('button', { name: '关闭两步验证' }) })
    await off.getByLabel('密码', { exact: true }).fill(person.password)
    await off.getByLabel('验证码').fill('000000')
    await press(still, '关闭两步验证')
    await off.getByText('验证码错误').waitFor()
    await off.getByLabel('密码', { exact: true }).fill(person.password)
    await off.getByLabel('验证码').fill(recovery[2] ?? '')
    await press(still, '关闭两步验证')
    await main(still).getByRole('button', { name: '开始设置' }).waitFor()
    await plain.close()
  })

  test('a passkey is added, logs in without password or second factor, and is removed', async () => {
    const { context } = await asMember(`key-${face}`)
    const page = await context.newPage()
    await page.goto(`${origin()}/my/security/passkeys`)
    await waitForHydration(page)
    await acceptPasskeys(page)
    await fill(page, '名称', '我的设备')
    await press(page, '添加通行密钥')
    await main(page).getByText('我的设备').waitFor()
    await press(page, '添加通行密钥')
    await main(page).getByText('这台设备已经添加过通行密钥').waitFor()
    await context.clearCookies()

    await page.goto(`${origin()}/user/login?next=/my/security/passkeys`)
    await waitForHydration(page)
    await press(page, '用通行密钥登录')
    await page.waitForURL(isAt('/my/security/passkeys'))
    await main(page).getByText('上次使用').waitFor()
    await waitForHydration(page)
    await press(page, '移除 我的设备')
    await agree(page, '移除')
    await main(page).getByText('还没有通行密钥').waitFor()
    await context.close()
  })
})
