import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, personOf, registerByApi, type Site } from '../support/site.ts'

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

interface Category {
  readonly categoryId: number
  readonly name: string
  readonly children: readonly Category[]
}
const tree = async () => (await callAdmin('categories')).data as readonly Category[]
const named = async (name: string) =>
  (await tree()).flatMap((top) => [top, ...top.children]).find((category) => category.name === name)
const below = async (name: string) => (await named(name))?.children.map((child) => child.name)

const windows = [
  ['a desktop', { width: 1440, height: 900 }],
  ['a tablet', { width: 768, height: 1024 }],
] as const

describe.each(windows)('the category page on %s', (_, viewport) => {
  const name = (of: string) => `${of}${viewport.width}`
  async function open(): Promise<Page> {
    const context = await browser.newContext({ ...readerOf('pc', { reducedMotion: 'reduce' }), viewport })
    const page = await context.newPage()
    await logInByApi(page, site.origin, admin)
    await page.goto(`${site.origin}/admin/categories`)
    await waitForHydration(page)
    return page
  }

  test('the category page moves a category to another parent with the keyboard and by dragging', async () => {
    await callAdmin('categories.create', {
      data: [
        { name: name('山'), sort: viewport.width },
        { name: name('水'), sort: viewport.width + 1 },
      ],
    })
    const parentId = (await named(name('山')))?.categoryId
    await callAdmin('categories.create', { data: [{ name: name('石'), parentId }] })
    const page = await open()
    const item = (of: string) => page.getByRole('listitem').filter({ hasText: name(of) })
    await item('石').getByRole('button', { name: '编辑' }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => below(name('水'))).toEqual([name('石')])
    await page.getByText('已保存').first().waitFor()
    // The list is read again after the change; a drag that began before would be lost.
    const place = async (of: string) =>
      (await page.getByRole('listitem').allTextContents()).findIndex((text) => text.includes(name(of)))
    await expect.poll(async () => (await place('石')) > (await place('水'))).toBe(true)
    await item('石').dragTo(item('山'))
    await expect.poll(() => below(name('山'))).toEqual([name('石')])
    expect(await below(name('水'))).toEqual([])
    const order = async () =>
      (await tree()).map((top) => top.name).filter((one) => [name('山'), name('水')].includes(one))
    await expect.poll(async () => (await place('石')) < (await place('水'))).toBe(true)
    await item('水').dragTo(page.getByRole('listitem').filter({ has: page.getByText(name('山')) }))
    await expect.poll(order).toEqual([name('水'), name('山')])
  })

  test('the category page merges a category with its threads into another, to which its address redirects', async () => {
    await callAdmin('categories.create', { data: [{ name: name('旧') }, { name: name('新') }] })
    const [old, into] = [await named(name('旧')), await named(name('新'))]
    const token = await registerByApi(site, personOf(`merger${viewport.width}`))
    const content = { text: '<p>好茶</p>', indexes: {} }
    const body = { title: name('留下的主题'), categoryId: old?.categoryId, content }
    expect((await callApi(site, 'thread.create', { body, token })).code).toBe(0)
    const page = await open()
    await page
      .getByRole('listitem')
      .filter({ hasText: name('旧') })
      .getByRole('button', { name: '合并' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('并入').selectOption({ label: name('新') })
    await dialog.getByText(/1 个主题/).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await dialog.getByRole('button', { name: '合并' }).click()
    await page.getByText('已合并').waitFor()
    expect(await named(name('旧'))).toBeUndefined()
    await page.goto(`${site.origin}/cate/${old?.categoryId}/seq/0`)
    expect(new URL(page.url()).pathname).toBe(`/cate/${into?.categoryId}/seq/0`)
    await page.getByText(name('留下的主题')).first().waitFor()
  })
})
