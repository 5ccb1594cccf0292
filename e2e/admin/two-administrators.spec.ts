import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { windowOfRun } from '../support/extended-run.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const { name, viewport } = windowOfRun('a desktop')

describe(`a form opened by two administrators on ${name}`, () => {
  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ ...readerOf('pc', { reducedMotion: 'reduce' }), viewport })
    const page = await context.newPage()
    await logInByApi(page, site.origin, admin)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }
  const openBoth = (path: string) => Promise.all([open(path), open(path)])
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const looksWell = async (page: Page) => {
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }

  test("a group shows the second administrator the first one's changes, to resolve each field", async () => {
    const name = `茶友${viewport.width}`
    await callAdmin('groups.create', { name, scale: 1 })
    const pages = await openBoth('/admin/groups')
    const [first, second] = pages
    for (const page of pages)
      await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
    await first.getByLabel('组名颜色').fill('#0f766e')
    await first.getByLabel(/推广分成（/).fill('2')
    await save(first)
    await first.getByText('已保存').waitFor()
    await second.getByLabel('组名颜色').fill('#111111')
    await second.getByLabel('在昵称旁显示组名').check()
    await save(second)
    const form = second.getByRole('dialog')
    await form.getByText('“组名颜色”刚被改成“#0f766e”').waitFor()
    await form.getByText(/“推广分成.*”刚被改成“2”/).waitFor()
    await looksWell(second)
    const row = (text: string) => form.getByRole('listitem').filter({ hasText: text })
    await row('推广分成').getByRole('button', { name: '用现在的值' }).click()
    expect(await form.getByLabel(/推广分成（/).inputValue()).toBe('2')
    await row('组名颜色').getByRole('button', { name: '仍用我的值' }).click()
    await save(second)
    await second.getByText('已保存').waitFor()
    const groups = (await callAdmin('groups.list')).data as { name: string }[]
    expect(groups.find((group) => group.name === name)).toMatchObject({
      ...{ color: '#111111', scale: 2, isDisplay: true },
    })
  })

  test("the permission matrix shows the second administrator the first one's changes", async () => {
    const name = `版主${viewport.width}`
    await callAdmin('groups.create', { name })
    const groups = (await callAdmin('groups.list')).data as { id: number; name: string }[]
    const id = groups.find((group) => group.name === name)?.id ?? 0
    const [first, second] = await openBoth(`/admin/groups/${id}`)
    const right = (page: Page, of: string) => page.getByRole('switch', { name: new RegExp(`^${of}`) })
    await right(first, '置顶').press('Space')
    await first.getByRole('button', { name: '保存' }).click()
    await first.getByText('已保存').waitFor()
    await right(second, '加精').press('Space')
    await second.getByRole('button', { name: '保存' }).click()
    const bar = second.getByRole('region', { name: '保存' })
    await bar.getByText(`“${name}：置顶”刚被改成“开”`).waitFor()
    await looksWell(second)
    await bar.getByRole('button', { name: '用现在的值' }).first().click()
    expect(await right(second, '置顶').isChecked()).toBe(true)
    await second.getByRole('button', { name: '保存' }).click()
    await second.getByText('已保存').waitFor()
    const rights = (await callAdmin('groups.rights')).data as { groupId: number; permissions: string[] }[]
    expect(rights.find(({ groupId }) => groupId === id)?.permissions).toEqual(
      expect.arrayContaining(['thread.sticky', 'thread.essence']),
    )
  })

  test("a category shows the second administrator the first one's changes", async () => {
    const name = `茶园${viewport.width}`
    await callAdmin('categories.create', { data: [{ name, sort: 7 }] })
    const pages = await openBoth('/admin/categories')
    const [first, second] = pages
    for (const page of pages)
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
    await first.getByRole('dialog').getByLabel('描述').fill('第一个人写的')
    await save(first)
    await first.getByText('已保存').waitFor()
    await second.getByRole('dialog').getByLabel('描述').fill('第二个人写的')
    await save(second)
    const form = second.getByRole('dialog')
    await form.getByText('“描述”刚被改成“第一个人写的”').waitFor()
    await looksWell(second)
    await form.getByRole('button', { name: '仍用我的值' }).click()
    await save(second)
    await second.getByRole('listitem').filter({ hasText: name }).getByText('第二个人写的').waitFor()
  })

  test("a notification template shows the second administrator the first one's changes", async () => {
    const name = '内容精华通知'
    const [first, second] = await openBoth(`/admin/templates/${encodeURIComponent(name)}`)
    const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
    const store = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).first().click()
    const stored = async () =>
      (await callAdmin(`notification/tpl/detail?typeName=${encodeURIComponent(name)}`)).data[0]
    const titles = ['好帖', '佳作', '上榜'].map((title) => `${title}${viewport.width}`)
    const [ofFirst = '', ofSecond = '', last = ''] = titles
    await field(first, '标题').fill(ofFirst)
    await store(first)
    await first.getByText('已保存').waitFor()
    await field(second, '标题').fill(ofSecond)
    await store(second)
    await second.getByText(`“标题”刚被改成“${ofFirst}”`).waitFor()
    expect((await stored()).title).toBe(ofFirst)
    await looksWell(second)
    await second.getByRole('button', { name: '仍用我的值' }).click()
    await store(second)
    await expect.poll(async () => (await stored()).title).toBe(ofSecond)
    await field(second, '标题').fill(last)
    await store(second)
    await expect.poll(async () => (await stored()).title).toBe(last)
  })

  /** Both change the same field in a dialog of a list; the second is shown the change of the first one. */
  async function changeBoth(
    path: string,
    row: string,
    label: string,
    set: (page: Page, at: 0 | 1) => Promise<unknown>,
  ) {
    const pages = await openBoth(path)
    for (const [at, page] of pages.entries()) {
      await page.getByRole('row').filter({ hasText: row }).getByRole('button', { name: '编辑' }).click()
      await set(page, at === 0 ? 0 : 1)
    }
    const [first, second] = pages
    await save(first)
    await first.getByText('已保存').waitFor()
    await save(second)
    await second.getByRole('dialog').getByText(label).waitFor()
    await looksWell(second)
    await second.getByRole('dialog').getByRole('button', { name: '仍用我的值' }).click()
    await save(second)
    await second.getByText('已保存').waitFor()
  }

  test("a stop word shows the second administrator the first one's changes", async () => {
    const find = `岩茶${viewport.width}`
    await callAdmin('stopwords.batch', { words: [`${find}={MOD}`] })
    await changeBoth('/admin/words', find, '“主题和回复”刚被改成“禁用”', (page, at) =>
      page
        .getByRole('dialog')
        .getByLabel('主题和回复')
        .selectOption(at === 0 ? '禁用' : '不处理'),
    )
    const { data } = await callAdmin(`stopwords.list?filter=${encodeURIComponent(find)}`)
    expect(data.pageData[0]).toMatchObject({ find, ugc: '{IGNORE}' })
  })

  test("a sign-in field shows the second administrator the first one's changes", async () => {
    const name = `产地${viewport.width}`
    await callAdmin('signinfields.create', {
      data: [{ name, type: 2, fieldsExt: '{"options":["甲"]}', sort: 1 }],
    })
    await changeBoth('/admin/sign-in-fields', name, '刚被改成“甲 / 乙”', (page, at) =>
      page
        .getByRole('dialog')
        .getByLabel('选项')
        .fill(at === 0 ? '甲\n乙' : '甲\n丙'),
    )
  })

  test("a login provider shows the second administrator the first one's changes", async () => {
    const provider = { name: `钥匙${viewport.width}`, issuer: 'https://keys.example', clientId: 'tea' }
    await callAdmin('oidc.providers.save', { ...provider, isEnabled: 0 })
    await changeBoth('/admin/settings/register', provider.name, '“客户端 ID”刚被改成“甲”', (page, at) =>
      page
        .getByRole('dialog')
        .getByLabel('客户端 ID')
        .fill(at === 0 ? '甲' : '乙'),
    )
  })

  test('a login provider shows the second administrator that the first one changed its secret', async () => {
    const provider = { name: `暗号${viewport.width}`, issuer: 'https://words.example', clientId: 'tea' }
    await callAdmin('oidc.providers.save', { ...provider, clientSecret: 'oolong', isEnabled: 0 })
    await changeBoth(
      '/admin/settings/register',
      provider.name,
      '刚被改成“另一个值（密钥不显示）”',
      (page, at) =>
        page
          .getByRole('dialog')
          .getByLabel('客户端密钥')
          .fill(at === 0 ? 'green-tea' : 'black-tea'),
    )
  })

  test('settings show the second administrator that the first one changed a secret, and no secret', async () => {
    await callAdmin('settings.create', { data: [{ key: 'mail_password', value: 'oolong' }] })
    const [first, second] = await openBoth('/admin/settings/mail')
    const change = async (page: Page, value: string) => {
      await page.locator('input[name=mail_password]').fill(value)
      await page.keyboard.press('Control+s')
    }
    await change(first, 'green-tea')
    await first.getByText('已保存').waitFor()
    await second.locator('input[name=mail_password]').fill('black-tea')
    // Another group loads the settings again.
    await second.getByRole('link', { name: '短信设置', exact: true }).last().click()
    await second.waitForURL('**/admin/settings/sms')
    await second.keyboard.press('Control+s')
    await second.getByText('“密码”刚被改成“另一个值（密钥不显示）”').waitFor()
    expect(await second.content()).not.toContain('green-tea')
    await looksWell(second)
    await second.getByRole('button', { name: '仍用我的值' }).click()
    await second.keyboard.press('Control+s')
    await second.getByText('已保存').waitFor()
  })

  test("the rules of the home page show the second administrator the first one's changes", async () => {
    const [first, second] = await openBoth('/admin/home-rules')
    const store = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
    const group = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
    await group(first, '普通会员').click()
    await store(first)
    await first.getByText('已保存').waitFor()
    await group(second, '管理员').click()
    await store(second)
    await second.getByText('“显示这些 · 用户组”刚被改成“普通会员”').waitFor()
    await looksWell(second)
    await second.getByRole('button', { name: '用现在的值' }).click()
    expect(await group(second, '普通会员').isChecked()).toBe(true)
    await callAdmin('sequence.update', {})
  })
})
