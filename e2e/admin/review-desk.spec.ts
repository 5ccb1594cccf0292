import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
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

/** Publishes what waits for review, as somebody new. */
async function publish(author: Person, title: string, categoryId: number): Promise<string> {
  const token = await registerByApi(site, author)
  const content = { text: '<p>谁能代购一饼茶？</p>', indexes: {} }
  const { code } = await callApi(site, 'thread.create', { body: { title, content, categoryId }, token })
  expect(code).toBe(0)
  return token
}

describe.each(faceNames)('a moderator of one category on %s', (face) => {
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

  test('finds the review desk in the menu; who moderates nothing finds no link and no desk', async () => {
    const page = await open(face === 'pc' ? '/' : '/my', moderator)
    if (face === 'pc') await page.getByLabel(/的菜单/).click()
    expect(await page.getByRole('link', { name: '管理后台' }).count()).toBe(0)
    await page.getByRole('link', { name: '管理待办' }).click()
    await page.getByRole('link', { name: '主题审核' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    const other = await open('/my', member)
    if (face === 'pc') await other.getByLabel(/的菜单/).click()
    expect(await other.getByRole('link', { name: '管理待办' }).count()).toBe(0)
    expect((await callApi(site, 'moderation.list?kind=threads', { token: tokens[1] ?? '' })).code).toBe(-4002)
  })

  test('sees what waits in that category alone, approves it by its key and takes that back', async () => {
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

  test('refuses with a reason of which the author is told, also without JavaScript', async () => {
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
})
