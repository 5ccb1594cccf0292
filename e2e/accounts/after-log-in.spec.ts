import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceNames)('an action that a visitor pressed runs after the login on %s', (face) => {
  const guest = personOf(`guest${face}`)
  const author = personOf(`author${face}`)
  let threadId: number
  let voteThreadId: number
  let commentId: number
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    const token = await registerByApi(site, author)
    await registerByApi(site, guest)
    threadId = await publishByApi(site, token, { title: `春茶${face}`, html: '<p>今年的春茶到了</p>' })
    const comment = await callApi(site, 'posts.create', {
      token,
      body: { id: threadId, content: '先说两句' },
    })
    commentId = comment.data.id
    const vote = {
      voteTitle: '喝什么',
      choiceType: 1,
      expiredAt: new Date(Date.now() + 40 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      subitems: [{ content: '红茶' }, { content: '绿茶' }],
    }
    const { data } = await callApi(site, 'categories')
    // A member cannot publish twice within 30 seconds.
    const asker = await registerByApi(site, personOf(`asker${face}`))
    const made = await callApi(site, 'thread.create', {
      token: asker,
      body: {
        title: `投票${face}`,
        categoryId: data[0].categoryId,
        content: { text: '<p>选一个</p>', indexes: { 109: { tomId: '109', body: vote } } },
      },
    })
    expect(made.code).toBe(0)
    voteThreadId = made.data.threadId
  })
  afterEach(() => context.close())
  const open = async (path: string) => {
    context = await browser.newContext(readerOf(face))
    page = await context.newPage()
    await page.goto(site.origin + path)
    await waitForHydration(page)
  }
  const logIn = async (path: string) => {
    await page.waitForURL(/\/user\/login\?next=/)
    await waitForHydration(page)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(guest.username)
    await page.getByLabel('密码', { exact: true }).fill(guest.password)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
  }
  const main = () => page.locator('main')
  const actions = () => page.getByRole('toolbar', { name: '本帖操作' })

  test('a like of a thread', async () => {
    await open(`/thread/${threadId}`)
    await actions().getByRole('link', { name: /^赞/ }).click()
    await logIn(`/thread/${threadId}`)
    await actions().locator('button[aria-pressed=true][aria-label^="赞"]').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expect
      .poll(
        async () => (await callApi(site, `thread.detail?threadId=${threadId}`)).data.likeReward.likePayCount,
      )
      .toBe(1)
    expect(await axeFaults(page)).toEqual([])
    // The like is still there after a reload.
    await page.reload()
    await actions().locator('button[aria-pressed=true][aria-label^="赞"]').waitFor()
  })

  test('a like of a comment', async () => {
    await open(`/thread/${threadId}`)
    await page.locator(`#post-${commentId}`).getByRole('link', { name: /^赞/ }).click()
    await logIn(`/thread/${threadId}`)
    await page.locator(`#post-${commentId} button[aria-pressed=true]`).waitFor()
  })

  test('a comment, whose box opens with the focus', async () => {
    await open(`/thread/${threadId}`)
    await page.getByRole('link', { name: '登录后参与评论' }).click()
    await logIn(`/thread/${threadId}`)
    await page.locator('textarea:focus').waitFor()
  })

  test('following the author of a thread', async () => {
    await open(`/thread/${threadId}`)
    await page
      .getByRole('link', { name: `关注 ${author.nickname}` })
      .first()
      .click()
    await logIn(`/thread/${threadId}`)
    await page
      .getByRole('button', { name: /^已关注/ })
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(`/thread/${threadId}`)
  })

  test('a vote, with the chosen options', async () => {
    await open(`/thread/${voteThreadId}`)
    await main().getByText('绿茶', { exact: true }).click()
    await main().getByRole('link', { name: '登录后投票' }).click()
    await logIn(`/thread/${voteThreadId}`)
    await main().getByText('你已投票').waitFor()
    await main().locator('li', { hasText: '绿茶' }).getByText('已选').waitFor()
  })

  test('a chat with a person', async () => {
    await open(`/user/${(await callApi(site, `thread.detail?threadId=${threadId}`)).data.userId}`)
    await main()
      .getByRole('link', { name: `发私信 ${author.nickname}` })
      .first()
      .click()
    await logIn('/message')
    await page.getByRole('textbox', { name: '输入消息' }).waitFor()
  })

  test("an action named by the address alone does not run in a member's name", async () => {
    const token = await registerByApi(site, personOf(`led${face}`))
    context = await browser.newContext(readerOf(face))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
    await page.goto(`${site.origin}/thread/${threadId}#like-${threadId}`)
    await waitForHydration(page)
    const like = actions().locator('button[aria-label^="赞"]')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await like.getAttribute('aria-pressed')).toBe('false')
  })
})
