import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { editorOf } from '../support/composer-actions.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, personOf, publishByApi, registerByApi, type Site, send } from '../support/site.ts'

/** What a right puts on a page. Rights that every change of a group gives back anew cannot be taken from it. */
const kinds = {
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
} as const
const others = ['thread.sticky', 'dialog.create', 'other.canInviteUserScale'] as const
const basics = ['viewThreads', 'createThread', 'thread.viewPosts', 'thread.reply']
const all = [...Object.keys(kinds), ...others]

let browser: Browser
let site: Site
let threadId = 0
const asOwner = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const body = JSON.stringify({ username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const { data } = await send(`${site.origin}/api/backAdmin/login`, { method: 'POST', headers, body })
  threadId = await publishByApi(site, data.accessToken, { title: '站长的茶', html: '<p>好茶</p>' })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const grant = (without: string) =>
  asOwner('permission.update', {
    groupId: 10,
    permissions: [...basics, ...all.filter((key) => key !== without)],
  })

describe.each(faceNames)('the pages of a member on %s', (face) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    const token = await registerByApi(site, personOf(`rights${face}`))
    context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
  })
  afterAll(() => context.close())

  const open = async (path: string) => {
    await page.goto(site.origin + path)
    await waitForHydration(page)
  }

  /** The rights by what the composer offers. */
  async function ofComposer(): Promise<string[]> {
    await open('/thread/post')
    await editorOf(page).waitFor()
    const more = page.getByRole('button', { name: '更多', exact: true })
    if (await more.isVisible()) await more.click()
    const offered: string[] = []
    for (const [key, name] of Object.entries(kinds)) {
      const way = page
        .getByRole('button', { name, exact: true })
        .or(page.getByLabel(`添加${name}`, { exact: true }))
      if ((await way.count()) > 0) offered.push(key)
    }
    return offered
  }

  /** The other rights by what the pages of a thread, of messages and of oneself offer. */
  async function ofPages(): Promise<string[]> {
    const offered: string[] = []
    await open(`/thread/${threadId}/manage`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if ((await page.getByRole('button', { name: /^置顶/ }).count()) > 0) offered.push('thread.sticky')
    await open('/message')
    if ((await page.getByRole('link', { name: '新私信' }).count()) > 0) offered.push('dialog.create')
    await open('/my')
    if ((await page.locator('main a[href="/invite"]').count()) > 0) offered.push('other.canInviteUserScale')
    return offered
  }

  test('offer everything to whoever has every right', async () => {
    await grant('')
    expect(await ofComposer()).toEqual(Object.keys(kinds))
    expect(await ofPages()).toEqual([...others])
  })

  test.each(Object.keys(kinds))(
    'the composer loses what %s puts there, nothing else, and has it back',
    async (key) => {
      await grant(key)
      expect(await ofComposer()).toEqual(Object.keys(kinds).filter((one) => one !== key))
      await grant('')
      expect(await ofComposer()).toEqual(Object.keys(kinds))
    },
  )

  test.each(others)('pages lose what %s puts there, nothing else, and have it back', async (key) => {
    await grant(key)
    expect(await ofPages()).toEqual(others.filter((one) => one !== key))
    await grant('')
    expect(await ofPages()).toEqual([...others])
  })
})
