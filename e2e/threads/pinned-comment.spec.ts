import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function openThread(name: string) {
  const author = await registerByApi(site, personOf(`author${name}`))
  const reader = await registerByApi(site, personOf(`reader${name}`))
  const id = await publishByApi(site, author, { title: `春茶${name}`, html: '<p>今年的春茶到了</p>' })
  for (const content of ['一楼', '二楼'])
    await callApi(site, 'posts.create', { token: reader, body: { id, content } })
  return { author, id }
}

describe.each(faceNames)('the pinned comment on %s', (face) => {
  test("the pinned comment is pinned and unpinned by the thread's author, and shown to everybody above the others", async () => {
    const { author, id } = await openThread(face)
    const context = await browser.newContext(readerOf(face))
    await context.addCookies([{ name: 'access_token', value: author, url: site.origin }])
    const page = await context.newPage()
    await page.goto(`${site.origin}/thread/${id}`)
    await waitForHydration(page)
    const pinned = page.getByRole('region', { name: '作者置顶' })
    const comment = page.locator('article', { hasText: '二楼' })
    const [like, pin] = await Promise.all(
      [/赞/, /^置顶/].map((name) => comment.getByRole('button', { name }).boundingBox()),
    )
    expect((pin?.x ?? 0) - (like?.x ?? 0) - (like?.width ?? 0)).toBeLessThan(16)
    await comment.getByRole('button', { name: /^置顶/ }).click()
    await pinned.getByText('二楼').waitFor()
    expect(await page.locator('#comments article').count()).toBe(2)

    const visitor = await browser.newContext(readerOf(face))
    const seen = await visitor.newPage()
    await seen.goto(`${site.origin}/thread/${id}`)
    expect(await seen.getByRole('region', { name: '作者置顶' }).textContent()).toContain('二楼')
    expect(await seen.getByRole('button', { name: /置顶/ }).count()).toBe(0)

    await pinned.getByRole('button', { name: /取消置顶/ }).click()
    await pinned.waitFor({ state: 'detached' })
    await Promise.all([context.close(), visitor.close()])
  })

  test('the pinned comment is pinned without JavaScript', async () => {
    const { author, id } = await openThread(`plain${face}`)
    const context = await browser.newContext(readerOf(face, { javaScriptEnabled: false }))
    await context.addCookies([{ name: 'access_token', value: author, url: site.origin }])
    const page = await context.newPage()
    await page.goto(`${site.origin}/thread/${id}`)
    await page.locator('article', { hasText: '一楼' }).getByRole('button', { name: /^置顶/ }).click()
    expect(await page.getByRole('region', { name: '作者置顶' }).textContent()).toContain('一楼')
    await context.close()
  })
})
