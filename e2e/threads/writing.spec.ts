import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { publish } from '../support/composer-actions.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await administrator(() => site)('categories.create', { data: [{ name: '茶园' }, { name: '厨房' }] })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')
const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题' })

describe.each(faceNames)('writing on %s', (face) => {
  const person: Person = { username: `pen-${face}`, nickname: `笔${face}`, password: 'a-good-password-1' }
  let context: BrowserContext
  let page: Page
  let token = ''

  beforeAll(async () => {
    token = await registerByApi(site, person)
    context = await browser.newContext(readerOf(face))
    page = await context.newPage()
    await logInByApi(page, site.origin, person)
  })
  afterAll(() => context?.close())

  const comesBack = async (words: string) => {
    await page.reload()
    await expect.poll(() => editorOf(page).textContent()).toContain(words)
    expect(await page.getByText('还有另一个版本').count()).toBe(0)
  }

  test('text typed right before a reload is restored in a new thread, a draft and a published thread', async () => {
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).click()
    await page.keyboard.type('刚刚打的')
    await comesBack('刚刚打的')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，又打的')
    await comesBack('刚刚打的，又打的')
    await titleOf(page).fill(`写到一半 ${face}`)
    await editorOf(page).click()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/thread\/\d+$/)
    const id = page.url().split('/').at(-1)
    await page.goto(`${site.origin}/thread/post?id=${id}`)
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，改的')
    await comesBack('又打的，改的')
    await page.getByText('已恢复没有保存的改动').waitFor()
    const { data } = await callApi(site, `thread.detail?threadId=${id}`, { token })
    expect(data.content.text).not.toContain('改的')
  })

  test('a new thread is written in the category of the last one, or in the category whose page opened the composer', async () => {
    const own: Person = { ...person, username: `cook-${face}`, nickname: `厨${face}` }
    await registerByApi(site, own)
    const other = await browser.newContext(readerOf(face))
    page = await other.newPage()
    await logInByApi(page, site.origin, own)
    const category = page.getByLabel('发布到', { exact: true }).first()
    const chosen = () =>
      category.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.textContent?.trim())
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).click()
    await page.keyboard.type('炖了一锅汤')
    await category.selectOption('厨房')
    await publish(page)
    const write = () => page.getByRole('link', { name: '发布', exact: true }).first().click()
    await page.goto(site.origin)
    await waitForHydration(page)
    await write()
    await expect.poll(chosen).toBe('厨房')
    const { data } = await callApi(site, 'categories')
    const garden = data.find(({ name }: { name: string }) => name === '茶园').categoryId
    await page.goto(`${site.origin}/cate/${garden}/seq/0`)
    await waitForHydration(page)
    await write()
    await expect.poll(chosen).toBe('茶园')
    await other.close()
  })
})
