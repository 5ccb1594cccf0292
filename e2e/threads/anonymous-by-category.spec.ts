import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const ids = new Map<string, number>()

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await callAdmin('categories.create', { data: [{ name: '树洞' }, { name: '公告' }] })
  const tree = (await callAdmin('categories')).data as { categoryId: number; name: string }[]
  for (const { categoryId, name } of tree) ids.set(name, categoryId)
  const permissions = ['viewThreads', 'createThread', `category${ids.get('树洞')}.thread.allowAnonymous`]
  await callAdmin('permission.update', { groupId: 10, permissions })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceNames)('the anonymity of a new thread on %s', (face) => {
  async function openComposer(javaScriptEnabled: boolean) {
    const name = `${face}${javaScriptEnabled ? '' : 'bare'}`
    const author = personOf(name)
    await registerByApi(site, author)
    const context = await browser.newContext({
      ...readerOf(face, { reducedMotion: 'reduce' }),
      javaScriptEnabled,
    })
    const page = await context.newPage()
    await logInByApi(page, site.origin, author)
    await page.goto(`${site.origin}/thread/post?categoryId=${ids.get('公告')}`)
    if (javaScriptEnabled) await waitForHydration(page)
    return page
  }

  test('is offered in the categories that allow it, and a tick is kept with an explanation in others', async () => {
    const page = await openComposer(true)
    const anonymous = page.getByRole('switch', { name: '匿名发布' })
    const category = page.locator('select[name=categoryId]')
    expect(await anonymous.count()).toBe(0)
    await category.selectOption('树洞')
    await page.getByText('匿名发布', { exact: true }).click()
    await category.selectOption('公告')
    await page.getByText('这个分类不能匿名发布').waitFor()
    expect(await anonymous.isChecked()).toBe(true)
    await page.getByText('匿名发布', { exact: true }).click()
    await anonymous.waitFor({ state: 'detached' })
    expect(await page.getByText('这个分类不能匿名发布').count()).toBe(0)
  })

  test('is offered without JavaScript, and refused by a category that does not allow it', async () => {
    const page = await openComposer(false)
    await page.locator('input[name=anonymous]').check({ force: true })
    await page.locator('input[name=title]').fill('没有署名的话')
    await page.locator('textarea[name=text]').fill('明前的好茶')
    await page.getByRole('button', { name: /发布/ }).first().click()
    await page.getByText('没有权限').first().waitFor()
    await page.locator('select[name=categoryId]').selectOption('树洞')
    await page.getByRole('button', { name: /发布/ }).first().click()
    await page.waitForURL(/\/thread\/\d+/)
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
    expect((await callApi(site, `thread.detail?threadId=${id}`, {})).data.isAnonymous).toBe(1)
  })
})
