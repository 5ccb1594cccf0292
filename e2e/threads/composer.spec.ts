import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { logInByApi } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const friend: Person = { username: 'zhangsan', nickname: '张三', password: 'a-good-password-1' }
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await registerByApi(site, friend)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

async function openComposer(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await editorOf(page).waitFor()
}

describe.each(faceNames)('the composer on %s', (face) => {
  const person: Person = {
    username: `writer-${face}`,
    nickname: `写手${face}`,
    password: 'a-good-password-1',
  }
  const title = `雨天环湖 ${face}`
  // A topic can be created only once, so each layout uses another one.
  const topic = face === 'pc' ? '环湖骑行' : '雨天骑行'
  let context: BrowserContext
  let page: Page
  let token = ''
  const faults: string[] = []
  const drafts = async () =>
    (await callApi(site, 'thread.list?filter[complex]=1', { token })).data.pageData as {
      threadId: number
      title: string
      content: { text: string }
    }[]

  beforeAll(async () => {
    token = await registerByApi(site, person)
    context = await browser.newContext(readerOf(face))
    page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await logInByApi(page, site.origin, person)
  })
  afterAll(() => context?.close())

  test('mentions by pinyin, topics and emoji are picked with the keyboard alone', async () => {
    await openComposer(page, `${site.origin}/thread/post`)
    await page.getByRole('textbox', { name: '标题' }).fill(title)
    await editorOf(page).click()
    await page.keyboard.type('周末和 @zhang')
    await page.getByRole('option', { name: '张三' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(`去 #${topic}`)
    await page.getByRole('option', { name: new RegExp(`${topic}.*新话题`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('真好:keai')
    await page.getByRole('option', { name: 'keai' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## 路线')
    await page.keyboard.press('Enter')
    await page.keyboard.type('要带**雨衣**')
    const words = await editorOf(page).textContent()
    expect(words).toContain(`@张三 去 #${topic}# 真好`)
    expect(await editorOf(page).locator('h2').textContent()).toBe('路线')
    expect(await editorOf(page).locator('strong').textContent()).toBe('雨衣')
    expect(await editorOf(page).locator('img.dzq-emoji').count()).toBe(1)
  })

  test('a draft is saved on the server a second after a pause and restored by a reload', async () => {
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    // Slow typing is saved before its end, too.
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('雨衣')
    const [draft] = await drafts()
    expect(draft?.title).toBe(title)
    expect(page.url()).toBe(`${site.origin}/thread/post?id=${draft?.threadId}`)
    await page.reload()
    await editorOf(page).waitFor()
    expect(await editorOf(page).locator('strong').textContent()).toBe('雨衣')
  })

  test('a second window with the same draft shows a notice and can take over', async () => {
    const second = await context.newPage()
    await second.goto(page.url())
    await second.getByText('另一窗口正在编辑').waitFor()
    await expect.poll(() => editorOf(second).count()).toBe(0)
    await second.getByRole('button', { name: '在这里编辑' }).click()
    await editorOf(second).waitFor()
    await page.getByText('另一窗口正在编辑').waitFor()
    await second.close()
    await page.reload()
    await editorOf(page).waitFor()
  })

  test('a draft written offline is stored in the browser and restored after a reload', async () => {
    await context.route('**/api/v3/thread.*', (route) => route.abort())
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，还有伞')
    await page.getByText(/已存在本机 \d\d:\d\d/).waitFor()
    await context.unroute('**/api/v3/thread.*')
    await page.reload()
    await expect.poll(() => editorOf(page).textContent()).toContain('还有伞')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    expect((await drafts())[0]?.content.text).toContain('还有伞')
  })

  test('the drafts page links to each draft', async () => {
    await page.goto(`${site.origin}/my/draft`)
    await page.getByRole('link', { name: title }).click()
    await editorOf(page).waitFor()
    expect(await editorOf(page).textContent()).toContain('还有伞')
  })

  test('a draft with a picture is published once and unchanged', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await aPicture(`compose-${face}.jpg`)])
    await page.getByRole('button', { name: /^删除图片/ }).waitFor()
    await editorOf(page).click()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/thread\/\d+/)
    const article = page.locator('main')
    await article.getByRole('heading', { name: '路线' }).waitFor()
    expect(await article.getByRole('link', { name: '@张三' }).getAttribute('href')).toMatch(/^\/user\/\d+$/)
    expect(await article.locator('strong', { hasText: '雨衣' }).count()).toBe(1)
    expect(await article.locator('img[alt="😊"]').count()).toBeGreaterThan(0)
    await article
      .getByRole('link', { name: `#${topic}#` })
      .first()
      .waitFor()
    expect(await drafts()).toEqual([])
    expect(faults).toEqual([])
  })
})
