import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { commentOf, logInByApi, waitForHydration } from '../support/member-actions.ts'
import { pickFromMenu } from '../support/pick-from-menu.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  callApi,
  openSite,
  owner,
  type Person,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await callAdmin('stopwords.batch', { words: ['代购={MOD}'], overwrite: true })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
const aPerson = (name: string): Person => ({ username: name, nickname: name, password: 'a-good-password-1' })

describe.each(faceOfRun('h5'))('threads and comments on %s', (face) => {
  const author = aPerson(`author${face}`)
  const reader = aPerson(`reader${face}`)
  let token = ''
  let readerToken = ''
  let threadId = 0

  beforeAll(async () => {
    token = await registerByApi(site, author)
    readerToken = await registerByApi(site, reader)
    threadId = await publishByApi(site, token, { title: `春茶 ${face}`, html: '<p>今年的春茶到了。</p>' })
  })

  async function openAs(person: Pick<Person, 'username' | 'password'>): Promise<[BrowserContext, Page]> {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await logInByApi(page, site.origin, person)
    return [context, page]
  }
  const pick = (page: Page, menu: RegExp, action: string) => pickFromMenu(page, face, menu, action)
  const call = async (path: string, body: unknown, as: string): Promise<{ id: number }> =>
    (await callApi(site, path, { body, token: as })).data

  test('an administrator makes a thread sticky and featured, and moves it to another category', async () => {
    const name = `茶山${face}`
    await callAdmin('categories.create', { data: [{ name }] })
    const [context, page] = await openAs(admin)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await pick(page, /^管理/, '置顶')
    await page.getByText('置顶成功').first().waitFor()
    await pick(page, /^管理/, '精华')
    await page.getByText('操作成功').first().waitFor()
    await expect
      .poll(async () => (await callAdmin(`manage.thread.list?threadId=${threadId}`)).data.pageData[0])
      .toMatchObject({ isStick: 1, displayTag: { isEssence: true } })
    await pick(page, /^管理/, '移动分类')
    const target = page.getByLabel('移动到')
    await target.waitFor()
    expect(await axeFaults(page)).toEqual([])
    await target.selectOption({ label: name })
    await page.locator('form').filter({ has: target }).getByRole('button', { name: '移动分类' }).click()
    await expect
      .poll(async () => (await callApi(site, `thread.detail?threadId=${threadId}`)).data.categoryName)
      .toBe(name)
    await context.close()
  })

  test('an edited thread is marked as edited, and shows the changes', async () => {
    await call('thread.update', { threadId, content: { text: '<p>明年的春茶到了。</p>' } }, token)
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await page
      .getByRole('link', { name: /^已编辑|编辑过/ })
      .first()
      .click()
    await page.waitForURL(/\/history/)
    await page.locator('del', { hasText: '今' }).waitFor()
    await page.locator('ins', { hasText: '明' }).waitFor()
    expect(await page.locator('main li').count()).toBe(2)
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  })

  test('a comment gets a reply, which is answered, deleted and restored', async () => {
    const comment = await call('posts.create', { id: threadId, content: '一楼说' }, readerToken)
    await call(
      'posts.create',
      { id: threadId, replyId: comment.id, isComment: true, content: '作者回' },
      token,
    )
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    const reply = page.locator('[id^="post-"] [id^="post-"]').first()
    await reply.hover()
    await reply.getByRole('link', { name: `回复 ${author.nickname}` }).click()
    await page.getByRole('textbox', { name: /^回复/ }).fill('再回一句')
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await commentOf(page, '再回一句').waitFor()
    await pick(page, new RegExp(`^对 ${reader.nickname} 的评论`), '删除')
    await page.getByText('该评论已删除').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('main').getByText('一楼说').waitFor()
    await page.getByText('该评论已删除').waitFor({ state: 'detached' })
    await page.goto(`${site.origin}/thread/comment/${comment.id}?threadId=${threadId}`)
    await page.locator('main').getByText('再回一句').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  })

  test('a report of a comment reaches the administrator, who closes it', async () => {
    const { id } = await call('posts.create', { id: threadId, content: `广告一条 ${face}` }, token)
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}?postId=${id}`)
    await waitForHydration(page)
    const item = page.locator(`#post-${id}`)
    await item.getByRole('button', { name: /的评论操作/ }).click()
    const report =
      face === 'pc'
        ? page.getByRole('menuitem', { name: '举报' })
        : page.getByRole('button', { name: '举报' })
    await report.last().click()
    await page.getByRole('button', { name: '提交举报' }).click()
    await page.getByText('请选择或输入举报理由').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByText('广告垃圾').click()
    await page.getByRole('button', { name: '提交举报' }).click()
    await page.getByText('举报成功').first().waitFor()
    const { pageData } = (await callAdmin('reports?filter[status]=0&filter[type]=2')).data
    const found = pageData.find(({ report: one }: { report: { postId: number } }) => one.postId === id)
    expect(found).toMatchObject({ user: { nickname: reader.nickname }, report: { reason: '广告垃圾' } })
    await callAdmin('manage.submit.review', { type: 2, data: [{ id, isDeleted: true, message: '广告' }] })
    await callAdmin('reports/batch', { data: [{ id: found.report.id, status: 1 }] })
    await page.reload()
    expect(await page.getByText(`广告一条 ${face}`).count()).toBe(0)
    await context.close()
  })

  test('a member is reported from their page with a custom reason', async () => {
    const [context, page] = await openAs(reader)
    const listed = (await callAdmin(`manage.thread.list?threadId=${threadId}`)).data.pageData[0]
    await page.goto(`${site.origin}/user/${listed.userId}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: `举报 ${author.nickname}` }).click()
    await page.getByText('其他理由').click()
    await page.getByPlaceholder('请输入举报理由').fill(`冒充店主 ${face}`)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '提交举报' }).click()
    await page.getByText('举报成功').first().waitFor()
    const { pageData } = (await callAdmin('reports?filter[status]=0&filter[type]=0')).data
    expect(pageData[0]).toMatchObject({
      user: { nickname: reader.nickname },
      report: { reason: `冒充店主 ${face}` },
    })
    await context.close()
  })

  test('a thread under review is marked for its author and is public once approved', async () => {
    const { id } = await call('posts.create', { id: threadId, content: `香港代购 ${face}` }, readerToken)
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}?postId=${id}`)
    await page.locator(`#post-${id}`).getByText('审核中').waitFor()
    const visitor = await (await browser.newContext(readerOf(face))).newPage()
    await visitor.goto(`${site.origin}/thread/${threadId}`)
    expect(await visitor.getByText(`香港代购 ${face}`).count()).toBe(0)
    await callAdmin('manage.submit.review', { type: 2, data: [{ id, isApproved: 1 }] })
    await visitor.goto(`${site.origin}/thread/${threadId}?postId=${id}`)
    await visitor.getByText(`香港代购 ${face}`).waitFor()
    await visitor.context().close()
    await context.close()
  })

  test('an author deletes a thread, undoes it, and deletes it without JavaScript', async () => {
    const [context, page] = await openAs(author)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await pick(page, /^管理/, '删除')
    await page.getByText('删除成功').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已恢复').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: `春茶 ${face}` }).waitFor()
    const state = await context.storageState()
    await context.close()

    const plain = await browser.newContext(readerOf(face, { javaScriptEnabled: false, storageState: state }))
    const still = await plain.newPage()
    await still.goto(`${site.origin}/thread/${threadId}`)
    await still.getByRole('link', { name: '管理' }).first().click()
    await still.getByRole('button', { name: '删除', exact: true }).click()
    await still.waitForURL(`${site.origin}/`)
    expect((await still.goto(`${site.origin}/thread/${threadId}`))?.status()).toBe(404)
    await plain.close()
    await callAdmin('threads.batch', { ids: String(threadId), isDeleted: 0 })
  })

  test('the menu of a thread opens its poster, which can be saved', async () => {
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await pick(page, /^更多$/, '生成海报')
    const sheet = page.getByRole('dialog', { name: '生成海报' })
    await sheet.getByRole('img', { name: /^海报：/ }).waitFor()
    await sheet.getByRole('link', { name: '保存图片' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await context.close()
  })

  if (face === 'h5')
    test('the action sheet of a thread copies its link', async () => {
      const [context, page] = await openAs(reader)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const address = `${site.origin}/thread/${threadId}`
      await page.goto(address)
      await waitForHydration(page)
      await pick(page, /^更多$/, '复制链接')
      await page.getByText('复制链接成功').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await context.close()
    })

  test('the likers of a thread are listed', async () => {
    const { postId } = (await callApi(site, `thread.detail?threadId=${threadId}`)).data
    for (const who of [token, readerToken])
      await call('posts.update', { postId, data: { attributes: { isLiked: true } } }, who)
    const [context, page] = await openAs(reader)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: /赞过/ }).click()
    const dialog = page.getByRole('dialog', { name: '点赞的人' })
    await dialog.getByRole('link', { name: author.nickname }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  })
})
