import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

// With short names, the names of a reply to a reply are above its reply link.
const [host, guest] = ['茶主', '客客'] as const

let browser: Browser
let site: Site
let context: BrowserContext
let threadId: number
let commentId: number
const replies: number[] = []
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const [hosting, visiting] = [
    await registerByApi(site, { ...personOf('host'), nickname: host }),
    await registerByApi(site, { ...personOf('guest'), nickname: guest }),
  ]
  threadId = await publishByApi(site, hosting, { title: '春茶', html: '<p>到了</p>' })
  const post = async (token: string, body: object) => {
    const { code, data } = await callApi(site, 'posts.create', { token, body: { id: threadId, ...body } })
    expect(code).toBe(0)
    return data.id as number
  }
  commentId = await post(visiting, { content: '好茶' })
  const first = await post(visiting, { content: '第一泡', replyId: commentId, isComment: true })
  const answer = { content: '水要烫一点才出味道哦', replyId: commentId, isComment: true }
  const second = await post(hosting, { ...answer, commentPostId: first })
  replies.push(first, second)
  // The order can be chosen from two comments on.
  await post(visiting, { content: '再来一杯' })
})
afterEach(() => context.close())
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const open = async (path: string): Promise<Page> => {
  context = await browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

/** The width and the height over which a tap beside the middle of the element reaches it. */
const reach = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const isHit = (dx: number, dy: number) =>
      element.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy))
    const extent = (dx: number, dy: number) => {
      let by = 0
      while (by < 100 && isHit(dx * (by + 1), dy * (by + 1))) by += 1
      return by
    }
    return [extent(-1, 0) + 1 + extent(1, 0), extent(0, -1) + 1 + extent(0, 1)]
  })
const expectTarget = async (target: Locator, name: string) => {
  for (const size of await reach(target)) expect(size, name).toBeGreaterThanOrEqual(43)
}

test('the name, the avatar and the category of a card on phones are touch targets of at least 43 px', async () => {
  const page = await open('/')
  const card = page.locator('main article', { hasText: '春茶' })
  await expectTarget(card.getByRole('link', { name: host, exact: true }), 'name')
  await expectTarget(card.locator('a[aria-hidden]'), 'avatar')
  await expectTarget(card.locator('a[class*="card__cate"]'), 'category')
})

test('the avatar and the name of a comment on phones are touch targets, and the column below the avatar is none', async () => {
  const page = await open(`/thread/${threadId}`)
  const comment = page.locator(`#post-${commentId}`)
  await expectTarget(comment.getByRole('link', { name: guest, exact: true }).first(), 'name')
  const avatar = comment.locator('> a')
  await expectTarget(avatar, 'avatar')
  const isLink = await avatar.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + 80)?.closest('a') !== null
  })
  expect(isLink).toBe(false)
})

test('the avatars, the names and the reply links of replies on phones are touch targets', async () => {
  const page = await open(`/thread/${threadId}`)
  for (const id of replies) {
    const reply = page.locator(`#post-${id}`)
    await expectTarget(reply.locator('> a'), 'avatar')
    for (const name of await reply.locator('a[class*="comment__name"]').all()) {
      const [, height] = await reach(name)
      expect(height, await name.textContent().then(String)).toBeGreaterThanOrEqual(
        id === replies[0] ? 43 : 24,
      )
    }
    await expectTarget(reply.getByRole('link', { name: /^回复 / }), 'reply link')
  }
})

test('the switch to the comments of the author on phones is a touch target larger than its outline', async () => {
  const page = await open(`/thread/${threadId}`)
  const only = page.getByRole('link', { name: '只看楼主' })
  await expectTarget(only, 'switch')
  expect((await only.boundingBox())?.height).toBeLessThan(40)
})
