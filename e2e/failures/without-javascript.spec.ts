import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../tools/demo/fill.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { commentField, openCommentBox } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite({ DEMO: '1' })])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const members = { pc: 'xiaoyu', h5: 'ali' } as const
const latecomers = { pc: 'nightcoder', h5: 'echo_lin' } as const

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${site.origin}/user/login`)
  await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

describe.each(faceNames)('without JavaScript on %s', (face) => {
  async function open(): Promise<Page> {
    const context = await browser.newContext(readerOf(face, { javaScriptEnabled: false }))
    return context.newPage()
  }

  test('the home page lists threads and links to further pages', async () => {
    const page = await open()
    await page.goto(`${site.origin}/`)
    const titles = await page.locator('main article').count()
    expect(titles).toBeGreaterThan(5)
    const first = await page.locator('main article a[href*="/thread/"]').first().getAttribute('href')
    await page.locator('a[href*="page=2"]').first().click()
    await page.waitForURL(/page=2/)
    expect(await page.locator('main article').count()).toBeGreaterThan(5)
    expect(await page.locator('main article a[href*="/thread/"]').first().getAttribute('href')).not.toBe(
      first,
    )
    await page.context().close()
  })

  test('a thread is read with its pictures and comments', async () => {
    const page = await open()
    await page.goto(`${site.origin}/`)
    await page.getByRole('link', { name: '一款六年陈白茶，我把六种泡法都试了一遍' }).first().click()
    await page.getByRole('heading', { name: '一款六年陈白茶，我把六种泡法都试了一遍' }).waitFor()
    await page.getByText('小奶锅试了，真的可以！').first().waitFor()
    expect(await page.locator('main img[src*="/files/"]').count()).toBeGreaterThan(1)
    await page.context().close()
  })

  test('a member logs in, publishes and comments', async () => {
    const page = await open()
    await logIn(page, members[face])
    const title = `没有脚本也能发 ${face}`
    await page.goto(`${site.origin}/thread/post`)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await page.getByLabel('正文', { exact: true }).fill('第一段。\n第二段 <b>不是粗体</b>。')
    await page.getByLabel('发布到', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.waitForURL(/\/thread\/\d+/)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('<b>不是粗体</b>').waitFor()

    await openCommentBox(page)
    await commentField(page).fill('没有脚本也能评论')
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.locator('main').getByText('没有脚本也能评论').first().waitFor()
    await page.context().close()
  })

  test('a text submitted in an expired session is published after the login', async () => {
    const page = await open()
    await logIn(page, latecomers[face])
    const title = `会话断了也不丢 ${face}`
    await page.goto(`${site.origin}/thread/post`)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await page.getByLabel('正文', { exact: true }).fill('写了很久的第一段。')
    await page.getByLabel('发布到', { exact: true }).selectOption({ index: 1 })
    await page.context().clearCookies({ name: 'access_token' })
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.getByRole('alert').getByText('请先登录').waitFor()
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(latecomers[face])
    await page.getByLabel('密码', { exact: true }).fill('not-the-password')
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('用户名或密码错误').first().waitFor()
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('写的内容都在').waitFor()
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe(title)
    expect(await page.getByLabel('正文', { exact: true }).inputValue()).toBe('写了很久的第一段。')
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.waitForURL(/\/thread\/\d+/)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.context().close()
  })

  test('a wrong password is reported on the form, which keeps the name only', async () => {
    const page = await open()
    await page.goto(`${site.origin}/user/login`)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill('kafei')
    await page.getByLabel('密码', { exact: true }).fill('not-the-password')
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).inputValue()).toBe('kafei')
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    expect(await page.content()).not.toContain('not-the-password')
    await page.context().close()
  })
})
