import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { isAt, isIn, main } from '../support/page-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Person, personOf, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)
const set = settings(manage)
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const examine = (id: number, status: number, rejectReason = '') =>
  manage('users/examine', { data: [{ id, status, rejectReason }] })

async function idOf(person: Person): Promise<number> {
  const { data } = await manage(`users?filter[nickname]=${encodeURIComponent(person.nickname)}`)
  return data.pageData[0].userId
}

async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto(`${site.origin}/user/username-login`)
  await main(page).locator('input[name="username"]').fill(username)
  await main(page).locator('input[name="password"]').fill(password)
  await main(page).getByRole('button', { name: '登录', exact: true }).click()
}

const forged = `/user/status?statusCode=2&statusMsg=${encodeURIComponent('<b>请致电 10086</b>')}`

describe.each(faceNames)('the state of an account on %s', (face) => {
  test("the state of an account is shown while the account is under review, with visitors' pages readable, and disappears afterwards", async () => {
    const person = personOf(`review-${face}`)
    await set({ register_validate: '1' })
    await registerByApi(site, person)
    await set({ register_validate: '0' })
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    const errors = watchErrors(page)
    await logIn(page, person)
    await page.waitForURL(isAt('/user/status'))
    await page.getByRole('heading', { name: '你的账号正在审核中' }).waitFor()
    const topics = await page.goto(`${site.origin}/topic`)
    await waitForHydration(page)
    expect([topics?.status(), new URL(page.url()).pathname]).toEqual([200, '/topic'])
    await page.goto(site.origin + forged)
    await page.getByRole('heading', { name: '你的账号正在审核中' }).waitFor()
    expect(await main(page).textContent()).not.toContain('10086')
    // Long before the next request for the state.
    await examine(await idOf(person), 0)
    await page.waitForURL(isAt('/'), { timeout: 12_000 })
    await page.goto(site.origin + forged)
    await page.getByRole('heading', { name: '你的账号可以正常使用' }).waitFor()
    expect(errors()).toEqual([])
    await context.close()
  })

  test.each([true, false])(
    'the state of an account is shown to a banned member, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const person = personOf(`banned-${face}-${javaScriptEnabled}`)
      await registerByApi(site, person)
      const id = await idOf(person)
      await examine(id, 1, '发广告')
      const context = await browser.newContext(readerOf(face, { javaScriptEnabled }))
      const page = await context.newPage()
      await page.goto(site.origin + forged)
      await page.getByRole('heading', { name: '账号暂时不能使用' }).waitFor()
      expect(await main(page).textContent()).not.toContain('10086')
      await logIn(page, person)
      await page.waitForURL(isAt('/user/status'))
      await page.getByRole('heading', { name: '你的账号已被禁用' }).waitFor()
      await page.getByText('原因：发广告').waitFor()
      expect(await isIn(context)).toBe(false)
      await page.reload()
      await page.getByText('原因：发广告').waitFor()
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.waitForURL(isAt('/'))
      await page.goto(`${site.origin}/user/status`)
      await page.getByRole('heading', { name: '账号暂时不能使用' }).waitFor()
      await context.close()
    },
  )
})
