import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { groupIds } from '../../contracts/src/permissions.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { commentOf, openCommentBox, waitForHydration } from '../support/member-actions.ts'
import { useOneThreadSite } from '../support/one-thread-site.ts'
import { aPicture } from '../support/pictures.ts'
import { callApi, personOf, publishByApi, registerByApi, uploadByApi } from '../support/site.ts'

const house = useOneThreadSite('雨前龙井')
const asOwner = administrator(() => house.site)

describe.each(faceNames)('reading a thread on %s', (face) => {
  const people = { author: '', reader: '' }
  let threadId: number
  let page: Page
  afterEach(() => page?.context().close())

  const add = async (words: readonly string[]) => {
    for (const content of words) {
      const body = { id: threadId, content }
      expect((await callApi(house.site, 'posts.create', { token: people.reader, body })).code).toBe(0)
    }
  }
  beforeAll(async () => {
    for (const who of ['author', 'reader'] as const)
      people[who] = await registerByApi(house.site, personOf(`${who}${face}`))
    threadId = await publishByApi(house.site, people.author, {
      title: `明前茶${face}`,
      html: '<p>今年的明前茶到了</p>',
    })
    await add(['好茶', '好水'])
  })
  const open = async (who: keyof typeof people | null, path = `/thread/${threadId}`) => {
    const context = await house.browser.newContext(readerOf(face))
    if (who) await context.addCookies([{ name: 'access_token', value: people[who], url: house.site.origin }])
    page = await context.newPage()
    await page.goto(house.site.origin + path)
    await waitForHydration(page)
  }

  test('the head of a comment is one row: name, tags and floor', async () => {
    await open('author')
    const boxes = await commentOf(page, '好茶').evaluate((text) => {
      const head = text.closest('[id^="post-"]')?.querySelector('[class*="comment__head"]')
      return [...(head?.children ?? [])].map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      })
    })
    expect(boxes.length).toBeGreaterThan(1)
    expect(Math.max(...boxes) - Math.min(...boxes)).toBeLessThan(8)
  })

  test.runIf(face === 'h5')('a long time stays in one row with all actions of a comment', async () => {
    await open('author')
    await page.context().addCookies([{ name: 'lang', value: 'en', url: house.site.origin }])
    await page.reload()
    await waitForHydration(page)
    const seen = await commentOf(page, '好茶').evaluate((text) => {
      const acts = text.closest('[id^="post-"]')?.querySelector('[class*="comment__acts"]') as HTMLElement
      const time = acts.querySelector('time') as HTMLElement
      const { height } = time.getBoundingClientRect()
      time.textContent = '58 minutes ago'
      return {
        isTaller: time.getBoundingClientRect().height > height + 1,
        isCut: time.scrollWidth > time.clientWidth,
        hasPin: acts.textContent?.includes('Pin'),
        isWithin: acts.scrollWidth <= acts.clientWidth,
      }
    })
    expect(seen).toEqual({ isTaller: false, isCut: false, hasPin: true, isWithin: true })
  })

  test('the category of a thread is named once', async () => {
    await open('reader')
    const names = page.getByText('默认分类', { exact: true }).filter({ visible: true })
    await expect.poll(() => names.count()).toBe(1)
  })

  test('the picture viewer hides the page behind it', async () => {
    const picture = new Uint8Array(readFileSync(await aPicture(`viewed-${face}.jpg`, 400)))
    const { data } = await uploadByApi(house.site, people.reader, picture, 'leaf.jpg')
    const body = { id: threadId, content: '看这片叶子', attachments: [{ type: 'attachments', id: data.id }] }
    expect((await callApi(house.site, 'posts.create', { token: people.reader, body })).code).toBe(0)
    await open('author')
    await page.locator('main a[data-picture]').first().click()
    const viewer = page.locator('dialog[open]')
    await viewer.waitFor()
    const ground = await viewer.evaluate((dialog) => ({
      colour: getComputedStyle(dialog, '::backdrop').backgroundColor,
      isWhole: dialog.getBoundingClientRect().width === innerWidth,
      overflow: getComputedStyle(document.documentElement).overflow,
    }))
    expect(ground).toEqual({ colour: 'rgb(0, 0, 0)', isWhole: true, overflow: 'hidden' })
  })

  test("a visitor's first press on a picture opens the viewer in place", async () => {
    const context = await house.browser.newContext(readerOf(face))
    page = await context.newPage()
    await page.goto(`${house.site.origin}/thread/${threadId}`)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const picture = page.locator('main article a[data-picture]').first()
    await (face === 'h5' ? picture.tap() : picture.click())
    await page.locator('dialog[open] img').first().waitFor()
    expect(context.pages().length).toBe(1)
  })

  test('all emoji of the panel come from one file', async () => {
    await open('reader')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/emoji/')) requested.push(request.url())
    })
    await openCommentBox(page)
    await page.locator('#write').getByRole('button', { name: '表情' }).click()
    await expect.poll(() => page.locator('[role=toolbar] use').count()).toBeGreaterThan(40)
    await expect.poll(() => new Set(requested).size).toBe(1)
  })

  test('the message about a refused file covers neither the header nor the form', async () => {
    await open('reader')
    await openCommentBox(page)
    await page
      .locator('#write input[type=file]')
      .first()
      .setInputFiles({ name: 'leaf.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
    const message = page.locator('[class*="toast"]').filter({ hasText: /./ }).last()
    await message.waitFor()
    const covered = await message.evaluate((toast) => {
      const box = toast.getBoundingClientRect()
      const parts = document.querySelectorAll('header a, header button, #write button, #write textarea')
      return [...parts].filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect()
        return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
      }).length
    })
    expect(covered).toBe(0)
  })

  test('the first unread comment gets the focus without a ring when its thread was opened by a touch', async () => {
    if (face === 'pc') return
    await add([...'甲乙丙丁戊己庚辛'])
    await open('author', '/')
    const thread = page.getByRole('link', { name: `明前茶${face}` }).first()
    await thread.tap()
    await commentOf(page, '辛').scrollIntoViewIfNeeded()
    await page.waitForURL(/postId=/)
    await add(['新叶'])
    await page.goto(house.site.origin)
    await waitForHydration(page)
    await thread.tap()
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element?.id.startsWith('post-') ? getComputedStyle(element).outlineStyle : 'elsewhere'
      })
    await expect.poll(focused).toBe('none')
  })

  test.runIf(face === 'pc')('the field for a floor has room for its hint', async () => {
    await add(Array.from({ length: 21 }, (_, at) => `第 ${at} 句`))
    await open('reader')
    const field = page.getByLabel('跳到第几楼')
    // Slightly wider than the hint 第几楼, whose own width cannot be measured.
    await field.fill('123456')
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  })
})

test('who must bind a phone on a site without text messages is told what is missing', async () => {
  const token = await registerByApi(house.site, personOf('noPhone'))
  await asOwner('permission.update', {
    groupId: groupIds.member,
    permissions: ['viewThreads', 'thread.viewPosts', 'createThread', 'thread.reply', 'publishNeedBindPhone'],
  })
  const context = await house.browser.newContext(readerOf('h5'))
  await context.addCookies([{ name: 'access_token', value: token, url: house.site.origin }])
  const page = await context.newPage()
  await page.goto(`${house.site.origin}/thread/${house.threadId}`)
  await waitForHydration(page)
  await openCommentBox(page)
  await page.locator('#write textarea').fill('想说一句')
  await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('本站没有开通短信服务').waitFor()
  await page.getByText('请联系管理员开通短信，或取消这项要求。').waitFor()
})
