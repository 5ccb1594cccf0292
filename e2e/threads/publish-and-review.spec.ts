import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const asOwner = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await asOwner('stopwords.batch', { words: ['代购={MOD}', '假药={BANNED}', '脏话=**'], overwrite: true })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

describe.each(faceNames)('publishing a thread on %s', (face) => {
  const person = (name: string): Person => ({
    username: `${name}-${face}`,
    nickname: `${name}${face}`,
    password: 'a-good-password-1',
  })
  const contexts: BrowserContext[] = []
  afterAll(() => Promise.all(contexts.map((context) => context.close())))

  async function openAs(token?: string, options: object = {}): Promise<Page> {
    const context = await browser.newContext(readerOf(face, options))
    contexts.push(context)
    if (token) await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    const page = await context.newPage()
    return page
  }
  /** Registers a new member, since a member may publish one thread in 30 seconds. */
  async function aWriter(name: string) {
    const token = await registerByApi(site, person(name))
    const page = await openAs(token)
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).waitFor()
    return { page, token, nickname: person(name).nickname }
  }
  const write = async (page: Page, title: string, text: string) => {
    await page.getByLabel('标题', { exact: true }).fill(title)
    await editorOf(page).click()
    await page.keyboard.insertText(text)
  }
  const send = (page: Page) => page.getByRole('button', { name: '发布', exact: true }).last().click()
  const published = async (page: Page) => {
    await send(page)
    await page.waitForURL(/\/thread\/\d+$/)
    return Number(/\/thread\/(\d+)/.exec(page.url())?.[1])
  }

  test('with picture, category, mention and topic notifies the mentioned member and appears in the topic', async () => {
    const friend = person('friend')
    const friendToken = await registerByApi(site, friend)
    const { page } = await aWriter('author')
    await write(page, `湖边一日 ${face}`, `和 @${friend.nickname} 去了 #湖边${face}# 走走`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await aPicture(`lake-${face}.jpg`)])
    await page.getByRole('button', { name: /^删除图片/ }).waitFor()
    const threadId = await published(page)
    const main = page.locator('main')
    await main.getByRole('heading', { name: `湖边一日 ${face}` }).waitFor()
    await main.locator('a[data-picture] img').first().waitFor()
    const told = await openAs(friendToken)
    const hears = async () => {
      await told.goto(`${site.origin}/message?page=thread&subPage=at`)
      return told
        .locator('main')
        .getByText(new RegExp(`湖边一日 ${face}|authorpc|authorh5`))
        .count()
    }
    await expect.poll(hears).toBeGreaterThan(0)
    await main
      .getByRole('link', { name: `#湖边${face}#` })
      .first()
      .click()
    await page.waitForURL(/\/topic\/topic-detail\/\d+/)
    await page.locator(`main a[href="/thread/${threadId}"]`).first().waitFor()
  })

  test('with a word that needs review is visible only to its author until it is approved', async () => {
    const { page, token } = await aWriter('seller')
    await write(page, `香港代购 ${face}`, '想带什么告诉我')
    const threadId = await published(page)
    await page.locator('main').getByText('审核中').first().waitFor()
    const visitor = await openAs()
    expect((await visitor.goto(`${site.origin}/thread/${threadId}`))?.status()).toBe(404)
    const { data } = await asOwner('manage.thread.list?isApproved=0&isDeleted=no')
    expect(data.pageData.map((row: { threadId: number }) => row.threadId)).toContain(threadId)
    await asOwner('manage.submit.review', { type: 1, data: [{ id: threadId, isApproved: 1 }] })
    await visitor.goto(`${site.origin}/thread/${threadId}`)
    await visitor.getByRole('heading', { name: `香港代购 ${face}` }).waitFor()
    const notifications = await openAs(token)
    const hears = async () => {
      await notifications.goto(`${site.origin}/message?page=account`)
      return notifications
        .locator('main')
        .getByText(/已经通过审核/)
        .count()
    }
    await expect.poll(hears).toBe(1)
  })

  test('with a word that needs review notifies its author when it is deleted in review', async () => {
    const { page, token } = await aWriter('spammer')
    await write(page, `又是代购 ${face}`, '想带什么告诉我')
    const threadId = await published(page)
    await asOwner('manage.submit.review', {
      type: 1,
      data: [{ id: threadId, isDeleted: true, message: '广告太多' }],
    })
    const notifications = await openAs(token)
    expect((await notifications.goto(`${site.origin}/thread/${threadId}`))?.status()).toBe(404)
    const hears = async () => {
      await notifications.goto(`${site.origin}/message?page=account`)
      return notifications
        .locator('main')
        .getByText(/广告太多/)
        .count()
    }
    await expect.poll(hears).toBe(1)
  })

  test('with a replaced word shows others the replacement', async () => {
    const { page } = await aWriter('rude')
    await write(page, `一句脏话 ${face}`, '这里也有脏话')
    const threadId = await published(page)
    const visitor = await openAs()
    await visitor.goto(`${site.origin}/thread/${threadId}`)
    await visitor.getByRole('heading', { name: `一句** ${face}` }).waitFor()
    await visitor.locator('main').getByText('这里也有**').waitFor()
  })

  test('with a banned word is refused at the field, and keeps its text', async () => {
    const { page } = await aWriter('quack')
    await write(page, `卖假药 ${face}`, '一段很长的说明')
    const title = page.getByLabel('标题', { exact: true })
    await send(page)
    await page.locator('#composer-title-error').getByText(/假药/).waitFor()
    expect(await title.getAttribute('aria-invalid')).toBe('true')
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await title.fill(`卖茶 ${face}`)
    await editorOf(page).click()
    await page.keyboard.insertText('假药')
    await send(page)
    await page.locator('main [role=alert]').getByText(/假药/).waitFor()
    expect(await page.locator('#composer-title-error').count()).toBe(0)
    await title.fill(`卖茶 ${face}`)
    await expect.poll(() => editorOf(page).textContent()).toContain('一段很长的说明')
    expect(await page.url()).toMatch(/\/thread\/post/)
  })

  test('with an invalid vote is refused at the vote, which keeps its texts', async () => {
    const { page } = await aWriter('voter')
    await write(page, `投票 ${face}`, '说说看')
    const vote = page.getByRole('button', { name: '投票', exact: true }).first()
    if (!(await vote.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
    await vote.click()
    const form = page.getByRole('dialog', { name: '投票', exact: true })
    await form.getByLabel('投票标题').fill('买哪个')
    await form.getByLabel('选项 1', { exact: true }).fill('假药')
    await form.getByLabel('选项 2', { exact: true }).fill('茶')
    await form.getByRole('button', { name: '确定' }).click()
    await page.getByText(/买哪个，单选，2 个选项/).waitFor()
    await send(page)
    const item = page.getByRole('listitem').filter({ hasText: '买哪个' })
    await item.getByRole('alert').getByText(/假药/).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await item.getByRole('button').first().click()
    expect(await form.getByLabel('选项 1', { exact: true }).inputValue()).toBe('假药')
    await form.getByLabel('选项 1', { exact: true }).fill('咖啡')
    await form.getByRole('button', { name: '确定' }).click()
    await published(page)
  })

  test('with a banned word is refused at the text without JavaScript, and keeps it', async () => {
    const token = await registerByApi(site, person('plain'))
    const page = await openAs(token, { javaScriptEnabled: false })
    await page.goto(`${site.origin}/thread/post`)
    await page.getByLabel('标题', { exact: true }).fill(`卖假药 ${face}`)
    await page.getByLabel('正文', { exact: true }).fill('一段很长的说明')
    await send(page)
    await page.locator('#composer-title-error').getByText(/假药/).waitFor()
    expect(await page.getByLabel('正文', { exact: true }).inputValue()).toBe('一段很长的说明')
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe(`卖假药 ${face}`)
  })
})
