import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import {
  commentOf,
  commentOnPage,
  logInOnPage,
  publishOnPage,
  registerOnPage,
  waitForHydration,
} from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite(owner, { isOwnProcess: true })])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const people = {
  pc: { username: 'xiaoyu', nickname: '陈小鱼', password: 'a-good-password-1' },
  h5: { username: 'ali', nickname: '阿梨', password: 'another-good-password-1' },
} as const

describe.each(faceNames)('a new member on %s', (face) => {
  const person = people[face]
  const title = `周末骑行环湖一圈 ${face}`
  const comment = '村口第二家是我徒弟开的'
  const reply = '下次一定报你的名字'
  let address = ''

  test('registers, logs in, publishes a thread with a picture, comments, replies and likes', async () => {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await registerOnPage(page, site.origin, person)
    await context.clearCookies()
    await logInOnPage(page, site.origin, person)

    const pictures = [await aPicture(`lake-${face}.jpg`)]
    address = await publishOnPage(page, site.origin, { title, text: '早上五点半从少年宫出发。', pictures })
    await page.getByRole('heading', { name: title }).waitFor()

    await waitForHydration(page)
    await commentOnPage(page, comment)
    await page.locator('main').getByRole('link', { name: /^回复/ }).first().click()
    await page.getByRole('textbox', { name: /^回复/ }).fill(reply)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await commentOf(page, reply).waitFor()

    // The button of the thread; those of comments are named 赞，n.
    const like = page.getByRole('button', { name: /^赞 \d/ }).first()
    // The button is rendered as pressed before the response arrives.
    const answered = page.waitForResponse(/\/posts\.update$/)
    await like.click()
    expect((await (await answered).json()).Code).toBe(0)
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
    expect(faults).toEqual([])
    await context.close()
  })

  test('a new member finds all their content in another browser and after a restart of the site', async () => {
    await site.restart()
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(`${site.origin}/`)
    await page.getByRole('link', { name: title }).first().click()
    await page.waitForURL(address.replace(/\?.*/, '*'))
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('main').getByText(comment).first().waitFor()
    await commentOf(page, reply).waitFor()
    await waitForHydration(page)
    const pictures = page.locator('main img[src*="/files/"]')
    expect(await pictures.count()).toBeGreaterThan(0)
    const notDrawn = () =>
      pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0).length)
    await expect.poll(notDrawn).toBe(0)
    const id = /\/thread\/(\d+)/.exec(address)?.[1]
    const { likeReward } = (await callApi(site, `thread.detail?threadId=${id}`)).data
    expect(likeReward.users.map(({ nickname }: { nickname: string }) => nickname)).toEqual([person.nickname])
    await context.close()
  })
})
