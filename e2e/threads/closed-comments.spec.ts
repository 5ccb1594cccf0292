import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function openAsAuthor(face: 'pc' | 'h5', name: string, javaScriptEnabled = true) {
  const author = await registerByApi(site, personOf(`author${name}`))
  const id = await publishByApi(site, author, { title: `春茶${name}`, html: '<p>今年的春茶到了</p>' })
  const context = await browser.newContext(readerOf(face, { javaScriptEnabled }))
  await context.addCookies([{ name: 'access_token', value: author, url: site.origin }])
  return { id, page: await context.newPage() }
}

const isClosed = (page: Page) => page.locator('#write', { hasText: '评论已关闭' })

describe.each(faceNames)('comments on %s', (face) => {
  test('comments are closed and opened again by the author from the menu of the thread', async () => {
    const { id, page } = await openAsAuthor(face, face)
    await page.goto(`${site.origin}/thread/${id}`)
    await waitForHydration(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: '管理', exact: true }).first().click()
      await page.getByRole(face === 'pc' ? 'menuitem' : 'button', { name, exact: true }).click()
    }
    await choose('关闭评论')
    await isClosed(page).waitFor()

    const visitor = await browser.newContext(readerOf(face))
    const seen = await visitor.newPage()
    await seen.goto(`${site.origin}/thread/${id}`)
    expect(await isClosed(seen).count()).toBe(1)
    expect(await seen.getByText('登录后参与评论').count()).toBe(0)

    await choose('开放评论')
    await isClosed(page).waitFor({ state: 'detached' })
    await page.getByLabel('写评论').first().waitFor({ state: 'attached' })
  })

  test('comments are closed and opened again without JavaScript', async () => {
    const { id, page } = await openAsAuthor(face, `plain${face}`, false)
    await page.goto(`${site.origin}/thread/${id}/manage`)
    await page.getByRole('button', { name: '关闭评论' }).click()
    expect(new URL(page.url()).pathname).toBe(`/thread/${id}`)
    expect(await isClosed(page).count()).toBe(1)
    await page.goto(`${site.origin}/thread/${id}/manage`)
    await page.getByRole('button', { name: '开放评论' }).click()
    expect(await isClosed(page).count()).toBe(0)
  })
})
