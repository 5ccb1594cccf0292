import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { logInByApi } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

const person: Person = { username: 'two-devices', nickname: '两台设备', password: 'a-good-password-1' }
let browser: Browser
let site: Site
let token = ''
let contexts: readonly BrowserContext[] = []
let computer: Page
let phone: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  token = await registerByApi(site, person)
  contexts = await Promise.all(faceNames.map((face) => browser.newContext(readerOf(face))))
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  ;[computer, phone] = pages as [Page, Page]
  await Promise.all(pages.map((page) => logInByApi(page, site.origin, person)))
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')
const isSaved = (page: Page) => page.getByText(/最近保存 \d\d:\d\d/).waitFor()
const conflict = '这篇草稿在别处更新过'
const type = async (page: Page, words: string) => {
  await editorOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}
const shows = (page: Page, words: string) => expect.poll(() => editorOf(page).textContent()).toBe(words)
const storedText = async () => {
  const id = new URL(computer.url()).searchParams.get('id')
  const { data } = await callApi(site, `thread.detail?threadId=${id}`, { token })
  return data.content.text.replace(/<[^>]+>/g, '')
}

test('what two devices type into one draft within seconds is overwritten on neither', async () => {
  await computer.goto(`${site.origin}/thread/post`)
  await type(computer, '开头')
  await isSaved(computer)
  await phone.goto(computer.url())
  await shows(phone, '开头')

  await type(computer, '，电脑上写的')
  await expect.poll(storedText).toBe('开头，电脑上写的')
  await type(phone, '，手机上写的')
  await phone.getByText(conflict).waitFor()
  expect(await storedText()).toBe('开头，电脑上写的')
  await shows(phone, '开头，手机上写的')

  await type(computer, '，接着写')
  await expect.poll(storedText).toBe('开头，电脑上写的，接着写')
  await phone.getByRole('button', { name: '载入那一份' }).click()
  await shows(phone, '开头，电脑上写的，接着写')
  await phone.getByRole('button', { name: '改用这一份' }).click()
  await shows(phone, '开头，手机上写的')
  await expect.poll(storedText).toBe('开头，手机上写的')

  await type(computer, '，写完')
  await computer.getByText(conflict).waitFor()
  await computer.reload()
  await shows(computer, '开头，电脑上写的，接着写，写完')
  await expect.poll(storedText).toBe('开头，电脑上写的，接着写，写完')
  await computer.getByRole('button', { name: '改用这一份' }).click()
  await shows(computer, '开头，手机上写的')
  await expect.poll(storedText).toBe('开头，手机上写的')
})

test('a draft is not published over a text that another device has saved', async () => {
  await phone.reload()
  await shows(phone, '开头，手机上写的')
  await type(phone, '，还有')
  await expect.poll(storedText).toBe('开头，手机上写的，还有')
  await editorOf(computer).click()
  await computer.keyboard.press('Control+Enter')
  await computer.getByText(conflict).first().waitFor()
  expect(await storedText()).toBe('开头，手机上写的，还有')
  await computer.getByRole('button', { name: '载入那一份' }).click()
  await shows(computer, '开头，手机上写的，还有')
  await editorOf(computer).click()
  await computer.keyboard.press('Control+Enter')
  await computer.waitForURL(/\/thread\/\d+$/)
  await computer.getByText('开头，手机上写的，还有').first().waitFor()
})
