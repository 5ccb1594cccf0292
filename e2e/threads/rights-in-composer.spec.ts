import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { editorOf } from '../support/composer-actions.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, registerByApi, type Site } from '../support/site.ts'

/** The element of the composer that depends on a right. */
const kinds: Readonly<Record<string, string>> = {
  'thread.insertImage': '图片',
  'thread.insertVideo': '视频',
  'thread.insertAudio': '语音',
  'thread.insertAttachment': '附件',
  'thread.insertVote': '投票',
  'thread.insertGoods': '商品',
  'thread.insertReward': '悬赏',
  'thread.insertRedPacket': '红包',
  'thread.insertPosition': '位置',
  'thread.insertPay': '付费',
}
const all = Object.keys(kinds)
const basics = ['viewThreads', 'createThread', 'thread.viewPosts']

let browser: Browser
let site: Site
const asOwner = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const grant = (rights: readonly string[]) =>
  asOwner('permission.update', { groupId: 10, permissions: [...basics, ...rights] })

describe.each(faceNames)('the composer of a member on %s', (face) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    const token = await registerByApi(site, personOf(`writer${face}`))
    context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
  })
  afterAll(() => context.close())

  /** Returns the rights whose elements the composer shows. */
  async function offered(): Promise<string[]> {
    await page.goto(`${site.origin}/thread/post`)
    await waitForHydration(page)
    await editorOf(page).waitFor()
    const more = page.getByRole('button', { name: '更多', exact: true })
    if (await more.isVisible()) await more.click()
    const found: string[] = []
    for (const [key, name] of Object.entries(kinds)) {
      const way = page
        .getByRole('button', { name, exact: true })
        .or(page.getByLabel(`添加${name}`, { exact: true }))
      if ((await way.count()) > 0) found.push(key)
    }
    return found
  }

  test('the composer of a member offers every block type with all rights, and none without rights', async () => {
    await grant(all)
    expect(await offered()).toEqual(all)
    await grant([])
    expect(await offered()).toEqual([])
  })

  // By then the element of the previous right is back.
  test.each(all)(
    'the composer of a member loses the block of the right %s without it, and nothing else',
    async (key) => {
      await grant(all.filter((one) => one !== key))
      expect(await offered()).toEqual(all.filter((one) => one !== key))
    },
  )
})
