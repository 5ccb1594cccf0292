import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { callApi, openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), openSite({})])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a site without an administrator prints a setup address, which makes one administrator once', async () => {
  const address = /http\S+\/install\?token=\S+/.exec(site.product().output())?.[0] ?? ''
  expect(address).not.toBe('')
  expect((await callApi(site, 'categories')).code).toBe(0)

  const context = await browser.newContext(readerOf('pc'))
  const page = await context.newPage()
  await page.goto(address)
  await waitForHydration(page)
  await page.getByLabel('用户名', { exact: true }).fill('zhangsan')
  await page.getByLabel('昵称', { exact: true }).fill('掌柜')
  await page.getByLabel('密码', { exact: true }).fill('the-owners-password-1')
  await page.getByLabel('确认密码', { exact: true }).fill('the-owners-password-1')
  await page.getByRole('button', { name: '完成安装', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const [session] = (await context.cookies()).filter(({ name }) => name === 'access_token')
  expect(session?.httpOnly).toBe(true)

  const again = await browser.newPage()
  await again.goto(address)
  expect(await again.getByRole('button', { name: '完成安装', exact: true }).count()).toBe(0)
  await context.close()
})
