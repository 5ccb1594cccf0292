import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { fill, isAt, isIn, main, press, requestCode } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let outbox: Page
let visitors = 0
const set = settings(administrator(() => site))

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  outbox = await browser.newPage()
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Returns the newest mail to an address, once it has arrived: some mails are sent after the response. */
async function mailTo(address: string): Promise<string> {
  const mail = outbox.locator(`article[data-to="${address}"] pre`).first()
  await expect
    .poll(async () => {
      await outbox.goto(`${site.origin}/dev/outbox`)
      return mail.count()
    })
    .toBe(1)
  return (await mail.textContent()) ?? ''
}
const linkIn = (mail: string) => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''

describe.each(faceNames)('registering by mail on %s', (face) => {
  async function open(options = {}): Promise<Page> {
    visitors += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `10.211.${visitors}.7` }
    return (await browser.newContext({ ...readerOf(face, options), extraHTTPHeaders })).newPage()
  }

  test('an address without an account gets a mail for creating one, and a reload keeps the form', async () => {
    await set({ dev_outbox: '1' })
    const address = `fresh-${face}@forum.test`
    const page = await open()
    await page.goto(`${site.origin}/user/email-login`)
    await waitForHydration(page)
    await fill(page, '邮箱', address)
    await requestCode(page)
    await page.reload()
    await main(page)
      .getByRole('button', { name: /秒后重发$/ })
      .waitFor()
    expect(await main(page).getByLabel('邮箱', { exact: true }).inputValue()).toBe(address)
    const mail = await mailTo(address)
    expect(mail).toContain('还没有账号，从这里注册')
    await page.goto(linkIn(mail))
    await waitForHydration(page)
    await press(page, '注册并登录')
    await page.waitForURL(isAt('/user/bind-nickname'))
    await waitForHydration(page)
    await fill(page, '昵称', `邮来${face}`)
    await main(page).getByRole('button', { name: '下一步' }).click()
    await page.waitForURL(isAt('/'))
    await page.getByText('昵称已设置。先去看看大家在聊什么，或者发布第一个主题').waitFor()
    expect(await isIn(page.context())).toBe(true)
    await page.context().close()
  })

  test('the link works without JavaScript, and once', async () => {
    await set({ dev_outbox: '1' })
    const address = `plain-${face}@forum.test`
    const page = await open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/user/email-login`)
    await fill(page, '邮箱', address)
    await press(page, '获取验证码')
    const link = linkIn(await mailTo(address))
    await page.goto(link)
    await press(page, '注册并登录')
    await page.waitForURL(isAt('/user/bind-nickname'))
    const other = await open({ javaScriptEnabled: false })
    await other.goto(link)
    await press(other, '注册并登录')
    await other.getByText('链接已失效').waitFor()
    expect(await isIn(other.context())).toBe(false)
    await other.context().close()
    await page.context().close()
  })

  test('a registration by name reports every invalid field, asks for an address, and confirms the result', async () => {
    await set({ dev_outbox: '1', register_email: '2' })
    const [person, address] = [personOf(`named-${face}`), `named-${face}@forum.test`]
    const page = await open()
    await page.goto(`${site.origin}/user/register`)
    await waitForHydration(page)
    // The rules are shown before the first attempt.
    await main(page)
      .getByText(/^\d+ 至 \d+ 个字符，不含空格/)
      .first()
      .waitFor()
    await press(page, '注册')
    for (const text of ['请输入用户名', '请输入昵称', '请输入密码', '请输入邮箱'])
      await main(page).getByRole('alert').filter({ hasText: text }).waitFor()
    await main(page)
      .getByLabel('邮箱', { exact: true })
      .evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', `${'a'.repeat(254)}多余的`)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      })
    await page.getByText('只能放下 254 个字，去掉了后面的“多余的”').waitFor()
    await fill(page, '用户名', person.username)
    await fill(page, '昵称', person.nickname)
    await fill(page, '密码', person.password)
    await fill(page, '确认密码', person.password)
    await fill(page, '邮箱', address)
    await press(page, '注册')
    await page.waitForURL(isAt('/'))
    await page.getByText(`注册成功。确认邮件已发到 ${address}`).waitFor()
    await page.goto(linkIn(await mailTo(address)))
    await waitForHydration(page)
    await press(page, '确认绑定')
    await main(page).getByText('邮箱已绑定').waitFor()
    await set({ register_email: '0' })
    const again = await open()
    await again.goto(`${site.origin}/user/username-login`)
    await waitForHydration(again)
    await fill(again, '用户名 / 手机号 / 邮箱', address.toUpperCase())
    await fill(again, '密码', person.password)
    await press(again, '登录')
    await again.waitForURL(isAt('/'))
    expect(await isIn(again.context())).toBe(true)
    await again.context().close()
    await page.context().close()
  })

  test('the login page names a contact where neither mails nor text messages are sent', async () => {
    await set({ dev_outbox: '0' })
    const page = await open()
    await page.goto(`${site.origin}/user/login`)
    await main(page)
      .getByRole('link', { name: /忘记密码？请联系站长/ })
      .waitFor()
    await page.context().close()
  })
})
