import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, personOf, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const moderator = personOf('gardener')
const member = personOf('reader')
let tokens: readonly string[] = []
let garden = 0
let kitchen = 0
let rightsOfMembers: readonly string[] = []
let groupId = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  tokens = [await registerByApi(site, moderator), await registerByApi(site, member)]
  await callAdmin('stopwords.batch', { words: ['代购={MOD}'], overwrite: true })
  await callAdmin('categories.create', { data: [{ name: '茶园' }, { name: '厨房' }] })
  const categories = (await callAdmin('categories')).data as { categoryId: number; name: string }[]
  const idOf = (name: string) => categories.find((category) => category.name === name)?.categoryId ?? 0
  ;[garden, kitchen] = [idOf('茶园'), idOf('厨房')]
  await callAdmin('groups.create', { name: '茶园版主', isDisplay: true })
  const groups = (await callAdmin('groups.rights')).data as { groupId: number; permissions: string[] }[]
  rightsOfMembers = groups.find((group) => group.groupId === 10)?.permissions ?? []
  groupId = Math.max(...groups.map((group) => group.groupId))
  await callAdmin('permission.update', {
    groupId,
    permissions: [
      ...rightsOfMembers,
      ...['thread.edit', 'thread.hide', 'thread.hidePosts'].map((key) => `category${garden}.${key}`),
    ],
  })
  const users = (await callAdmin('users?filter[username]=gardener')).data as {
    pageData: { userId: number }[]
  }
  await callAdmin('users/update.user', { id: users.pageData[0]?.userId, username: 'gardener', groupId })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Publishes content that needs review, as a new member. */
async function publish(author: Person, title: string, categoryId: number): Promise<string> {
  const token = await registerByApi(site, author)
  const content = { text: '<p>谁能代购一饼茶？</p>', indexes: {} }
  const { code } = await callApi(site, 'thread.create', { body: { title, content, categoryId }, token })
  expect(code).toBe(0)
  return token
}

describe.each(faceOfRun('h5'))('a moderator of one category on %s', (face) => {
  async function open(path: string, person: Person, javaScriptEnabled = true): Promise<Page> {
    const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce', javaScriptEnabled }))
    const page = await context.newPage()
    await logInByApi(page, site.origin, person)
    await page.goto(site.origin + path)
    if (javaScriptEnabled) await waitForHydration(page)
    return page
  }
  const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
  const told = async (token: string) =>
    JSON.stringify((await callApi(site, 'notification?filter[type]=system', { token })).data)

  test('a moderator of one category finds the review desk in the menu; a member without moderation rights has neither link nor desk', async () => {
    const page = await open(face === 'pc' ? '/' : '/my', moderator)
    if (face === 'pc') await page.getByLabel(/的菜单/).click()
    expect(await page.getByRole('link', { name: '管理中心' }).count()).toBe(0)
    await page.getByRole('link', { name: '管理待办' }).click()
    await page.getByRole('link', { name: '主题审核' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    const other = await open('/my', member)
    if (face === 'pc') await other.getByLabel(/的菜单/).click()
    expect(await other.getByRole('link', { name: '管理待办' }).count()).toBe(0)
    expect((await callApi(site, 'moderation.list?kind=threads', { token: tokens[1] ?? '' })).code).toBe(-4002)
  })

  test("a moderator of one category sees only that category's queue, approves a thread by its shortcut and undoes that", async () => {
    const [mine, foreign] = [`茶园代购 ${face}`, `厨房代购 ${face}`]
    const author = { ...personOf(`approved${face}`), nickname: `甲${face}` }
    await publish(author, mine, garden)
    await publish({ ...personOf(`foreign${face}`), nickname: `乙${face}` }, foreign, kitchen)
    const page = await open('/moderation', moderator)
    await card(page, mine).getByText('命中：代购').waitFor()
    expect(await page.getByText(foreign).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('a')
    await page.getByText('已通过').waitFor()
    await card(page, mine).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await card(page, mine).waitFor()
    await page.keyboard.press('a')
    await card(page, mine).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '记录' }).click()
    await page.getByRole('listitem').filter({ hasText: mine }).first().getByText('通过了').waitFor()
  })

  test('a moderator of one category refuses with a reason, of which the author is notified, also without JavaScript', async () => {
    for (const scripted of [true, false]) {
      const name = `${scripted ? 'scripted' : 'plain'}${face}`
      const title = `再求代购 ${name}`
      const token = await publish(personOf(name), title, garden)
      const page = await open('/moderation', moderator, scripted)
      await page.getByLabel('给作者的理由（可不填）').fill(`请勿代购 ${name}`)
      await card(page, title).getByRole('button', { name: /^删除/ }).click()
      await card(page, title).waitFor({ state: 'detached' })
      await expect.poll(() => told(token)).toContain(`请勿代购 ${name}`)
      await page.goto(`${site.origin}/moderation?tab=log`)
      await page.getByRole('listitem').filter({ hasText: title }).getByText(`请勿代购 ${name}`).waitFor()
    }
  })

  test('a moderator of one category undoes a decision without JavaScript', async () => {
    const title = `撤回代购 ${face}`
    await publish({ ...personOf(`undone${face}`), nickname: `撤${face}` }, title, garden)
    const page = await open('/moderation', moderator, false)
    await card(page, title).getByRole('button', { name: /^通过/ }).click()
    await page.getByText('已通过').waitFor()
    expect(await card(page, title).count()).toBe(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await card(page, title).waitFor()
    expect(await page.getByText('已通过').count()).toBe(0)
    await card(page, title).getByRole('button', { name: /^忽略/ }).click()
    await page.getByText('已忽略').waitFor()
  })

  /** Publishes a public thread in the category of the moderator, and registers a member who comments on it. */
  async function aThread(name: string) {
    const author = await registerByApi(site, { ...personOf(`t${name}`), nickname: `主${name}` })
    const body = { title: `春茶 ${name}`, content: { text: '<p>好茶</p>', indexes: {} }, categoryId: garden }
    const published = await callApi(site, 'thread.create', { body, token: author })
    const { threadId } = published.data as { threadId: number }
    const token = await registerByApi(site, { ...personOf(`c${name}`), nickname: `客${name}` })
    return { threadId, token, title: body.title }
  }

  test('a moderator of one category decides on comments, with and without JavaScript, and finds the decisions in the log', async () => {
    for (const scripted of [true, false]) {
      const name = `${scripted ? 's' : 'p'}${face}`
      const { threadId, token, title } = await aThread(`说${name}`)
      const content = `我能代购 ${name}`
      expect((await callApi(site, 'posts.create', { body: { id: threadId, content }, token })).code).toBe(0)
      const page = await open('/moderation?tab=comments', moderator, scripted)
      await card(page, content).getByText('命中：代购').waitFor()
      if (scripted) expect(await axeFaults(page)).toEqual([])
      await card(page, content).getByRole('button', { name: /^通过/ }).click()
      await page.getByText('已通过').waitFor()
      await card(page, content).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '撤销' }).click()
      await card(page, content).waitFor()
      await card(page, content).getByRole('button', { name: /^通过/ }).click()
      await card(page, content).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '记录' }).click()
      const entries = page.getByRole('listitem').filter({ hasText: title })
      await entries.first().getByText('通过了').waitFor()
      expect(await entries.count()).toBe(3)
      expect(await entries.nth(1).textContent()).toContain('退回了审核')
    }
  })

  test('a moderator of one category closes a report, reopens it, deletes what it reports with a reason, and restores that', async () => {
    for (const scripted of [true, false]) {
      const name = `${scripted ? 's' : 'p'}${face}`
      const { threadId, token } = await aThread(`报${name}`)
      const reason = `广告 ${name}`
      expect((await callApi(site, 'reports', { body: { type: 1, threadId, reason }, token })).code).toBe(0)
      const page = await open('/moderation?tab=reports', moderator, scripted)
      await card(page, reason).getByText('被举报的人').waitFor()
      if (scripted) expect(await axeFaults(page)).toEqual([])
      const settle = () =>
        card(page, reason)
          .getByRole('button', { name: /^标记已处理/ })
          .click()
      await (scripted ? page.keyboard.press('e') : settle())
      await card(page, reason).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '撤销' }).click()
      await card(page, reason).waitFor()
      const detail = async () => (await callApi(site, `thread.detail?threadId=${threadId}`)).code
      await page.getByLabel('给作者的理由（可不填）').fill('不要发广告')
      await card(page, reason)
        .getByRole('button', { name: /^删除被举报的内容/ })
        .click()
      await card(page, reason).waitFor({ state: 'detached' })
      expect(await detail()).toBe(-4004)
      await page.getByRole('button', { name: '撤销' }).click()
      await card(page, reason).waitFor()
      expect(await detail()).toBe(0)
      await settle()
      await card(page, reason).waitFor({ state: 'detached' })
    }
  })

  test('a moderator of one category writes, edits and removes a note on an author, with and without JavaScript', async () => {
    for (const scripted of [true, false]) {
      const name = `${scripted ? 's' : 'p'}${face}`
      const title = `备注代购 ${name}`
      const person = { ...personOf(`noted${name}`), nickname: `记${name}` }
      await publish(person, title, garden)
      const page = await open('/moderation', moderator, scripted)
      await card(page, title)
        .getByRole('link', { name: `给 ${person.nickname} 写备注` })
        .click()
      await page.getByText('还没有备注').waitFor()
      await page.getByLabel('添加备注').fill(`发过广告 ${name}`)
      await page.getByRole('button', { name: '添加备注' }).click()
      const note = page.getByRole('listitem').filter({ hasText: `发过广告 ${name}` })
      await note.waitFor()
      const edit = note.getByText('编辑', { exact: true })
      const heights = await Promise.all(
        [edit, note.getByRole('button', { name: '删除' }), note.getByRole('link').first()].map(
          async (one) => {
            const box = await one.boundingBox()
            return (box?.y ?? 0) + (box?.height ?? 0) / 2
          },
        ),
      )
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3)
      await edit.click()
      if (scripted) expect(await axeFaults(page)).toEqual([])
      await note.getByLabel('备注内容').fill(`发过两次广告 ${name}`)
      await note.getByRole('button', { name: '保存备注' }).click()
      const edited = page.getByRole('listitem').filter({ hasText: `发过两次广告 ${name}` })
      await edited.getByText('改过').waitFor()
      await page.goto(`${site.origin}/moderation`)
      await card(page, title).getByText(`备注：发过两次广告 ${name}`).waitFor()
      await card(page, title)
        .getByRole('link', { name: `${person.nickname} 的 1 条备注` })
        .click()
      await edited.getByRole('button', { name: '删除' }).click()
      await page.getByText('还没有备注').waitFor()
      // Empties the queue for the following tests.
      await page.goto(`${site.origin}/moderation`)
      await card(page, title).getByRole('button', { name: /^忽略/ }).click()
      await page.getByText('已忽略').waitFor()
    }
  })
})
