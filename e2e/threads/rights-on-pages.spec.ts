import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, personOf, registerByApi, type Site, send } from '../support/site.ts'

/** The element that shows that a member has a right, and its page; the server's HTML is examined. */
interface Sign {
  readonly on: (at: Places) => string
  readonly seen: (page: Page) => Promise<boolean>
}
interface Places {
  readonly thread: number
  readonly sold: number
  readonly own: number
  readonly ownerId: number
}

const button = (name: string | RegExp) => async (page: Page) =>
  (await page.getByRole('button', { name }).count()) > 0
const link = (name: string | RegExp) => async (page: Page) =>
  (await page.getByRole('link', { name }).count()) > 0
const text = (words: string) => async (page: Page) => (await page.getByText(words).count()) > 0

const thread = ({ thread: id }: Places) => `/thread/${id}`
const managed = ({ thread: id }: Places) => `/thread/${id}/manage`
const own = ({ own: id }: Places) => `/thread/${id}/manage`
/** Whether the editor opens instead of showing a refusal. */
const edits = async (page: Page) =>
  !(await text('你没有权限编辑这篇内容')(page)) && !(await text('出错')(page))

/** The rights on which an element of a page depends. */
const signs: Readonly<Record<string, Sign>> = {
  'thread.favorite': { on: thread, seen: button('收藏') },
  'thread.likePosts': { on: thread, seen: button(/^赞/) },
  'thread.reply': {
    on: thread,
    seen: async (page) => (await page.locator('form#write, #write form').count()) > 0,
  },
  'thread.viewAttachment': { on: thread, seen: link(/预览/) },
  'thread.downloadAttachment': { on: thread, seen: button(/下载/) },
  'thread.sticky': { on: managed, seen: button(/^置顶/) },
  'thread.essence': { on: managed, seen: button(/精华/) },
  'thread.edit': { on: ({ thread: id }) => `/thread/post?id=${id}`, seen: edits },
  'thread.hide': { on: managed, seen: button(/^删除/) },
  'thread.editOwnThreadOrPost': { on: ({ own: id }) => `/thread/post?id=${id}`, seen: edits },
  'thread.hideOwnThreadOrPost': { on: own, seen: button(/^删除/) },
  'thread.freeViewPosts': { on: ({ sold }) => `/thread/${sold}`, seen: text('只给付费的人看') },
  'dialog.create': { on: () => '/message', seen: link('新私信') },
  'userFollow.create': { on: ({ ownerId }) => `/user/${ownerId}`, seen: button(/^关注/) },
  'other.canInviteUserScale': {
    on: () => '/my',
    seen: async (page) => (await page.locator('main a[href="/invite"]').count()) > 0,
  },
  'cash.create': {
    on: () => '/wallet',
    seen: async (page) => (await page.locator('a[href="/wallet/withdrawal"]').count()) > 0,
  },
  'order.create': { on: thread, seen: button(/打赏/) },
  'trade.pay.order': { on: thread, seen: button(/打赏/) },
}
const keys = Object.keys(signs)

/** An element that depends on several rights disappears with each of them. */
const alsoGone: Readonly<Record<string, readonly string[]>> = {
  'thread.viewAttachment': ['thread.downloadAttachment'],
  'order.create': ['trade.pay.order'],
  'trade.pay.order': ['order.create'],
}
/** Rights that also show the elements of other rights; tested while nobody has them. */
const wide = ['thread.edit', 'thread.hide', 'thread.freeViewPosts']
const narrow = keys.filter((key) => !wide.includes(key))
const basics = ['viewThreads', 'createThread', 'thread.viewPosts', 'user.view']

let browser: Browser
let site: Site
let ownerToken = ''
const asOwner = administrator(() => site)
const groupId = 10

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const body = JSON.stringify({ username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const login = await send(`${site.origin}/api/backAdmin/login`, { method: 'POST', headers, body })
  ownerToken = login.data.accessToken
  const data = [
    { key: 'site_withdrawal', value: '1' },
    { key: 'site_can_reward', value: '1' },
  ]
  await asOwner('settings.create', { data })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function publish(token: string, more: object): Promise<number> {
  const categories = await callApi(site, 'categories', { token })
  const answer = await callApi(site, 'thread.create', {
    token,
    body: {
      title: '春茶',
      categoryId: categories.data[0].categoryId,
      content: { text: '<p>好茶</p>' },
      ...more,
    },
  })
  if (answer.code !== 0) throw new Error(`The thread was refused: ${answer.code} ${answer.message}`)
  return answer.data.threadId
}

/** Grants members exactly these rights, as the admin area does, with the previous ones in `was`. */
async function grant(rights: readonly string[]): Promise<void> {
  const { data } = await asOwner('groups.rights')
  const was = data.find((one: { groupId: number }) => one.groupId === groupId)?.permissions ?? []
  await asOwner('permission.update', { groupId, permissions: [...basics, ...rights], was })
}

let places: Omit<Places, 'own'>

/** Publishes a thread of the administrator with a file, and a sold thread of another member. */
async function furnish(token: string): Promise<Omit<Places, 'own'>> {
  const form = new FormData()
  form.set('type', '0')
  form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), '茶单.pdf')
  const { data: file } = await callApi(site, 'attachments', { form, token: ownerToken })
  const indexes = { 108: { tomId: '108', operation: 'create', body: { docIds: [file.id] } } }
  const id = await publish(ownerToken, { content: { text: '<p>茶单</p>', indexes } })
  const { data: detail } = await callApi(site, `thread.detail?threadId=${id}`, { token })
  const seller = await registerByApi(site, personOf('seller'))
  await grant([...narrow, 'thread.insertPay'])
  const sold = await publish(seller, { price: 1, freeWords: 0, content: { text: '<p>只给付费的人看</p>' } })
  return { thread: id, sold, ownerId: detail.userId }
}

describe.each(faceNames)('the pages of a member on %s', (face) => {
  let context: BrowserContext
  let page: Page
  let token = ''
  let ownId = 0

  beforeAll(async () => {
    token = await registerByApi(site, personOf(`rights${face}`))
    await grant(narrow)
    ownId = await publish(token, {})
    places ??= await furnish(token)
    context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
  })
  afterAll(() => context.close())

  /** Returns the rights whose elements the pages show. */
  async function seen(): Promise<string[]> {
    const at = { ...places, own: ownId }
    const byPath = Map.groupBy(Object.entries(signs), ([, sign]) => sign.on(at))
    const found = new Set<string>()
    for (const [path, here] of byPath) {
      const response = await context.request.get(site.origin + path)
      expect(response.status(), path).toBeLessThan(500)
      // Scripts are removed, so that the server's HTML stays unchanged and is examined without loading it.
      const html = (await response.text()).replaceAll(/<(script|link)\b[^>]*>(?:[^<]*<\/script>)?/g, '')
      await page.setContent(html, { waitUntil: 'commit' })
      for (const [key, sign] of here) if (await sign.seen(page)) found.add(key)
    }
    return keys.filter((key) => found.has(key))
  }

  test('the pages of a member show all elements to a member with every right, and none to a member without rights', async () => {
    await grant(keys)
    expect(await seen()).toEqual(keys)
    await grant([])
    expect(await seen()).toEqual([])
  })

  test.each(narrow)(
    'hide only the elements of the right %s from a member without it, and show them again with it',
    async (key) => {
      await grant(narrow.filter((one) => one !== key))
      expect(await seen()).toEqual(narrow.filter((one) => one !== key && !alsoGone[key]?.includes(one)))
      await grant(narrow)
      expect(await seen()).toEqual(narrow)
    },
  )

  test.each(wide)(
    "the pages of a member show the controls of %s on other members' threads only with that right",
    async (key) => {
      await grant([...narrow, key])
      const gained = (await seen()).filter((one) => wide.includes(one))
      // The right to edit a thread includes reading it without paying.
      expect(gained).toEqual(key === 'thread.edit' ? ['thread.edit', 'thread.freeViewPosts'] : [key])
      await grant(narrow)
      expect(await seen()).toEqual(narrow)
    },
  )

  test('the pages of a member show the likers of a thread only with the right to see members', async () => {
    const likers = async () => {
      await page.goto(`${site.origin}/thread/${places.thread}`)
      await waitForHydration(page)
      return page.locator('.dzq-likers-more').count()
    }
    const like = { id: places.thread, postId: 0, data: { attributes: { isLiked: true } } }
    const { data } = await callApi(site, `thread.detail?threadId=${places.thread}`, { token })
    await callApi(site, 'posts.update', { token, body: { ...like, postId: data.postId } })
    await grant(narrow)
    expect(await likers()).toBe(1)
    const { data: rights } = await asOwner('groups.rights')
    const was = rights.find((one: { groupId: number }) => one.groupId === groupId).permissions
    const permissions = was.filter((one: string) => one !== 'user.view')
    await asOwner('permission.update', { groupId, permissions, was })
    expect(await likers()).toBe(0)
    await grant(narrow)
  })
})
