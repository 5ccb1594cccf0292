import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../tools/demo/fill.ts'
import { axeFaults } from '../../tools/product/axe.ts'
import { type FaceName, readerOf } from '../../tools/product/browser.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite({ DEMO: '1' })])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

interface Member {
  readonly username: string
  readonly nickname: string
}

/** Two members of the demo community without a conversation. */
const pairs: Readonly<Record<FaceName, readonly [Member, Member]>> = {
  pc: [
    { username: 'sanhua', nickname: '三花大人' },
    { username: 'kafei', nickname: '咖啡不加糖' },
  ],
  h5: [
    { username: 'linjian', nickname: '林间一束光' },
    { username: 'echo_lin', nickname: 'Echo_林' },
  ],
}

async function logIn({ username }: Member): Promise<{ token: string; id: number }> {
  const { data } = await callApi(site, 'users/username.login', { body: { username, password: demoPassword } })
  return { token: data.accessToken, id: data.userId ?? data.uid }
}

async function open(face: FaceName, token: string, path: string, options: object = {}): Promise<Page> {
  const context = await browser.newContext(readerOf(face, options))
  await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
  const page = await context.newPage()
  const listens = page.waitForResponse((response) => response.url().includes('/api/v3/live'))
  if ('javaScriptEnabled' in options) listens.catch(() => {})
  await page.goto(site.origin + path)
  if (!('javaScriptEnabled' in options)) await listens
  return page
}

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByLabel('输入消息', { exact: true })
const bubble = (page: Page, text: string) => log(page).locator('li', { hasText: text }).last()
const chatWith = (id: number) => `/message?page=chat&userId=${id}`
const more = '更多：复制、撤回或删除'

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await bubble(page, text).getByLabel(more).waitFor({ state: 'attached' })
}

/** Chooses an action from a message's menu: beside it on pc, in the sheet of a long press on h5. */
async function pickAction(page: Page, face: FaceName, text: string, name: string): Promise<void> {
  const message = bubble(page, text)
  if (face === 'pc') {
    await message.hover()
    await message.getByRole('button', { name: more }).click()
    await page.getByRole('menuitem', { name }).click()
    return
  }
  await message.getByText(text).hover()
  await page.mouse.down()
  await page.getByRole('dialog').waitFor()
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const isInSight = (page: Page, text: string) =>
  log(page)
    .getByText(text)
    .last()
    .evaluate((line) => {
      const box = line.closest('[role=log]')?.getBoundingClientRect()
      const { top, bottom } = line.getBoundingClientRect()
      return box !== undefined && top >= box.top && bottom <= box.bottom
    })

describe.each(faceOfRun('pc'))('chats on %s', (face) => {
  const [one, other] = pairs[face]
  let mine: { token: string; id: number }
  let theirs: { token: string; id: number }
  beforeAll(async () => {
    mine = await logIn(one)
    theirs = await logIn(other)
  })
  const send = async (from: { token: string }, to: { id: number }, messageText: string) => {
    const body = { recipientUserId: to.id, messageText, isImage: false }
    expect((await callApi(site, 'dialog.create', { body, token: from.token })).code).toBe(0)
  }

  test('a chat is started from the messages page, with a followed member or one found by name', async () => {
    await callApi(site, 'follow.create', { body: { toUserId: theirs.id }, token: mine.token })
    const here = await open(face, mine.token, '/message')
    await here.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await here.getByRole('link', { name: '新私信' }).first().click()
    await here.getByRole('heading', { name: '我关注的人' }).waitFor()
    expect(await axeFaults(here)).toEqual([])
    await here.getByRole('link', { name: `和${other.nickname}立即聊天` }).waitFor()
    await here.getByLabel('搜索用户').fill('深夜')
    await here.getByRole('heading', { name: '所有人' }).waitFor()
    await here.getByRole('link', { name: /^和深夜.*立即聊天/ }).waitFor()
    await here.getByLabel('搜索用户').fill(other.nickname)
    await here.getByRole('link', { name: `和${other.nickname}立即聊天` }).click()
    await field(here).waitFor()
    await write(here, '从新私信开始')
    await here.waitForURL((url) => Number(url.searchParams.get('dialogId')) > 0)
    if (face === 'pc')
      expect(await here.locator('a[aria-current=true]').textContent()).toContain(other.nickname)
    await here.context().close()
    const bare = await open(face, mine.token, `/message?page=new&nickname=${encodeURIComponent('深夜')}`, {
      javaScriptEnabled: false,
    })
    await bare.getByRole('link', { name: /^和深夜.*立即聊天/ }).click()
    await bare.getByLabel('输入消息', { exact: true }).waitFor()
    await bare.context().close()
  })

  test('a chat with oneself or a missing member is refused with a message', async () => {
    const here = await open(face, mine.token, chatWith(mine.id))
    await here.getByText('不能给自己发私信').first().waitFor()
    expect(await field(here).count()).toBe(0)
    await here.goto(site.origin + chatWith(999_999))
    await here.getByText('用户不存在').first().waitFor()
    expect(await field(here).count()).toBe(0)
    await here.context().close()
  })

  test('a recalled message and its picture disappear at once for both', async () => {
    const there = await open(face, theirs.token, chatWith(mine.id))
    const here = await open(face, mine.token, chatWith(theirs.id))
    await write(here, '这句说错了')
    await log(there).getByText('这句说错了').waitFor()
    await pickAction(here, face, '这句说错了', '撤回')
    await log(here).getByText('你撤回了一条消息').waitFor()
    await log(there).getByText(`${one.nickname}撤回了一条消息`).waitFor()
    // The row of the conversation is updated too.
    for (const page of [here, there]) await expect.poll(() => page.content()).not.toContain('这句说错了')
    await here.locator('main input[type=file]').setInputFiles(await aPicture(`recalled-${face}.jpg`))
    const picture = log(there).locator('a[data-picture]').last()
    await picture.waitFor()
    const address = (await picture.getAttribute('href')) ?? ''
    const isThere = async () =>
      (await there.context().request.get(new URL(address, site.origin).href)).status()
    expect(await isThere()).toBe(200)
    const { dialogId } = (await callApi(site, `dialog.record?userId=${theirs.id}`, { token: mine.token }))
      .data
    const { data } = await callApi(site, `dialog/message?filter[dialogId]=${dialogId}`, { token: mine.token })
    await callApi(site, 'dialog/message.recall', { body: { id: data.pageData[0].id }, token: mine.token })
    await picture.waitFor({ state: 'detached' })
    expect(await isThere()).toBe(404)
    expect([await axeFaults(here), await axeFaults(there)]).toEqual([[], []])
    await Promise.all([here.context().close(), there.context().close()])
  })

  test('a message is copied, and deleted for one side only', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await write(here, '明天八点老地方')
    await pickAction(here, face, '明天八点老地方', '复制')
    await here.getByText('已复制').waitFor()
    expect(await here.evaluate(() => navigator.clipboard.readText())).toBe('明天八点老地方')
    await pickAction(here, face, '明天八点老地方', '删除')
    await here.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await log(here).getByText('明天八点老地方').waitFor({ state: 'detached' })
    await here.reload()
    await field(here).waitFor()
    expect(await log(here).getByText('明天八点老地方').count()).toBe(0)
    const there = await open(face, theirs.token, chatWith(mine.id))
    await log(there).getByText('明天八点老地方').waitFor()
    await Promise.all([here.context().close(), there.context().close()])
  })

  test('a link is clickable, a thread is a card with its title, and messages show their time', async () => {
    const { data } = await callApi(site, 'thread.list?perPage=20&page=1', { token: mine.token })
    const thread = data.pageData.find((each: { title: string }) => each.title !== '') ?? data.pageData[0]
    await send(theirs, mine, `看这篇 ${site.origin}/thread/${thread.threadId}`)
    await send(theirs, mine, 'https://tea.example/longjing')
    const here = await open(face, mine.token, chatWith(theirs.id))
    const card = log(here).getByRole('link', { name: /tea.example/ })
    expect(await card.getAttribute('target')).toBe('_blank')
    await log(here).locator(`a[href="/thread/${thread.threadId}"]`).getByText(thread.title).waitFor()
    // On phones between the messages, on pc also beside each one under the mouse.
    const timed = face === 'pc' ? bubble(here, '看这篇') : log(here)
    if (face === 'pc') await timed.hover()
    await timed
      .locator('time')
      .filter({ hasText: /^\d\d:\d\d$/, visible: true })
      .first()
      .waitFor()
    expect(await axeFaults(here)).toEqual([])
    await here.context().close()
  })

  test('a long chat renders its newest message first, loads older ones on scrolling up, and announces new ones', async () => {
    for (let nth = 1; nth <= 70; nth += 1) await send(mine, theirs, `第 ${nth} 句话，茶凉了再续一壶。`)
    const id = (await callApi(site, `dialog.record?userId=${mine.id}`, { token: theirs.token })).data.dialogId
    await callApi(site, 'dialog.update', { body: { dialogId: id }, token: theirs.token })
    const bare = await open(face, theirs.token, chatWith(mine.id), { javaScriptEnabled: false })
    expect(await isInSight(bare, '第 70 句话')).toBe(true)
    await bare.context().close()
    const there = await open(face, theirs.token, chatWith(mine.id))
    await expect.poll(() => isInSight(there, '第 70 句话')).toBe(true)
    await there.locator('html[data-hydrated=services]').waitFor({ state: 'attached' })
    await log(there).hover()
    const before = await log(there).locator('li[id^=message-]').count()
    for (let turn = 0; turn < 8; turn += 1) await there.mouse.wheel(0, -1200)
    await expect.poll(() => log(there).locator('li[id^=message-]').count()).toBeGreaterThan(before)
    const position = () =>
      log(there)
        .locator('li[id^=message-]')
        .evaluateAll((all) => {
          const box = all[0]?.closest('[role=log]')?.getBoundingClientRect().top ?? 0
          const first = all.find((message) => message.getBoundingClientRect().bottom > box)
          return [first?.id, Math.round(first?.getBoundingClientRect().top ?? 0)]
        })
    // Scrolling has ended when the position is unchanged over two intervals; the first check is immediate.
    let place = await position()
    let roundsAtRest = 0
    await expect
      .poll(
        async () => {
          const before = place
          place = await position()
          roundsAtRest = JSON.stringify(before) === JSON.stringify(place) ? roundsAtRest + 1 : 0
          return roundsAtRest
        },
        { interval: 250 },
      )
      .toBeGreaterThanOrEqual(3)
    await send(mine, theirs, '新的一句在下面')
    await there.getByRole('button', { name: '1 条新消息' }).waitFor()
    expect(await position()).toEqual(place)
    await there.getByRole('button', { name: '1 条新消息' }).click()
    await expect.poll(() => isInSight(there, '新的一句在下面')).toBe(true)
    await there.context().close()
  })

  test('Shift+Enter inserts a line break and Enter sends the message', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    await field(here).fill('上一行')
    await field(here).press('Shift+Enter')
    await field(here).pressSequentially('下一行')
    expect(await field(here).inputValue()).toBe('上一行\n下一行')
    await field(here).press('Enter')
    await log(here).getByText('下一行').waitFor()
    expect(await field(here).inputValue()).toBe('')
    await here.context().close()
  })

  test('Ctrl+Enter sends and Alt+Enter inserts a line break, whether or not Enter alone sends', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    const sendBothWays = async (text: string) => {
      await field(here).fill(text)
      await field(here).press('Alt+Enter')
      await field(here).pressSequentially('下')
      expect(await field(here).inputValue()).toBe(`${text}\n下`)
      await field(here).press('Control+Enter')
      await log(here).getByText(text).last().waitFor()
      expect(await field(here).inputValue()).toBe('')
    }
    await sendBothWays(`回车发送${face}`)
    if (face === 'pc') {
      await here.getByRole('button', { name: /Enter/ }).click()
      await field(here).fill('只换行')
      await field(here).press('Enter')
      expect(await field(here).inputValue()).toBe('只换行\n')
      await sendBothWays('回车换行')
    }
    await here.context().close()
  })

  test('all conversations are searched, and a result opens at its message, with and without JavaScript', async () => {
    const here = await open(face, mine.token, '/message')
    await here.getByLabel('搜索联系人和聊天记录').fill('第 33 句')
    await here.getByLabel('搜索联系人和聊天记录').press('Enter')
    await here.getByText('找到 1 条').waitFor()
    expect(await axeFaults(here)).toEqual([])
    await here.getByRole('link', { name: new RegExp(`${other.nickname}.*第 33 句`, 's') }).click()
    await expect.poll(() => isInSight(here, '第 33 句')).toBe(true)
    await here.context().close()
    const bare = await open(
      face,
      mine.token,
      `/message?page=find&keyword=${encodeURIComponent('第 33 句')}`,
      {
        javaScriptEnabled: false,
      },
    )
    await bare.getByText('找到 1 条').waitFor()
    await bare.context().close()
  })
})
