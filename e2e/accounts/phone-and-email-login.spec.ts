import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { fill, main, newestMessage, press, requestCode } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  callApi,
  openSite,
  owner,
  personOf,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'

let browser: Browser
let site: Site
let outbox: Page
let ownerToken = ''
let threadId = 0
let opened = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const answer = await callApi(site, 'users/username.login', {
    body: { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD },
  })
  ownerToken = answer.data.accessToken
  outbox = await browser.newPage()
  await asAdministrator('signinfields.create', { data: [asked] })
  threadId = await publishByApi(site, ownerToken, { title: '门口的茶', html: '<p>请进。</p>' })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const asAdministrator = administrator(() => site)
const set = settings(asAdministrator)

const messageTo = (recipient: string) => newestMessage(outbox, site.origin, recipient)
const codeTo = async (recipient: string) => /\d{6}/.exec(await messageTo(recipient))?.[0] ?? ''
const linkTo = async (recipient: string) => /https?:\/\/\S+/.exec(await messageTo(recipient))?.[0] ?? ''
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const asked = { name: '来处', type: 0, fieldsExt: '', fieldsDesc: '', sort: 1, status: 1, required: 1 }

describe.each(faceOfRun('h5'))('phone and email login on %s', (face) => {
  const digit = face === 'pc' ? 1 : 2

  async function open(options = {}, token?: string): Promise<Page> {
    opened += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `10.210.${opened}.7` }
    const context = await browser.newContext({ ...readerOf(face, options), extraHTTPHeaders })
    if (token !== undefined)
      await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    return context.newPage()
  }
  /** Requests a code by text message, waits until it is sent, and types it. */
  const enterCode = async (page: Page, mobile: string) => {
    await requestCode(page)
    await fill(page, '验证码', await codeTo(mobile))
  }

  test('a phone number registers an account with a code from the outbox', async () => {
    await set({ dev_outbox: '1', local_sms: '1' })
    const mobile = `1381234000${digit}`
    const page = await open()
    await page.goto(`${site.origin}/user/login?next=/thread/${threadId}`)
    await waitForHydration(page)
    await fill(page, '手机号', '12345')
    await press(page, '获取验证码')
    await main(page).getByText('请输入正确的 11 位手机号').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mobile')
    await fill(page, '手机号', mobile)
    await press(page, '获取验证码')
    await main(page)
      .getByRole('button', { name: /^(60|5\d) 秒后重发$/ })
      .waitFor()
    // The number and the countdown survive a reload.
    await page.reload()
    await main(page)
      .getByRole('button', { name: /^\d+ 秒后重发$/ })
      .waitFor()
    expect(await main(page).getByLabel('手机号', { exact: true }).inputValue()).toBe(mobile)
    await waitForHydration(page)
    const code = await codeTo(mobile)
    await fill(page, '验证码', wrongFor(code))
    await press(page, '登录/注册')
    await main(page).getByText('验证码错误').waitFor()
    await fill(page, '验证码', code)
    await press(page, '登录/注册')
    await page.waitForURL(/\/user\/bind-nickname/)
    await fill(page, '昵称', `电话来的${digit}`)
    await press(page, '下一步')
    await page.waitForURL(`${site.origin}/thread/${threadId}`)
    // A request that comes too soon shows the remaining time, also after starting again.
    const again = await open()
    await again.goto(`${site.origin}/user/phone-login`)
    await waitForHydration(again)
    await fill(again, '手机号', mobile)
    await press(again, '获取验证码')
    await main(again)
      .getByText(/^请 \d+ 秒后再获取验证码$/)
      .waitFor()
    await main(again)
      .getByRole('button', { name: /^\d+ 秒后重发$/ })
      .waitFor()
    await again.context().close()
    await page.context().close()
  })

  test('a member without a phone is redirected to bind one and changes it in two steps', async () => {
    await set({ dev_outbox: '1', local_sms: '1' })
    const [first, second] = [`1371234000${digit}`, `1361234000${digit}`]
    const page = await open({}, await registerByApi(site, personOf(`binds${face}`)))
    await page.goto(`${site.origin}/search?keyword=a`)
    await page.waitForURL(/\/user\/bind-phone\?next=/)
    await waitForHydration(page)
    await fill(page, '手机号', first)
    await enterCode(page, first)
    await press(page, '绑定')
    await page.waitForURL(`${site.origin}/search?keyword=a`)
    await page.getByText('手机号已绑定').waitFor()

    await page.goto(`${site.origin}/my/edit/mobile`)
    await waitForHydration(page)
    await enterCode(page, first)
    await press(page, '下一步')
    await page.waitForURL(/tab=new/)
    await waitForHydration(page)
    await fill(page, '新手机号', second)
    await enterCode(page, second)
    await press(page, '确定')
    await page.waitForURL((url) => url.pathname === '/my/edit')
    await page.getByText('手机号已绑定').waitFor()
    await page.goto(`${site.origin}/my/edit/mobile`)
    await main(page).getByText(second).waitFor()
    await page.context().close()
  })

  test('an email address is bound by the link of its mail and resets a forgotten password', async () => {
    await set({ dev_outbox: '1', local_sms: '0' })
    const person = personOf(`mails${face}`)
    const address = `${face}@forum.test`
    const page = await open({}, await registerByApi(site, person))
    await page.goto(`${site.origin}/my/edit/email`)
    await waitForHydration(page)
    await fill(page, '邮箱', 'nothing')
    await press(page, '获取验证码')
    await main(page).getByText('邮箱格式不正确').waitFor()
    await fill(page, '邮箱', address)
    await requestCode(page)
    await page.goto(await linkTo(address))
    await waitForHydration(page)
    await press(page, '确认绑定')
    await main(page).getByText('邮箱已绑定').waitFor()

    const visitor = await open()
    await visitor.goto(`${site.origin}/user/login`)
    await main(visitor).getByRole('link', { name: '找回密码' }).click()
    await visitor.waitForURL(/\/user\/reset-password/)
    await waitForHydration(visitor)
    await fill(visitor, '邮箱', address)
    await requestCode(visitor)
    await expect.poll(() => linkTo(address)).toContain('/user/reset-password?token=')
    const link = await linkTo(address)
    await visitor.goto(link)
    await waitForHydration(visitor)
    await fill(visitor, '新密码', 'another-one-77')
    await fill(visitor, '确认密码', 'another-one-78')
    await press(visitor, '重置密码')
    await main(visitor).getByText('两次输入的密码不一致').waitFor()
    await fill(visitor, '确认密码', 'another-one-77')
    await press(visitor, '重置密码')
    await main(visitor).getByText('密码已重置').waitFor()
    await main(visitor).getByRole('link', { name: '登录', exact: true }).click()
    await visitor.waitForURL(/\/user\/login/)
    await waitForHydration(visitor)
    await fill(visitor, '用户名 / 手机号 / 邮箱', person.username)
    await fill(visitor, '密码', 'another-one-77')
    await press(visitor, '登录')
    await visitor.waitForURL(`${site.origin}/`)
    // The browser that was logged in before is logged out, and its page navigates away.
    await page.waitForURL(/\/user\/login/)
    await visitor.context().close()
    await page.context().close()
    // A used link is reported before anything is typed.
    for (const javaScriptEnabled of [true, false]) {
      const late = await open({ javaScriptEnabled })
      await late.goto(link)
      await late.getByText('链接已失效', { exact: true }).waitFor()
      expect(await main(late).locator('input[type=password]').count()).toBe(0)
      await main(late).getByRole('link', { name: '重新获取' }).click()
      await main(late).getByLabel('邮箱', { exact: true }).waitFor()
      await late.context().close()
    }
  })

  test('a code by email logs in without JavaScript', async () => {
    await set({ dev_outbox: '1', local_sms: '0' })
    const address = `plain-${face}@forum.test`
    const token = await registerByApi(site, personOf(`plain${face}`))
    await callApi(site, 'users/email.send', { token, body: { type: 'bind', email: address } })
    const bound = await callApi(site, 'users/email.bind', {
      token,
      body: { email: address, code: await codeTo(address) },
    })
    expect(bound.code).toBe(0)

    const page = await open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/user/email-login?next=/thread/${threadId}`)
    await fill(page, '邮箱', 'nothing')
    await press(page, '获取验证码')
    await main(page).getByText('邮箱格式不正确').waitFor()
    await fill(page, '邮箱', address)
    await press(page, '获取验证码')
    await main(page).getByText('验证码已发送').waitFor()
    await expect.poll(() => messageTo(address)).toContain('登录')
    const code = await codeTo(address)
    await fill(page, '验证码', wrongFor(code))
    await press(page, '登录')
    await main(page).getByText('验证码错误').waitFor()
    await fill(page, '验证码', code)
    await press(page, '登录')
    await page.waitForURL(`${site.origin}/thread/${threadId}`)
    await page.context().close()
  })

  test('a member without a nickname chooses one first and then fills in the sign-in fields', async () => {
    await set({ dev_outbox: '1', local_sms: '1', open_ext_fields: '1' })
    const mobile = `1351234000${digit}`
    const page = await open()
    await page.goto(`${site.origin}/user/phone-login`)
    await waitForHydration(page)
    await fill(page, '手机号', mobile)
    await enterCode(page, mobile)
    await press(page, '登录/注册')
    await page.waitForURL(/\/user\/bind-nickname/)
    await waitForHydration(page)
    await fill(page, '昵称', `还没名字${digit}`)
    await press(page, '下一步')
    await page.waitForURL(/\/user\/supplementary/)
    await waitForHydration(page)
    await main(page).getByLabel(/^来处/).fill('巷口')
    await press(page, '提交')
    await page.waitForURL(`${site.origin}/`)
    await set({ open_ext_fields: '0' })
    await page.context().close()
  })
})
