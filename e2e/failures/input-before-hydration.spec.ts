import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { commentField, logInByApi, waitForHydration } from '../support/member-actions.ts'
import { host, useOneThreadSite } from '../support/one-thread-site.ts'

const house = useOneThreadSite('慢慢来的茶馆')

/** Opens a page whose scripts are held back; returns a function that releases them. */
async function openWithLateScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    resolve()
    await waitForHydration(page)
  }
}

describe.each(faceNames)('input before hydration on %s', (face) => {
  test('input before hydration stays in the comment and is published', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await logInByApi(page, house.site.origin, host)
    const text = `等不及了 ${face}`
    const come = await openWithLateScripts(page, `${house.site.origin}/thread/${house.threadId}`)
    const field = commentField(page)
    await page.getByRole('link', { name: '写评论' }).last().click()
    await field.fill(text)
    await come()
    expect(await field.inputValue()).toBe(text)
    await field.press('Control+Enter')
    await page.locator('main article').getByText(text).first().waitFor()
    expect(await field.inputValue()).toBe('')
    await page.context().close()
  })

  test('input before hydration stays in the title and text of a thread', async () => {
    const page = await house.browser.newPage(readerOf(face))
    await logInByApi(page, house.site.origin, host)
    const come = await openWithLateScripts(page, `${house.site.origin}/thread/post`)
    await page.getByRole('textbox', { name: '标题' }).fill('早到的标题')
    await page.getByRole('textbox', { name: '正文' }).fill('早到的正文')
    await come()
    await page.locator('[contenteditable="true"]').getByText('早到的正文').waitFor()
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('早到的标题')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    await page.context().close()
  })
})
