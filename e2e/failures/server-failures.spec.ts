import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import {
  commentField,
  commentOf,
  logInByApi,
  logInOnPage,
  openCommentBox,
  waitForHydration,
} from '../support/member-actions.ts'
import { host, useOneThreadSite } from '../support/one-thread-site.ts'

const house = useOneThreadSite('风雨里的茶馆')

const detail = '**/api/v3/thread.detail**'
const link = (page: Page) => page.getByRole('link', { name: '风雨里的茶馆' }).first()

describe.each(faceNames)('server failures on %s', (face) => {
  async function open(path = '/'): Promise<Page> {
    const page = await house.browser.newPage(readerOf(face))
    await page.goto(house.site.origin + path)
    await waitForHydration(page)
    return page
  }

  test('a failing server is reported, and navigation works again once it is back', async () => {
    const page = await open()
    let isBroken = true
    await page.route(detail, (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
    )
    await link(page).click()
    await page.getByText('出bug了').first().waitFor()
    isBroken = false
    await page.goto(`${house.site.origin}/thread/${house.threadId}`)
    await page.getByText('进来坐。').waitFor()
    await page.context().close()
  })

  test('a slow response shows skeletons after 150 ms and no spinner before 400 ms', async () => {
    const page = await open()
    await page.route(detail, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.evaluate((href) => {
      const began = performance.now()
      const look = () => {
        for (const [name, selector] of [
          ['skeleton', '.dzq-skel'],
          ['spinner', '[class*="dzq-spinner"]'],
        ] as const)
          if (document.querySelector(selector)) document.body.dataset[name] ??= `${performance.now() - began}`
        requestAnimationFrame(look)
      }
      look()
      document.querySelector<HTMLElement>(`#main a[href="${href}"]`)?.click()
    }, `/thread/${house.threadId}`)
    await page.getByRole('heading', { name: '风雨里的茶馆', level: 1 }).waitFor()
    const times = await page.evaluate(() => ({ ...document.body.dataset }))
    expect(Number(times.skeleton)).toBeGreaterThanOrEqual(150)
    expect(Number(times.skeleton)).toBeLessThan(1000)
    expect(Number(times.spinner ?? 400)).toBeGreaterThanOrEqual(400)
    await page.context().close()
  })

  test('an expired session keeps the text of a comment through the login', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await logInByApi(page, house.site.origin, host)
    await page.goto(`${house.site.origin}/thread/${house.threadId}`)
    await waitForHydration(page)
    const field = commentField(page)
    await openCommentBox(page)
    await field.fill('写到一半')
    await page.context().clearCookies({ name: 'access_token' })
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.waitForURL(/\/user\/login/)
    await waitForHydration(page)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(host.username)
    await page.getByLabel('密码', { exact: true }).fill(host.password)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/\/thread\/\d+/)
    await expect.poll(() => field.inputValue()).toBe('写到一半')
    await page.context().close()
  })

  test('a browser without storage can read and comment', async () => {
    const context = await house.browser.newContext(readerOf(face))
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('no storage', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await logInOnPage(page, house.site.origin, host)
    await page.goto(house.site.origin)
    await waitForHydration(page)
    await link(page).click()
    await page.getByText('进来坐。').waitFor()
    await openCommentBox(page)
    await commentField(page).fill(`没有存储 ${face}`)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await commentOf(page, `没有存储 ${face}`).waitFor()
    await page.goto(`${house.site.origin}/thread/post`)
    await page.locator('[contenteditable="true"]').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
