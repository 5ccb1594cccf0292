import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let html: string
beforeAll(async () => {
  ;[browser, site, html] = await Promise.all([
    sharedBrowser(),
    openSite(),
    readFile(new URL('../support/discontinued-client.html', import.meta.url), 'utf8'),
  ])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** A browser that gets a client like those of the discontinued product below /legacy/ of the site. */
async function openClient(face: FaceName): Promise<BrowserContext> {
  const context = await browser.newContext(readerOf(face, { locale: 'en-US' }))
  await context.route(`${site.origin}/legacy/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
  return context
}

const ready = (page: Page) => page.waitForSelector('body[data-ready]')

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${site.origin}/legacy/${path}`)
  await ready(page)
}

async function submit(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.locator('form').getByRole('button', { name: button, exact: true }).click()
}

async function registerIn(page: Page, name: string): Promise<void> {
  const { username, nickname, password } = personOf(name)
  await visit(page, 'register')
  await submit(page, { 用户名: username, 昵称: nickname, 密码: password }, '注册')
  await page.waitForURL(`${site.origin}/legacy/`)
  await ready(page)
}

describe.each(faceNames)('a client of the discontinued product on %s', (face) => {
  test('registers, publishes, reads, likes, comments, chats, searches, reads notifications and logs out permanently', async () => {
    const context = await openClient(face)
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(error.error().message))
    const page = await context.newPage()
    await registerIn(page, `author${face}`)
    expect(await page.textContent('#me')).toBe(`你好，author${face}`)
    expect((await context.cookies()).filter(({ name }) => name === 'access_token')).toEqual([])

    await visit(page, 'publish')
    await submit(page, { 标题: `春茶${face}`, 正文: '今年的春茶到了' }, '发布')
    await page.waitForURL(/\/legacy\/thread\/\d+$/)
    await ready(page)
    expect(await page.textContent('h1')).toBe(`春茶${face}`)
    const threadPath = new URL(page.url()).pathname.replace('/legacy/', '')

    const other = await openClient(face)
    const reader = await other.newPage()
    await registerIn(reader, `reader${face}`)
    await reader.getByRole('link', { name: `春茶${face}` }).click()
    await ready(reader)
    await reader.getByRole('button', { name: '点赞' }).click()
    await reader.locator('#likes', { hasText: '赞 1' }).waitFor()
    await submit(reader, { 评论: '好茶' }, '评论')
    await reader.locator('li', { hasText: '好茶' }).waitFor()
    await submit(reader, { 私信: '还有吗' }, '私信')
    await reader.getByText('已发送').waitFor()
    await visit(reader, 'search')
    await submit(reader, { 关键词: `春茶${face}` }, '搜索')
    await reader.getByRole('link', { name: `春茶${face}` }).waitFor()

    await expect
      .poll(async () => {
        await visit(page, 'messages')
        return page.locator('li').allTextContents()
      })
      .toEqual(expect.arrayContaining([expect.stringContaining('还有吗'), 'replied']))

    await page.getByRole('button', { name: '退出' }).click()
    await page.waitForURL(/\/legacy\/login$/)
    await page.reload()
    await ready(page)
    expect(await page.textContent('#me')).toBe('未登录')
    await visit(page, threadPath)
    expect(await page.textContent('#me')).toBe('未登录')
    expect(await page.locator('#error').count()).toBe(0)
    expect(errors).toEqual([])
    await Promise.all([context.close(), other.close()])
  })

  test('a client of the discontinued product gets a wrong-password message in Chinese in any browser language, and goes to /404 only for missing content', async () => {
    const context = await openClient(face)
    const page = await context.newPage()
    await visit(page, 'login')
    await submit(page, { 用户名: 'nobody', 密码: 'wrong-password' }, '登录')
    expect(await page.locator('#error').textContent()).toMatch(/-7040 [一-鿿]/)
    await page.goto(`${site.origin}/legacy/thread/999999`)
    await page.waitForURL(/\/legacy\/404$/)
    await ready(page)
    expect(await page.textContent('h1')).toBe('页面不存在')
    await context.close()
  })
})
