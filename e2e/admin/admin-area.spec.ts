import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { windowOfRun } from '../support/extended-run.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
const author = { username: 'author', nickname: '三花', password: 'a-good-password-1' }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await callAdmin('stopwords.batch', { words: ['代购={MOD}'], overwrite: true })
  await registerByApi(site, author)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Publishes as a new member: two threads of one author within 30 seconds are refused. */
async function publish(thread: { title: string; html: string }): Promise<number> {
  people += 1
  const name = `author${people}`
  return publishByApi(site, await registerByApi(site, { ...author, username: name, nickname: name }), thread)
}
let people = 0

/** `npm test` opens the area on a tablet, where elements are clipped first. */
const { name, viewport } = windowOfRun('a tablet')

describe(`the admin area on ${name}`, () => {
  async function open(path: string, as: Parameters<typeof logInByApi>[2] | null = admin): Promise<Page> {
    // axe would check the contrast of a fading toast.
    const context = await browser.newContext({ ...readerOf('pc', { reducedMotion: 'reduce' }), viewport })
    const page = await context.newPage()
    if (as) await logInByApi(page, site.origin, as)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }

  const cutAt = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

  test('visitors are redirected to the login and members to the home page, and administrators are admitted', async () => {
    expect(new URL((await open('/admin', null)).url()).pathname).toBe('/user/login')
    expect(new URL((await open('/admin/settings', author)).url()).pathname).toBe('/')
    const page = await open('/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
  })

  test('a changed setting is saved by its shortcut and applies to the site', async () => {
    const page = await open('/admin/settings')
    const siteName = `茶馆 ${name}`
    await page.getByLabel('站点名称', { exact: true }).fill(siteName)
    await page.getByText('改了 1 项：站点名称').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.keyboard.press('Control+s')
    await page.getByText('已保存').waitFor()
    await page.getByRole('link', { name: '访问站点' }).click()
    await page.waitForURL(`${site.origin}/`)
    expect(await page.title()).toContain(siteName)
  })

  test('a pending thread is read and approved by shortcuts, and leaves the queue', async () => {
    const title = `求代购 ${name}`
    await publish({ title, html: '<p>谁能代购一饼茶？</p>' })
    const page = await open('/admin/review/threads')
    const pane = page.getByRole('region', { name: title })
    await pane.getByText('谁能代购一饼茶？').waitFor()
    await pane.getByText('命中：代购').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await page.getByText('没有符合条件的内容').waitFor()
    const { data } = await callApi(site, 'thread.list?filter[sort]=2')
    expect(data.pageData.map((thread: { title: string }) => thread.title)).toContain(title)
  })

  test('a thread is deleted with a reason, found in the recycle bin, and restored', async () => {
    const title = `春茶${viewport.width}`
    const id = await publish({ title, html: '<p>今年的春茶到了。</p>' })
    const page = await open(`/admin/threads?q=${encodeURIComponent(title)}`)
    await page.getByLabel(`选中 ${title}`).check()
    await page.getByText('已选 1 项').waitFor()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').getByLabel('理由（可不填）').fill('重复发帖')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('没有符合条件的内容').waitFor()
    expect((await callApi(site, `thread.detail?threadId=${id}`)).code).toBe(-4004)
    await page.goto(`${site.origin}/admin/recycle-bin?q=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await page.getByLabel(`选中 ${title}`).check()
    await page.getByRole('button', { name: '还原', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '还原' }).click()
    await page.getByText('没有符合条件的内容').waitFor()
    expect((await callApi(site, `thread.detail?threadId=${id}`)).code).toBe(0)
  })

  test('a member is found, banned with a reason and unbanned', async () => {
    const person = {
      username: `noisy${viewport.width}`,
      nickname: `吵闹${viewport.width}`,
      password: 'a-good-password-1',
    }
    const own = await registerByApi(site, person)
    const page = await open('/admin/users')
    await page.getByLabel('昵称', { exact: true }).fill(person.nickname)
    await page.getByRole('button', { name: '筛选' }).click()
    await page.waitForURL(/nickname=/)
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.getByLabel(`选中 ${person.nickname}`).check()
    await page.getByRole('button', { name: '禁用', exact: true }).click()
    await page.getByRole('dialog').getByLabel('理由').fill('广告')
    await page.getByRole('dialog').getByRole('button', { name: '禁用' }).click()
    await page.getByRole('cell', { name: '已禁用' }).waitFor()
    expect((await callApi(site, 'unreadnotification', { token: own })).code).not.toBe(0)
  })

  test("a group gets a right in one category, and the source of its member's right is shown", async () => {
    const name = `茶博士${viewport.width}`
    const person = { username: `keeper${viewport.width}`, nickname: name, password: 'a-good-password-1' }
    await registerByApi(site, person)
    const page = await open('/admin/groups')
    await page.getByRole('button', { name: '新建用户组' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('link', { name: '权限' }).click()
    await page.getByRole('heading', { name: `“${name}”的权限` }).waitFor()
    const right = page.getByRole('listitem').filter({ hasText: '删除主题' })
    await right.getByText(/^分类：0/).click()
    const box = right.getByRole('checkbox', { name: /^删除主题：/ }).first()
    const category = ((await box.getAttribute('aria-label')) ?? '').slice('删除主题：'.length)
    await box.check()
    await page.getByText('改了 1 项权限').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    const groupId = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`${site.origin}/admin/users?nickname=${encodeURIComponent(name)}`)
    await waitForHydration(page)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await page.waitForURL(/\/admin\/users\/\d+/)
    await page.getByRole('combobox', { name: '用户组' }).selectOption(groupId ?? '')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.getByRole('link', { name: '他能不能做这件事，为什么？' }).click()
    await page.getByLabel('范围').selectOption({ label: category })
    await page.getByRole('button', { name: '查看' }).click()
    const answer = page.getByRole('row').filter({ hasText: '删除主题' }).first()
    await answer.getByText(`${name}（此分类）`).waitFor()
    expect(await answer.getByText('可以').count()).toBe(1)
  })

  test('a category is created and moved with the keyboard, and a text is tested against the stop words', async () => {
    const name = `新茶${viewport.width}`
    const page = await open('/admin/categories')
    await page.getByRole('button', { name: '新建分类' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'coffee' }).click()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: `上移“${name}”` }).focus()
    const isMoved = page.waitForResponse((response) => response.url().includes('categories.update'))
    await page.keyboard.press('Alt+ArrowUp')
    await isMoved
    const names = async () => {
      const { data } = await callApi(site, 'categories')
      return data.map((category: { name: string }) => category.name)
    }
    await expect.poll(async () => (await names()).at(-1)).not.toBe(name)
    expect(await names()).toContain(name)
    await page.goto(`${site.origin}/admin/words`)
    await waitForHydration(page)
    await page.getByText('试一段文字').click()
    await page.getByLabel('文字', { exact: true }).fill('谁要代购？')
    await page.getByRole('button', { name: '试一下' }).click()
    await page.getByText('会进入审核：代购').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  test('a page is found with Ctrl K, and its charts have tables and downloads', async () => {
    const page = await open('/admin')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill('数据看板')
    await palette.getByRole('option', { name: /数据看板/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/data/)
    await page.locator('canvas').first().waitFor()
    await page.getByText('查看数据表').first().click()
    await page.getByRole('table', { name: '发帖' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).first().click()
    expect((await download).suggestedFilename()).toBe('content.csv')
  })

  test('a thread is found with Ctrl K and opened by Enter', async () => {
    const title = `白毫银针 ${viewport.width}`
    const threadId = await publish({ title, html: '<p>好茶</p>' })
    const page = await open('/admin')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill(title)
    await palette.getByRole('option', { name: new RegExp(title) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/thread/${threadId}`)
  })

  test('a list remembers its columns and its saved views', async () => {
    const page = await open('/admin/threads?q=茶')
    await page.getByText('视图', { exact: true }).click()
    await page.getByLabel('视图名称').fill('关于茶')
    await page.getByRole('button', { name: '保存当前筛选' }).click()
    await page.getByText('显示的列').click()
    await page.getByRole('checkbox', { name: '作者' }).uncheck()
    expect(await page.getByRole('columnheader', { name: '作者' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`${site.origin}/admin/threads`)
    await waitForHydration(page)
    expect(await page.getByRole('columnheader', { name: '作者' }).count()).toBe(0)
    await page.getByText('视图', { exact: true }).click()
    await page.getByRole('link', { name: '关于茶' }).click()
    await page.waitForURL(/q=/)
  })

  test('the guide is left at a step and resumed there', async () => {
    const page = await open('/admin/guide?tab=categories')
    await page.getByLabel(/产品社区/).check()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    const isKept = page.waitForResponse((response) => response.url().includes('settings.create'))
    await page.getByRole('link', { name: '以后再说' }).click()
    await isKept
    await page.getByRole('link', { name: '从第 2 步继续' }).click()
    await page.getByRole('heading', { name: '分类', exact: true }).waitFor()
  })

  test('the guide sets the language of administrators who have chosen none', async () => {
    const page = await open('/admin/guide?tab=name')
    await page.getByLabel('默认语言').selectOption('en')
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    const isKept = page.waitForResponse((response) => response.url().includes('settings.create'))
    await page.getByRole('button', { name: '保存' }).click()
    await isKept
    const visitor = await open('/search', null)
    expect(await visitor.locator('html').getAttribute('lang')).toBe('en')
    await callAdmin('settings.create', { data: [{ key: 'site_lang', value: 'auto' }] })
    await expect
      .poll(async () => (await open('/topic', null)).locator('html').getAttribute('lang'))
      .toMatch(/^zh/)
  })

  test("an address is blocked with a reason, found by an address in its range and unblocked; the viewer's own is refused", async () => {
    const third = viewport.width % 250
    const page = await open('/admin/access-blocks')
    await page.getByRole('button', { name: '添加封禁' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('网络地址').fill('127.0.0.0/8')
    await dialog.getByLabel('原因').fill('垃圾注册')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '添加封禁' }).click()
    await dialog.getByText('挡在外面').first().waitFor()
    await dialog.getByLabel('网络地址').fill(`203.0.${third}.9/24`)
    await dialog.getByRole('button', { name: '添加封禁' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('地址、域名或原因').fill(`203.0.${third}.77`)
    await page.getByRole('button', { name: '筛选' }).click()
    await page.waitForURL(/q=/)
    await page.getByRole('cell', { name: `203.0.${third}.0/24`, exact: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await page.getByLabel(`选中 203.0.${third}.0/24`).check()
    await page.getByRole('button', { name: '解除封禁', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解除封禁' }).click()
    await page.getByText('没有符合条件的内容').waitFor()
  })

  test("a staff note is written on a member's account page", async () => {
    const person = {
      username: `noted${viewport.width}`,
      nickname: `备${viewport.width}`,
      password: 'a-good-password-1',
    }
    await registerByApi(site, person)
    const page = await open(`/admin/users?nickname=${encodeURIComponent(person.nickname)}`)
    await page.getByRole('link', { name: new RegExp(person.nickname) }).click()
    await page.getByLabel('添加备注').fill('借过账号给别人')
    await page.getByRole('button', { name: '添加备注' }).click()
    const note = page.getByRole('listitem').filter({ hasText: '借过账号给别人' })
    await note.waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await cutAt(page)).toBe(false)
    await note.getByRole('button', { name: '删除' }).click()
    await page.getByText('还没有备注').waitFor()
  })

  test('every page of the menu opens without errors or clipped elements', async () => {
    const page = await open('/admin')
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const paths = await page
      .locator('nav[aria-label="管理菜单"] a')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await cutAt(page)]).toEqual([path, false])
    }
    expect(faults).toEqual([])
  })
})
