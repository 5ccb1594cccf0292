import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, registerByApi, type Site } from '../support/site.ts'

/** A category with its threads. */
interface Place {
  readonly id: number
  readonly name: string
  /** A thread of the administrator with a comment by the administrator, a sold thread, and one of the reader. */
  readonly thread: number
  readonly comment: number
  readonly sold: number
  readonly own: number
}
interface Sign {
  readonly on: (at: Place) => string
  readonly seen: (page: Page, at: Place) => Promise<boolean>
}

const button = (name: RegExp) => async (page: Page) => (await page.getByRole('button', { name }).count()) > 0
const text = (words: string) => async (page: Page) =>
  (await page.locator('main').getByText(words).count()) > 0
const thread = ({ thread: id }: Place) => `/thread/${id}`
const managed = ({ thread: id }: Place) => `/thread/${id}/manage`
/** Whether the editor opens instead of showing a refusal. */
const edits = async (page: Page) =>
  !(await text('你没有权限编辑这篇内容')(page)) && !(await text('出错')(page))

/** Whether the site information page lists a permission as granted. */
const isListed = (name: string) => async (page: Page) =>
  (await page.locator('li', { hasText: name }).getByText('没有', { exact: true }).count()) === 0

/** The element on the pages of a category that depends on each right by category. */
const signs: Readonly<Record<string, Sign>> = {
  createThread: {
    on: () => '/thread/post',
    seen: async (page, { name }) =>
      (await page.locator('select[name=categoryId] option', { hasText: name }).count()) > 0,
  },
  viewThreads: { on: ({ id }) => `/cate/${id}/seq/0`, seen: text('的春茶') },
  'thread.viewPosts': { on: thread, seen: text('明前的好茶') },
  'thread.reply': {
    on: thread,
    seen: async (page) => (await page.locator('form#write, #write form').count()) > 0,
  },
  'thread.essence': { on: managed, seen: button(/精华/) },
  'thread.hidePosts': {
    on: ({ thread: id, comment }) => `/thread/${id}/manage?postId=${comment}`,
    seen: button(/^删除/),
  },
  'thread.editOwnThreadOrPost': { on: ({ own }) => `/thread/post?id=${own}`, seen: edits },
  'thread.hideOwnThreadOrPost': { on: ({ own }) => `/thread/${own}/manage`, seen: button(/^删除/) },
  'thread.edit': { on: ({ thread: id }) => `/thread/post?id=${id}`, seen: edits },
  'thread.hide': { on: managed, seen: button(/^删除/) },
  'thread.freeViewPosts': { on: ({ sold }) => `/thread/${sold}`, seen: text('只给付费的人看') },
}
const keys = Object.keys(signs)
/** Rights over others' content show the elements of other rights too, so these are tested while nobody has them. */
const wide = ['thread.edit', 'thread.hide', 'thread.freeViewPosts']
const narrow = keys.filter((key) => !wide.includes(key))

/** The elements that depend on rights for the whole site, and on restrictions. */
const siteSigns: Readonly<Record<string, Sign>> = {
  'thread.viewVideo': {
    on: thread,
    seen: async (page) => (await page.locator('main a[href*="bilibili.com"]').count()) > 0,
  },
  'thread.allowAnonymous': {
    on: () => '/thread/post',
    seen: async (page) => (await page.locator('input[name=anonymous]').count()) > 0,
  },
  createThreadWithCaptcha: { on: () => '/forum', seen: isListed('发布需验证码') },
  publishNeedBindPhone: { on: () => '/forum', seen: isListed('发布需绑定手机') },
}

/** Milliseconds after which a member may publish another thread. */
const betweenThreadsMs = 31_000

let browser: Browser
let site: Site
const asOwner = administrator(() => site)
const groupId = 10
let ownerPlaces: readonly Omit<Place, 'own'>[] = []

/** Grants members exactly these rights. */
async function grant(permissions: readonly string[]): Promise<void> {
  const { data } = await asOwner('groups.rights')
  const was = data.find((one: { groupId: number }) => one.groupId === groupId)?.permissions ?? []
  await asOwner('permission.update', { groupId, permissions, was })
}

async function publish(token: string, categoryId: number, more: object): Promise<number> {
  const content = { text: '<p>明前的好茶</p>' }
  const body = { title: '我的茶', categoryId, content, ...more }
  const answer = await callApi(site, 'thread.create', { token, body })
  if (answer.code !== 0) throw new Error(`The thread was refused: ${answer.code} ${answer.message}`)
  return answer.data.threadId
}

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const names = ['山', '水']
  await asOwner('categories.create', { data: names.map((name) => ({ name })) })
  const tree = (await asOwner('categories')).data as { categoryId: number; name: string }[]
  await grant([...narrow, 'thread.insertPay', 'thread.insertVideo'])
  const video = { address: 'https://www.bilibili.com/video/BV1GJ411x7h7' }
  const indexes = { 10002: { tomId: '10002', operation: 'create', body: video } }
  const made: Omit<Place, 'own'>[] = []
  // A member cannot publish two threads within 30 seconds.
  for (const [nth, name] of names.entries()) {
    const author = await registerByApi(site, personOf(`author${nth}`))
    const seller = await registerByApi(site, personOf(`seller${nth}`))
    const id = tree.find((one) => one.name === name)?.categoryId ?? 0
    const content = { text: '<p>明前的好茶</p>', indexes }
    const threadId = await publish(author, id, { title: `${name}的春茶`, content })
    const body = { id: threadId, content: '沙发' }
    const { data: comment } = await callApi(site, 'posts.create', { token: author, body })
    const hidden = { price: 1, freeWords: 0, content: { text: '<p>只给付费的人看</p>' } }
    made.push({ id, name, thread: threadId, comment: comment.id, sold: await publish(seller, id, hidden) })
  }
  ownerPlaces = made
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceNames)('the rights of one category on the pages of %s', (face) => {
  let context: BrowserContext
  let page: Page
  let places: readonly [Place, Place]

  beforeAll(async () => {
    const token = await registerByApi(site, personOf(`reader${face}`))
    await grant(narrow)
    const [here, there] = ownerPlaces as [Omit<Place, 'own'>, Omit<Place, 'own'>]
    const own = await publish(token, here.id, {})
    await sleep(betweenThreadsMs)
    places = [
      { ...here, own },
      { ...there, own: await publish(token, there.id, {}) },
    ]
    context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
  })
  afterAll(() => context.close())

  /** Whether the server's HTML of a page contains an element. */
  async function isSeen({ on, seen }: Sign, place: Place): Promise<boolean> {
    const response = await context.request.get(site.origin + on(place))
    const html = (await response.text()).replaceAll(/<(script|link)\b[^>]*>(?:[^<]*<\/script>)?/g, '')
    await page.setContent(html, { waitUntil: 'commit' })
    return seen(page, place)
  }
  const seenOf = async (key: string) => {
    const sign = signs[key] as Sign
    return [await isSeen(sign, places[0]), await isSeen(sign, places[1])]
  }

  test.each(keys)(
    'show the elements of the right %s only in the category for which it is granted',
    async (key) => {
      const others = narrow.filter((one) => one !== key)
      await grant([...others, `category${places[0].id}.${key}`])
      expect(await seenOf(key)).toEqual([true, false])
      await grant(others)
      expect(await seenOf(key)).toEqual([false, false])
      await grant([...others, key])
      expect(await seenOf(key)).toEqual([true, true])
    },
  )

  test.each(Object.entries(siteSigns))(
    'show the elements of the right %s only to members who have it',
    async (key, sign) => {
      for (const isGiven of [true, false, true]) {
        await grant([...narrow, ...(isGiven ? [key] : [])])
        expect(await isSeen(sign, places[0])).toBe(isGiven)
      }
    },
  )
})
