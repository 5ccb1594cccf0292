import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devices, faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, launchBrowser, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite({})])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test('a site without an administrator prints a set-up address, which creates one administrator once', async () => {
  const address = /http\S+\/install\?token=\S+/.exec(site.output())?.[0] ?? ''
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
  await page.waitForURL((url) => url.pathname === '/admin/guide')
  await page.getByRole('heading', { level: 1, name: '开站引导' }).waitFor()
  const [session] = (await context.cookies()).filter(({ name }) => name === 'access_token')
  expect(session?.httpOnly).toBe(true)

  await page.goto(`${site.origin}/admin/guide?tab=thread`)
  await waitForHydration(page)
  await page.getByRole('button', { name: '放入演示内容' }).click()
  const { x, y, width, height } = await page
    .getByRole('dialog')
    .evaluate((box) => box.getBoundingClientRect())
  const { width: wide, height: high } = devices.pc.viewport
  expect([Math.abs(x + width / 2 - wide / 2) < 10, Math.abs(y + height / 2 - high / 2) < 10]).toEqual([
    true,
    true,
  ])
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // There is no content yet: no page has a column that contains only the footer.
  for (const path of ['/my', '/my/like', '/search']) {
    await page.goto(site.origin + path)
    await waitForHydration(page)
    const footers = page.locator('footer').filter({ visible: true })
    expect([path, await footers.count()]).toEqual([path, 1])
    const isAlone = await footers.evaluate(
      (footer) => footer.parentElement?.children.length === 1 && footer.closest('main, aside') !== null,
    )
    expect([path, isAlone]).toEqual([path, false])
  }

  const again = await browser.newPage()
  await again.goto(address)
  expect(await again.getByRole('button', { name: '完成安装', exact: true }).count()).toBe(0)
  await context.close()
})

test.each(faceNames)(
  "on %s the setup asks for the site's address if it is not configured, and stores it",
  async (face) => {
    const host = 'tea.example'
    const [named, open] = await Promise.all([
      launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
      openSite({ HOST: '0.0.0.0' }),
    ])
    try {
      const output = open.output()
      expect(output).toContain('Set SITE_URL')
      const path = /\/install\?token=\S+/.exec(output)?.[0] ?? ''
      const called = `http://${host}:${new URL(open.origin).port}`
      const context = await named.newContext(readerOf(face))
      const page = await context.newPage()
      await page.goto(called + path)
      await waitForHydration(page)
      expect(await page.locator('link[rel=canonical]').count()).toBe(0)
      const address = page.getByLabel('站点网址', { exact: true })
      expect(await address.inputValue()).toBe(called)
      await address.fill('tea.example')
      await page.getByLabel('用户名', { exact: true }).fill('zhangsan')
      await page.getByLabel('昵称', { exact: true }).fill('掌柜')
      await page.getByLabel('密码', { exact: true }).fill('the-owners-password-1')
      await page.getByLabel('确认密码', { exact: true }).fill('the-owners-password-1')
      const finish = page.getByRole('button', { name: '完成安装', exact: true })
      await finish.click()
      await page.getByText('请输入完整的网址').waitFor()
      await address.fill('https://forum.tea.example')
      await finish.click()
      await page.waitForURL((url) => url.pathname === '/admin/guide')
      await page.goto(`${called}/`)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(canonical).toBe('https://forum.tea.example/')
      const feed = await context.request.get(`${open.origin}/atom.xml`, { headers: { host } })
      expect(await feed.text()).toContain('https://forum.tea.example/')
    } finally {
      await named.close()
      await open.close()
    }
  },
)
