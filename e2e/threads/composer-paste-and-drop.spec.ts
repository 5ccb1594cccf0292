import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { logInByApi } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const uploads = '**/api/v3/attachments'
const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')
const markdownOf = (page: Page) => page.locator('textarea[aria-label="正文"]')
const picturesOf = (page: Page) => page.getByRole('button', { name: /^删除图片/ })

/** The content of the clipboard by media type; a picture is given by its path. */
async function copied(page: Page, types: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (texts) => {
    const blobs = Object.entries(texts).map(([type, text]) => {
      const bytes = type.startsWith('image/') ? Uint8Array.from(atob(text), (one) => one.charCodeAt(0)) : text
      return [type, new Blob([bytes], { type })] as const
    })
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, types)
}

/** Drops a file on the text field, as from the desktop. */
async function dropped(page: Page, path: string, name: string, type: string): Promise<void> {
  const file = { base64: readFileSync(path).toString('base64'), name, type }
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(given.base64), (one) => one.charCodeAt(0))
    transfer.items.add(new File([bytes], given.name, { type: given.type }))
    return transfer
  }, file)
  for (const event of ['dragenter', 'dragover', 'drop'])
    await editorOf(page)
      .or(markdownOf(page))
      .filter({ visible: true })
      .dispatchEvent(event, { dataTransfer: data })
}

describe.each(faceNames)('pasting and dropping in the composer on %s', (face) => {
  const person: Person = {
    username: `bringer-${face}`,
    nickname: `搬运${face}`,
    password: 'a-good-password-1',
  }
  let context: BrowserContext
  let page: Page
  let token = ''
  const faults: string[] = []

  beforeAll(async () => {
    token = await registerByApi(site, person)
    context = await browser.newContext(readerOf(face))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await logInByApi(page, site.origin, person)
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).click()
  })
  afterAll(() => context?.close())

  const paste = async (types: Readonly<Record<string, string>>) => {
    await copied(page, types)
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+v')
  }

  test('pasted text keeps its format and loses foreign markup', async () => {
    await paste({
      'text/html': '<h1 style="color:red">题</h1><p>去<b>湖边</b><i>走</i></p>',
      'text/plain': '题 去湖边走',
    })
    await editorOf(page).locator('h2', { hasText: '题' }).waitFor()
    expect(await editorOf(page).locator('strong').textContent()).toBe('湖边')
    expect(await editorOf(page).locator('[style*="red"]').count()).toBe(0)
  })

  test('a pasted table is kept as a table', async () => {
    await page.keyboard.press('Enter')
    await paste({
      'text/html': '<table><tr><td>龙井</td><td>88</td></tr><tr><td>普洱</td><td>66</td></tr></table>',
      'text/plain': '龙井\t88\n普洱\t66',
    })
    await editorOf(page).locator('td', { hasText: '普洱' }).waitFor()
    expect(await editorOf(page).locator('td').allTextContents()).toEqual(['龙井', '88', '普洱', '66'])
    await page.keyboard.press('Control+z')
    await editorOf(page).locator('table').waitFor({ state: 'detached' })
  })

  test('the address of another site becomes a card when it is pasted alone, and a link after Backspace', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => editorOf(page).textContent()).toBe('')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await paste({ 'text/plain': 'https://books.example/tea?p=1' })
    const card = editorOf(page).locator('p.dzq-linkcard')
    await card.waitFor()
    expect((await card.textContent())?.trim()).toBe('books.example/tea')
    await page.keyboard.press('Backspace')
    await card.waitFor({ state: 'detached' })
    expect((await editorOf(page).locator('a').textContent())?.trim()).toBe('https://books.example/tea?p=1')
    expect(asked.filter((url) => url.includes('books.example'))).toEqual([])
  })

  test('a pasted picture is uploaded, and undo and redo treat it like text', async () => {
    const png = readFileSync(await aPicture(`pasted-${face}.png`)).toString('base64')
    await paste({ 'image/png': png })
    await picturesOf(page).waitFor()
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('后来')
    await page.keyboard.press('Control+z')
    expect(await editorOf(page).textContent()).not.toContain('后来')
    expect(await picturesOf(page).count()).toBe(1)
    await page.keyboard.press('Control+z')
    await picturesOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')
    await picturesOf(page).waitFor()
    // The keys also work outside the text field, as after choosing a file.
    await page.locator('input[type=file]').first().focus()
    await page.keyboard.press('Control+z')
    await picturesOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await picturesOf(page).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await picturesOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '重做' }).click()
    await picturesOf(page).click()
    await picturesOf(page).waitFor({ state: 'detached' })
  })

  test('the upload of a dropped picture shows its progress, and can be cancelled and retried', async () => {
    const path = await aPicture(`dropped-${face}.jpg`)
    const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(uploads, async (route) => {
      await waits
      await route.abort().catch(() => {})
    })
    await dropped(page, path, 'a.jpg', 'image/jpeg')
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: /^取消上传/ }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^(取消上传|删除图片)/ }).count()).toBe(0)
    goOn()
    await dropped(page, path, 'b.jpg', 'image/jpeg')
    const retry = page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    await page.unroute(uploads)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await picturesOf(page).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  test('Markdown mode is remembered and yields the same text', async () => {
    const choice = page.getByRole('button', { name: '用 Markdown 书写' })
    const written = () => markdownOf(page).inputValue()
    // On the draft that was started before.
    if (await markdownOf(page).isVisible()) await choice.click()
    await editorOf(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const before = await picturesOf(page).count()
    await choice.focus()
    await page.keyboard.press('Enter')
    await markdownOf(page).fill(
      '## 路线\n\n带**雨衣**：\n\n- 水\n  - 茶\n\n| 名 | 价 |\n| --- | --- |\n| 茶 | 8 |',
    )
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.type('\n\n和 @banyun')
    await page.getByRole('option', { name: person.nickname }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(written).toContain(`和 @${person.nickname} `)
    await dropped(page, await aPicture(`beside-${face}.jpg`), 'c.jpg', 'image/jpeg')
    await expect.poll(() => picturesOf(page).count()).toBe(before + 1)
    await markdownOf(page).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => picturesOf(page).count()).toBe(before)
    await page.keyboard.press('Control+y')
    await expect.poll(() => picturesOf(page).count()).toBe(before + 1)
    await choice.click()
    await editorOf(page).locator('h2', { hasText: '路线' }).waitFor()
    await expect.poll(() => editorOf(page).locator('li li').textContent()).toBe('茶')
    expect(await editorOf(page).locator('th').allTextContents()).toEqual(['名', '价'])
    await choice.click()
    await expect.poll(written).toContain('| 茶 | 8 |')
    const kept = async () =>
      JSON.stringify((await callApi(site, 'thread.list?filter[complex]=1', { token })).data.pageData)
    // An overloaded server is asked again after ten seconds.
    await expect.poll(kept).toContain('<strong>雨衣</strong>')
    // The page adds the draft's id to its address when the response has arrived.
    await page.waitForURL(/[?]id=\d+/)
    await page.reload()
    await expect.poll(written).toContain('带**雨衣**：')
    await choice.click()
    await editorOf(page).locator('strong', { hasText: '雨衣' }).waitFor()
    expect(faults).toEqual([])
  })
})
