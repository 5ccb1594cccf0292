import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const people = {
  pc: { username: 'linjian', nickname: '林间', password: 'the-right-password-1' },
  h5: { username: 'kafei', nickname: '咖啡', password: 'the-right-password-1' },
} as const

describe.each(faceNames)('a wrong password on %s', (face) => {
  test('a wrong password is refused with a message, and after five attempts the right one is refused as well', async () => {
    const person = people[face]
    await registerByApi(site, person)
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(`${site.origin}/user/login`)
    await waitForHydration(page)
    const attempt = async (password: string) => {
      await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(person.username)
      await page.getByLabel('密码', { exact: true }).fill(password)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
      return ((await (await answered).json()) as { Code: number }).Code
    }
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await attempt(`wrong-${wrong}`)).toBeLessThan(0)
      await page.getByRole('alert').first().waitFor()
    }
    expect(await attempt(person.password)).toBe(-7040)
    expect(await page.locator('main').textContent()).not.toContain('-7040')
    expect((await context.cookies()).filter(({ name }) => name === 'access_token')).toEqual([])
    await context.close()
  })
})
