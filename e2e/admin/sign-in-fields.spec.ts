import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { aPdf } from '../support/media.ts'
import { registerOnPage, waitForHydration } from '../support/member-actions.ts'
import { expectFaultless, openOwnerPage, ownerSizes } from '../support/owner-page.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const set = settings(callAdmin)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(ownerSizes)('sign-in fields on %s', (_, face, viewport) => {
  const openAdmin = (path: string) => openOwnerPage(browser, site, path, viewport)
  const visit = async () => (await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))).newPage()

  test('sign-in fields of six types are added, ordered and disabled, asked in that form, and the answers are reviewed', async () => {
    const page = await openAdmin('/admin/sign-in-fields')
    const dialog = page.getByRole('dialog')
    const fields = [
      ['真实姓名', '单行文本框', ''],
      ['自我介绍', '多行文本框', ''],
      ['性别', '单选', '男\n女\n不说'],
      ['爱好', '多选', '茶\n书\n山'],
      ['证明', '附件上传', ''],
      ['照片', '图片上传', ''],
    ] as const
    for (const [name, type, options] of fields) {
      await page.getByRole('button', { name: '新建字段' }).click()
      await dialog.getByLabel('名称').fill(name)
      await dialog.getByLabel('类型').selectOption({ label: type })
      if (options !== '') await dialog.getByLabel(/^选项/).fill(options)
      if (name === '真实姓名') await dialog.getByLabel('必填').check()
      await dialog.getByRole('button', { name: '保存' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('row').filter({ hasText: name }).waitFor()
    }
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('自我介绍').getByRole('button', { name: '启用' }).click()
    await row('自我介绍').getByRole('button', { name: '停用' }).waitFor()
    await page.getByRole('button', { name: '上移“照片”' }).click()
    const names = async () =>
      (await page.locator('tbody b').allTextContents()).filter((text) => text === '照片' || text === '证明')
    await expect.poll(names).toEqual(['照片', '证明'])
    await expectFaultless(page)

    await set({ open_ext_fields: '1', register_validate: '1' })
    const person = personOf(`newcomer${face}`)
    const member = await visit()
    await registerOnPage(member, site.origin, person)
    await member.waitForURL(/\/user\/supplementary/)
    await waitForHydration(member)
    expect(await member.getByText('自我介绍').count()).toBe(0)
    const form = (await member.locator('main').textContent()) ?? ''
    const places = ['真实姓名', '性别', '爱好', '照片', '证明'].map((name) => form.indexOf(name))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(-1)
    await member.getByLabel(/^真实姓名/).fill('陈一')
    await member.getByLabel('不说', { exact: true }).check()
    await member.getByLabel('茶', { exact: true }).check()
    await member.getByLabel('山', { exact: true }).check()
    await member
      .locator('input[type=file]')
      .first()
      .setInputFiles([await aPicture('me.jpg')])
    await member.getByRole('button', { name: /^删除图片/ }).waitFor()
    await member
      .locator('input[type=file]')
      .last()
      .setInputFiles([aPdf('proof.pdf')])
    await member.getByRole('button', { name: '删除文件：proof.pdf' }).waitFor()
    await member.getByRole('button', { name: '提交', exact: true }).click()
    await member.waitForURL(/\/user\/status\?statusCode=2/)
    await set({ open_ext_fields: '0', register_validate: '0' })

    await page.goto(`${site.origin}/admin/review/users`)
    await waitForHydration(page)
    const answers = page.getByRole('region', { name: person.nickname })
    await answers.getByText('陈一').waitFor()
    await answers.getByText('茶、山').waitFor()
    await answers.getByRole('img', { name: 'me.jpg' }).waitFor()
    await answers.getByRole('link', { name: 'proof.pdf' }).waitFor()
    await expectFaultless(page)
    await page.keyboard.press('a')
    await dialog.getByRole('button', { name: '通过' }).click()
    await page.getByText('这里还没有内容').waitFor()
    // The open page leads on by itself once its member is admitted.
    await member.waitForURL(`${site.origin}/`)
    await member.goto(`${site.origin}/my`)
    expect(new URL(member.url()).pathname).toBe('/my')

    await page.goto(`${site.origin}/admin/sign-in-fields`)
    await waitForHydration(page)
    await page.getByRole('checkbox', { name: '全选' }).or(page.locator('thead input')).first().check()
    await page.getByRole('button', { name: '删除', exact: true }).first().click()
    await dialog.getByRole('button', { name: '删除' }).click()
    await page.getByText('这里还没有内容').waitFor()
  })
})
