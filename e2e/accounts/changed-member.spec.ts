import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { editorOf } from '../support/composer-actions.ts'
import { commentField, logInByApi, openCommentBox, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Person, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let threadId: number

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const token = await registerByApi(site, personOf('changed-author'))
  threadId = await publishByApi(site, token, { title: '换人', html: '<p>一台电脑，两个人。</p>' })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceNames)('a page that is open while another member logs in in another tab, on %s', (face) => {
  let context: BrowserContext
  let page: Page
  let other: Page

  const isReloaded = () => expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false)

  /** Opens the page as a member, and a second tab. */
  async function open(person: Person, path: string): Promise<void> {
    await registerByApi(site, person)
    context = await browser.newContext(readerOf(face))
    page = await context.newPage()
    await logInByApi(page, site.origin, person)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    other = await context.newPage()
  }

  /** Logs another member in in the second tab and waits until the page is reloaded. */
  async function change(person: Person): Promise<void> {
    await page.evaluate(() => Object.assign(window, { before: true }))
    await logInByApi(page, site.origin, person)
    await other.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(other)
    await isReloaded()
    await page.bringToFront()
    await waitForHydration(page)
  }

  const notice = (name: string) => page.getByText(`登录的账号换了，现在是 ${name}`)

  test('the reloaded page names the member who is logged in now, once', async () => {
    const [first, second] = [personOf(`named-${face}`), personOf(`namer-${face}`)]
    await open(first, `/thread/${threadId}`)
    await registerByApi(site, second)
    await change(second)
    await notice(second.nickname).waitFor()
    await page.reload()
    await waitForHydration(page)
    expect(await notice(second.nickname).count()).toBe(0)
    await context.close()
  })

  test('a comment is kept for the member who typed it, and not shown to the other one', async () => {
    const [first, second] = [personOf(`typer-${face}`), personOf(`looker-${face}`)]
    await open(first, `/thread/${threadId}`)
    await registerByApi(site, second)
    await openCommentBox(page)
    await commentField(page).fill('只写了一半')
    await change(second)
    await notice(second.nickname).waitFor()
    await openCommentBox(page)
    await waitForHydration(page)
    expect(await commentField(page).inputValue()).toBe('')
    await change(first)
    await notice(first.nickname).waitFor()
    await openCommentBox(page)
    await expect.poll(() => commentField(page).inputValue()).toBe('只写了一半')
    await context.close()
  })

  test('a thread in the composer is kept for the member who typed it, and not shown to the other one', async () => {
    const [first, second] = [personOf(`writer-${face}`), personOf(`peeker-${face}`)]
    await open(first, '/thread/post')
    await registerByApi(site, second)
    await editorOf(page).waitFor()
    await page.getByRole('textbox', { name: '标题' }).fill('写给自己的')
    await editorOf(page).click()
    await page.keyboard.type('不给别人看')
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    const address = page.url()
    await page.keyboard.type('，还没写完')
    await change(second)
    await notice(second.nickname).waitFor()
    expect(await page.content()).not.toMatch(/写给自己的|不给别人看/)
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).waitFor()
    await waitForHydration(page)
    expect(await page.content()).not.toMatch(/写给自己的|不给别人看/)
    await change(first)
    await page.goto(address)
    await expect.poll(() => editorOf(page).textContent()).toBe('不给别人看，还没写完')
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('写给自己的')
    await context.close()
  })
})
