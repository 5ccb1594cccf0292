import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { expectFaultless, openOwnerPage, ownerLogin, ownerSizes } from '../support/owner-page.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

// The owner decides on a page of the admin area, and a member meets the decision on the site.

let browser: Browser
let site: Site

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(ownerSizes)('decisions of an owner on %s', (_, face, viewport) => {
  const openAdmin = (path: string) => openOwnerPage(browser, site, path, viewport)
  const visit = async () => (await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))).newPage()

  test('stop words are imported from a file, kept, overwritten, exported and apply to a thread', async () => {
    const page = await openAdmin('/admin/words')
    const dialog = page.getByRole('dialog')
    const [kept, changed] = [`旧茶${face}`, `新茶${face}`]
    async function importLines(lines: readonly string[], isOverwriting: boolean): Promise<void> {
      await page.getByRole('button', { name: '批量导入' }).click()
      const file = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) }
      await dialog.locator('input[type=file]').setInputFiles([file])
      await dialog.getByText(`${lines.length} 行`).waitFor()
      if (isOverwriting) await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: '导入', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await importLines([`${kept}={MOD}`, `${changed}={MOD}`], false)
    await page.getByText('新增 2 个，更新 0 个，0 行没有变化').waitFor()
    await importLines([`${changed}=好茶`], false)
    await page.getByText('新增 0 个，更新 0 个，1 行没有变化').waitFor()
    await importLines([`${changed}=好茶`], true)
    await page.getByText('新增 0 个，更新 1 个，0 行没有变化').waitFor()
    await page.getByRole('row').filter({ hasText: changed }).getByText('替换为 好茶').waitFor()
    await expectFaultless(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出', exact: true }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\n')
    expect(lines.filter((line) => line.startsWith(`${kept}={MOD}`))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith(`${changed}=好茶`))).toHaveLength(1)
    const token = await registerByApi(site, personOf(`drinker${face}`))
    const threadId = await publishByApi(site, token, { title: '一杯', html: `<p>${changed}一杯</p>` })
    const member = await visit()
    await member.goto(`${site.origin}/thread/${threadId}`)
    await member.getByText('好茶一杯').first().waitFor()
  })

  test('a notification template is edited with a variable and previewed, and the notification contains the new text', async () => {
    const name = '内容精华通知'
    const page = await openAdmin(`/admin/templates/${encodeURIComponent(name)}`)
    await page
      .getByLabel(/^(内容|正文)/)
      .first()
      .fill(`{nickname}的“{content}”上榜了${face}`)
    await page.getByRole('button', { name: '预览', exact: true }).first().click()
    await page.locator('blockquote').getByText(`上榜了${face}`).waitFor()
    await expectFaultless(page)
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await page.getByText('已保存').waitFor()
    const person = personOf(`starred${face}`)
    const token = await registerByApi(site, person)
    const id = await publishByApi(site, token, { title: '好帖一篇', html: '<p>正文</p>' })
    await callApi(site, 'threads/operate', {
      token: (await callApi(site, 'users/username.login', { body: ownerLogin })).data.accessToken,
      body: { id, isEssence: true },
    })
    const member = await visit()
    await logInByApi(member, site.origin, person)
    const told = async () => {
      await member.goto(`${site.origin}/message?page=account`)
      return member.getByText(`${person.nickname}的“好帖一篇”上榜了${face}`).count()
    }
    await expect.poll(told).toBe(1)
  })

  test('the accent colours the buttons of visitors until the default is restored', async () => {
    const buttonColour = async () => {
      const visitor = await visit()
      await visitor.goto(`${site.origin}/user/login`)
      const button = visitor.locator('main button[type=submit]').first()
      return button.evaluate((element) => getComputedStyle(element).backgroundColor)
    }
    const usual = await buttonColour()
    const page = await openAdmin('/admin/appearance')
    await page.getByRole('button', { name: '#b91c1c' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(buttonColour, { timeout: 20_000 }).toBe('rgb(185, 28, 28)')
    await page.getByRole('button', { name: '恢复默认值' }).click()
    await expect.poll(buttonColour, { timeout: 20_000 }).toBe(usual)
    await expectFaultless(page)
  })

  test('the default theme of the site is that of visitors who have chosen none', async () => {
    const themeOf = async () => {
      const visitor = await visit()
      await visitor.goto(`${site.origin}/topic`)
      return visitor.locator('html').getAttribute('data-theme')
    }
    const page = await openAdmin('/admin/appearance')
    await page.getByLabel('默认主题').selectOption('dark')
    await page.getByRole('button', { name: /^保存 ?Ctrl/ }).click()
    await expect.poll(themeOf, { timeout: 20_000 }).toBe('dark')
    await expectFaultless(page)
    await page.getByLabel('默认主题').selectOption('auto')
    await page.keyboard.press('Control+s')
    await expect.poll(themeOf, { timeout: 20_000 }).toBe('auto')
  })

  test('the site is closed with a reason and its effect announced, administrators still log in, and it is opened again', async () => {
    const answers = async () => (await callApi(site, 'categories')).code
    const page = await openAdmin('/admin/settings/site')
    await page.getByLabel('关闭站点', { exact: true }).setChecked(true, { force: true })
    await page.getByText(/保存后有 \d+ 位成员不能再使用站点/).waitFor()
    await page.getByLabel('关闭原因', { exact: true }).fill('搬家，周五回来')
    await expectFaultless(page)
    await page.getByRole('button', { name: /^保存/ }).click()
    await expect.poll(answers).toBe(-3005)
    const visitor = await visit()
    await visitor.goto(`${site.origin}/`)
    await visitor.waitForURL(/\/close/)
    await visitor.getByText('搬家，周五回来').waitFor()
    await visitor.getByRole('link', { name: '管理员登录' }).waitFor()
    await administrator(() => site)('settings.catalog')
    await page.reload()
    await waitForHydration(page)
    await page.getByLabel('关闭站点', { exact: true }).setChecked(false, { force: true })
    await page.getByRole('button', { name: /^保存/ }).click()
    await expect.poll(answers).toBe(0)
    await visitor.goto(`${site.origin}/topic`)
    expect(new URL(visitor.url()).pathname).toBe('/topic')
  })
})
