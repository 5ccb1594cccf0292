import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { commentField, openCommentBox, waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const asOwner = administrator(() => site)
const memberGroup = 10
let rights: string[] = []
let garden = 0
let kitchen = 0

const permissions = async (more: readonly string[], without: readonly string[] = []) => {
  const kept = rights.filter((right) => !without.includes(right))
  await asOwner('permission.update', { groupId: memberGroup, permissions: [...kept, ...more] })
}

/** Reloads until the element is there: visitors may get a page that is up to five seconds old. */
async function onceShown(page: Page, what: Locator): Promise<void> {
  const look = async () => {
    await page.reload()
    return what.isVisible()
  }
  await expect.poll(look, { interval: 1000 }).toBe(true)
}

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const names = ['花园', '厨房']
  await asOwner('categories.create', {
    data: names.map((name) => ({ name, description: '', icon: '', sort: 1 })),
  })
  const { data } = await callApi(site, 'categories')
  const idOf = (wanted: string) =>
    data.find(({ name }: { name: string }) => name === wanted)?.categoryId as number
  ;[garden, kitchen] = [idOf('花园'), idOf('厨房')]
  const groups = await asOwner('groups.list')
  const members = groups.data.find(({ id }: { id: number }) => id === memberGroup)
  rights = (members?.permission ?? []).map(({ permission }: { permission: string }) => permission)
  if (rights.length === 0) rights = [...defaults]
  await permissions(extras)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const extras = [
  ...['thread.allowAnonymous', 'thread.insertVote', 'thread.insertImage', 'thread.editOwnThreadOrPost'],
]

/** The permissions of members on a journey's site, unless a test sets others. */
const defaults = [
  ...['viewThreads', 'createThread', 'thread.reply', 'thread.viewPosts', 'thread.insertImage'],
  ...['thread.editOwnThreadOrPost', 'thread.hideOwnThreadOrPost'],
]

describe.each(faceOfRun('pc'))('on %s', (face) => {
  const person = (name: string): Person => ({
    username: `${name}-${face}`,
    nickname: `${name}${face}`,
    password: 'a-good-password-1',
  })
  const contexts: BrowserContext[] = []
  afterAll(() => Promise.all(contexts.map((context) => context.close())))
  async function openAs(token?: string): Promise<Page> {
    const context = await browser.newContext(readerOf(face))
    contexts.push(context)
    if (token) await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    const page = await context.newPage()
    return page
  }
  const as = async (path: string, body: unknown, token: string) => {
    const answer = await callApi(site, path, { body, token })
    if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const publish = (token: string, title: string, more: object = {}) =>
    as(
      'thread.create',
      { title, categoryId: garden, content: { text: `<p>${title}的正文</p>` }, ...more },
      token,
    )

  test('the composer offers only categories with the permission to publish, or a message when there is none', async () => {
    const token = await registerByApi(site, person('newcomer'))
    const page = await openAs(token)
    const others = (await callApi(site, 'categories')).data
      .map(({ categoryId }: { categoryId: number }) => categoryId)
      .filter((id: number) => id !== garden)
    const allowed = others.map((id: number) => `category${id}.createThread`)
    await permissions(allowed, ['createThread'])
    await page.goto(`${site.origin}/thread/post`)
    const picker = page.getByLabel('发布到', { exact: true }).first()
    await picker.waitFor()
    const offered = await page.locator('main, form').first().innerHTML()
    const options = (await picker.locator('option').allTextContents()).join()
    expect(options === '' ? offered : options).toContain('厨房')
    expect(options === '' ? offered : options).not.toContain('花园')
    await permissions([], ['createThread'])
    await page.goto(`${site.origin}/thread/post`)
    await page.getByText('您暂无发帖权限').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await permissions(extras)
  })

  test('a search shows threads, members and topics, and an empty result suggests a new thread', async () => {
    const token = await registerByApi(site, person('finch'))
    const word = face === 'pc' ? '孔雀' : '白鹭'
    await as('users/update.user', { nickname: `${word}${face}` }, token)
    await publish(token, `园里的${word}`, { content: { text: `<p>今天看见 #${word}开屏# 了</p>` } })
    const seen = async () => (await callApi(site, `search?keyword=${encodeURIComponent(word)}`)).data.counts
    await expect.poll(seen).toMatchObject({ threads: 1, users: 1, topics: 1 })
    const page = await openAs(token)
    await page.goto(`${site.origin}/search?keyword=${encodeURIComponent(word)}`)
    const main = page.locator('main')
    await main
      .getByRole('link', { name: new RegExp(`园里的${word}`) })
      .first()
      .waitFor()
    await main
      .getByRole('link', { name: new RegExp(`${word}${face}`) })
      .first()
      .waitFor()
    await main.locator('.dzq-names__open').click()
    await main
      .getByRole('link', { name: new RegExp(`${word}开屏`) })
      .first()
      .waitFor()
    await page.goto(`${site.origin}/search?keyword=${encodeURIComponent('没人写过的貘')}`)
    await page.getByText('没有找到相关内容').waitFor()
    await page.getByRole('region', { name: '热门内容' }).locator('article').first().waitFor()
    await page.getByRole('link', { name: '发帖问问大家' }).click()
    await page.waitForURL(/\/thread\/post/)
    await page.locator('[contenteditable="true"][role="textbox"]').waitFor()
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('没人写过的貘')
  })

  test('a category in the address stays selected after a reload', async () => {
    const [one, two] = [person('gardener'), person('cook')]
    await publish(await registerByApi(site, one), `种花 ${face}`)
    await publish(await registerByApi(site, two), `做饭 ${face}`, { categoryId: kitchen })
    const page = await openAs()
    await page.goto(`${site.origin}/cate/${garden}/seq/0`)
    await page.getByText(`种花 ${face}`).first().waitFor()
    expect(await page.locator('main').getByText(`做饭 ${face}`).count()).toBe(0)
    await page.reload()
    await page.getByText(`种花 ${face}`).first().waitFor()
    const current = page.locator('[aria-current]').filter({ hasText: '花园' })
    expect(await current.count()).toBeGreaterThan(0)
    await page.goto(`${site.origin}/cate/${garden}_${kitchen}/seq/0`)
    await page.getByText(`做饭 ${face}`).first().waitFor()
  })

  test('an anonymous author is not revealed by name, link, card or likes', async () => {
    const shy = person('shy')
    const token = await registerByApi(site, shy)
    const { threadId, postId } = await publish(token, `匿名说一句 ${face}`, { anonymous: 1 })
    const own = await as('posts.create', { id: threadId, content: '我自己补充' }, token)
    for (const id of [postId, own.id])
      await as('posts.update', { postId: id, data: { attributes: { isLiked: true } } }, token)
    const page = await openAs()
    for (const path of [`/thread/${threadId}`, `/cate/${garden}/seq/0`]) {
      const card = page
        .locator('main article, main')
        .filter({ hasText: `匿名说一句 ${face}` })
        .first()
      await page.goto(site.origin + path)
      await onceShown(page, card.getByText('匿名用户').first())
      await waitForHydration(page)
      expect(await page.content()).not.toContain(shy.nickname)
    }
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    const comment = page.locator('#comments article').filter({ hasText: '我自己补充' })
    await onceShown(page, comment)
    const ways = await comment
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(ways.filter((href) => /^\/user\/\d/.test(href))).toEqual([])
    const name = page.locator('main').getByText('匿名用户').first()
    expect(await name.evaluate((element) => element.closest('a')?.getAttribute('href') ?? null)).toBeNull()
    if (face === 'pc') {
      await name.hover()
      await page.waitForTimeout(700)
      expect(await page.locator('[class*=personcard]').count()).toBe(0)
    }
  })

  test('an ended vote is marked as ended and accepts no votes', async () => {
    const token = await registerByApi(site, person('asker'))
    const soon = new Date(Date.now() + 8 * 3_600_000 + 4000).toISOString().slice(0, 19).replace('T', ' ')
    const vote = {
      voteTitle: '喝什么',
      choiceType: 1,
      expiredAt: soon,
      subitems: [{ content: '龙井' }, { content: '普洱' }],
    }
    const indexes = { 109: { tomId: '109', body: vote } }
    const { threadId, content } = await publish(token, `快投票 ${face}`, {
      content: { text: '<p>快</p>', indexes },
    })
    const [{ voteId, subitems }] = content.indexes[109].body
    await expect
      .poll(
        async () =>
          (await callApi(site, `thread.detail?threadId=${threadId}`)).data.content.indexes[109].body[0]
            .isExpired,
      )
      .toBe(true)
    const page = await openAs(token)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await page.locator('main').getByText('投票已结束').first().waitFor()
    expect(await page.locator('main').getByRole('radio').count()).toBe(0)
    const late = await callApi(site, 'vote.thread', {
      token,
      body: { threadId, vote: { id: voteId, subitemIds: [subitems[0].id] } },
    })
    expect(late.code).not.toBe(0)
  })

  test('comments are sorted, edited by an administrator and notified, and the author is marked', async () => {
    const [author, reader] = [person('host'), person('guest')]
    const token = await registerByApi(site, author)
    const readerToken = await registerByApi(site, reader)
    const { threadId } = await publish(token, `说说看 ${face}`)
    await as('posts.create', { id: threadId, content: '头一句' }, readerToken)
    await as('posts.create', { id: threadId, content: '楼主也来' }, token)
    const page = await openAs(readerToken)
    await page.goto(`${site.origin}/thread/${threadId}?sort=-createdAt`)
    await waitForHydration(page)
    const items = page.locator('[id^="post-"]')
    await items.nth(1).waitFor()
    expect(await items.first().textContent()).toContain('楼主也来')
    expect(
      await items
        .filter({ hasText: '楼主也来' })
        .getByText(/^(作者|楼主)$/)
        .count(),
    ).toBeGreaterThan(0)
    const { data } = await callApi(site, 'users/username.login', {
      body: { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD },
    })
    const editing = await openAs(data.accessToken)
    await editing.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(editing)
    const own = editing.locator('[id^="post-"]').filter({ hasText: '头一句' })
    await own.getByRole('button', { name: /的评论操作/ }).click()
    const role = face === 'pc' ? 'menuitem' : 'button'
    await editing.getByRole(role, { name: '编辑' }).last().click()
    await editing.getByLabel('评论内容').fill('头一句改过了')
    await editing.getByRole('button', { name: '保存', exact: true }).click()
    await editing.locator('main').getByText('头一句改过了').first().waitFor()
    await onceShown(page, items.filter({ hasText: '头一句改过了' }).first())
    const notifications = await openAs(token)
    const hears = async () => {
      await notifications.goto(`${site.origin}/message?page=thread&subPage=reply`)
      return notifications
        .locator('main')
        .getByText(new RegExp(`guest${face}`))
        .count()
    }
    await expect.poll(hears).toBeGreaterThan(0)
  })

  test('a comment with a picture is written and shown, also after a reload', async () => {
    const [author, first, second] = [person('owner'), person('early'), person('late')]
    const token = await registerByApi(site, author)
    const { threadId } = await publish(token, `配图 ${face}`)
    await as('posts.create', { id: threadId, content: '没有图' }, await registerByApi(site, first))
    const page = await openAs(await registerByApi(site, second))
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await openCommentBox(page)
    await commentField(page).fill('有图有真相')
    await page
      .locator('main input[type=file], dialog input[type=file]')
      .first()
      .setInputFiles([await aPicture(`comment-${face}.jpg`)])
    await page
      .getByRole('button', { name: /^删除图片/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    const comment = page.locator('[id^="post-"]').filter({ hasText: '有图有真相' })
    await comment.first().waitFor()
    await comment.locator('a[data-picture] img').first().waitFor()
    await page.reload()
    await comment.locator('a[data-picture] img').first().waitFor()
  })

  test('a thread is made sticky, featured, moved, deleted and restored', async () => {
    const token = await registerByApi(site, person('mover'))
    const { threadId } = await publish(token, `搬来搬去 ${face}`)
    const change = (what: object) => asOwner('threads.batch', { ids: String(threadId), ...what })
    await change({ isSticky: 1, isEssence: 1, categoryId: kitchen })
    const page = await openAs()
    await page.goto(`${site.origin}/`)
    await page.locator('main').getByText(`搬来搬去 ${face}`).first().waitFor()
    await page.goto(`${site.origin}/cate/${kitchen}/seq/0`)
    await page.getByText(`搬来搬去 ${face}`).first().waitFor()
    await page.goto(`${site.origin}/thread/${threadId}`)
    await page.locator('main').getByText('精华').first().waitFor()
    await page.getByRole('link', { name: '厨房', exact: true }).first().waitFor()
    await change({ isDeleted: 1, message: '不合适' })
    // A page that was just sent from the cache may be sent once more.
    const status = async () => (await page.goto(`${site.origin}/thread/${threadId}`))?.status()
    await expect.poll(status).toBe(404)
    const deleted = await asOwner('manage.thread.list?isDeleted=yes')
    expect(deleted.data.pageData.map((row: { threadId: number }) => row.threadId)).toContain(threadId)
    await asOwner('manage.submit.review', { type: 1, data: [{ id: threadId, isDeleted: false }] })
    await page.goto(`${site.origin}/thread/${threadId}`)
    await page.getByRole('heading', { name: `搬来搬去 ${face}` }).waitFor()
  })
})
