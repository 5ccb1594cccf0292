import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let threadId: number
let token: string

const sizeCheckMs = 100

async function comment(content: string): Promise<void> {
  const { code } = await callApi(site, 'posts.create', { token, body: { id: threadId, content } })
  expect(code).toBe(0)
}

/** Repeats the search until it has a result: content is indexed in the background. */
async function untilFound(keyword: string): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < 90_000) {
    const { data } = await callApi(site, `search?keyword=${encodeURIComponent(keyword)}`)
    if (data.counts.comments > 0) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, sizeCheckMs))
  }
  throw new Error(`"${keyword}" was not found within 90 s.`)
}

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  token = await registerByApi(site, {
    username: 'sturgeon',
    nickname: '观鱼的人',
    password: 'a-good-password-1',
  })
  threadId = await publishByApi(site, token, { title: '水族馆的一天', html: '<p>看了很久的海豚。</p>' })
  await comment('最里面有一条鲟鱼')
  await untilFound('鲟鱼')
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test('a new thread is found within 2 s', async () => {
  const waits: number[] = []
  for (const word of ['儒艮', '鹦鹉螺', '翻车鲀']) {
    await comment(`旁边还有一只${word}`)
    waits.push(await untilFound(word))
  }
  waits.sort((one, other) => one - other)
  expect(waits[1]).toBeLessThanOrEqual(2000 + sizeCheckMs)
})

describe.each(faceNames)('search on %s', (face) => {
  test('a comment is found by a traditional spelling, and a click opens it', async () => {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(`${site.origin}/search`)
    await waitForHydration(page)
    const box = page.locator('input[name=keyword]').first()
    await box.fill('鱘魚')
    await box.press('Enter')
    await page.waitForURL(/keyword=/)
    expect(await page.locator('article mark').first().textContent()).toBe('鲟鱼')
    await page
      .getByRole('link', { name: /水族馆的一天/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/thread/${threadId}\\?postId=`))
    await page.getByText('最里面有一条鲟鱼').waitFor()
    await context.close()
  })

  test('a suggestion while typing opens its thread, and the first screen shows results', async () => {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(`${site.origin}/search?keyword=${encodeURIComponent('海豚')}`)
    await waitForHydration(page)
    const [hit] = [await page.locator('article').first().boundingBox()]
    expect((hit?.y ?? 1000) + (hit?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
    const box = page.locator('input[name=keyword]').first()
    await box.fill('')
    await box.pressSequentially('水族馆')
    await page.getByRole('option', { name: '水族馆的一天' }).waitFor()
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(new RegExp(`/thread/${threadId}$`))
    await context.close()
  })

  test('results can be filtered without JavaScript', async () => {
    const context = await browser.newContext({ ...readerOf(face), javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.origin}/search?keyword=${encodeURIComponent('海豚')}`)
    const chip = (name: string) => page.locator('.dzq-searchfilters summary', { hasText: name }).click()
    const apply = (name: string) => page.getByRole('button', { name }).click()
    await chip('作者')
    await page.locator('input[name=nickname]').fill('没有这个人')
    await apply('应用')
    await page.getByText('没有找到相关内容').waitFor()
    await page.getByRole('link', { name: '去掉筛选：没有这个人' }).click()
    expect(await page.locator('article mark').first().textContent()).toBe('海豚')
    await chip('类型')
    await page.getByRole('link', { name: '投票', exact: true }).click()
    await page.getByText('没有找到相关内容').waitFor()
    await page.getByRole('link', { name: '去掉筛选：投票' }).click()
    await chip('日期')
    await page.locator('input[name=since]').fill('2000-01-01')
    await apply('应用')
    expect(await page.locator('article mark').first().textContent()).toBe('海豚')
    await page.getByRole('link', { name: '去掉筛选：2000-01-01 起' }).click()
    await chip('日期')
    await page.locator('input[name=until]').fill('2000-12-31')
    await apply('应用')
    await page.getByText('没有找到相关内容').waitFor()
    await context.close()
  })
})
