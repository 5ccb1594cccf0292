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

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const chatWith = (id: number) => `/message?page=chat&userId=${id}`

describe.each(faceOfRun('h5'))('private messages on %s', (face) => {
  const [one, other] = pairs[face]
  let mine: { token: string; id: number }
  let theirs: { token: string; id: number }
  beforeAll(async () => {
    mine = await logIn(one)
    theirs = await logIn(other)
  })

  test('two people chat live and see read receipts', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    const there = await open(face, theirs.token, '/')
    await write(here, '周末的茶会你去吗？')
    await log(here).getByText('已送达').waitFor()
    await here.waitForURL((url) => Number(url.searchParams.get('dialogId')) > 0)
    // Much earlier than the poll, which runs once a minute.
    await there.waitForFunction(() => /^\(\d+\+?\) /.test(document.title))
    await there.goto(`${site.origin}/message`)
    const row = there.locator('main').getByRole('link', { name: new RegExp(one.nickname) })
    await row.getByText('1 条未读').waitFor({ state: 'attached' })
    await row.click()
    await log(there).getByText('周末的茶会你去吗？').waitFor()
    await log(there).getByText('以下是新消息').waitFor()
    await log(here).getByText('已读').waitFor()
    await field(there).fill('去，我带点心 ')
    await there.getByRole('button', { name: '表情', exact: true }).click()
    const emoji = there.getByRole('toolbar', { name: '表情' })
    await emoji.getByRole('button', { name: '强', exact: true }).click()
    await field(there).press('Enter')
    await log(here).getByText('去，我带点心').waitFor()
    await log(here).locator('img[src*="/emoji/"]').waitFor()
    expect([await axeFaults(here), await axeFaults(there)]).toEqual([[], []])
    await Promise.all([here.context().close(), there.context().close()])
  })

  test('a picture reaches the recipient', async () => {
    const there = await open(face, theirs.token, chatWith(mine.id))
    const here = await open(face, mine.token, chatWith(theirs.id))
    await here.locator('main input[type=file]').setInputFiles(await aPicture(`tea-${face}.jpg`))
    for (const page of [here, there])
      await log(page).locator('a[data-picture] img[alt="[图片]"]').first().waitFor()
    await Promise.all([here.context().close(), there.context().close()])
  })

  test('a failed message is marked and can be resent once by a press', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    await here.route('**/api/v3/dialog.create', (route) => route.abort())
    await write(here, '信号不好的山里')
    await log(here).getByRole('alert').waitFor()
    await here.unroute('**/api/v3/dialog.create')
    await log(here).getByRole('button', { name: '重试' }).click()
    await log(here).getByText('已送达').waitFor()
    await here.reload()
    await log(here).getByText('信号不好的山里').first().waitFor()
    expect(await log(here).getByText('信号不好的山里').count()).toBe(1)
    await here.context().close()
  })

  test('a message whose response was lost is stored once after it is resent', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    const codes: number[] = []
    await here.route('**/api/v3/dialog.create', async (route) => {
      codes.push((await (await route.fetch()).json()).Code)
      await route.abort()
    })
    await write(here, '进隧道以前的话')
    await log(here).getByRole('alert').waitFor()
    expect(codes).toEqual([0])
    await here.unroute('**/api/v3/dialog.create')
    const again = here.waitForResponse((response) => response.url().includes('/api/v3/dialog.create'))
    await log(here).getByRole('button', { name: '重试' }).click()
    expect((await (await again).json()).Code).toBe(0)
    await log(here).getByText('已送达').waitFor()
    await here.reload()
    await log(here).getByText('进隧道以前的话').first().waitFor()
    expect(await log(here).getByText('进隧道以前的话').count()).toBe(1)
    await here.context().close()
  })

  test('Alt+Enter inserts a line break, and more than 450 characters cannot be sent', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id))
    await field(here).fill('第一行')
    await field(here).press('Alt+Enter')
    expect(await field(here).inputValue()).toBe('第一行\n')
    await field(here).fill('茶'.repeat(451))
    await here.getByText('私信最多 450 字').waitFor()
    expect(await here.getByRole('button', { name: '发送', exact: true }).isDisabled()).toBe(true)
    await here.context().close()
  })

  test('messages are read and written without JavaScript', async () => {
    const here = await open(face, mine.token, chatWith(theirs.id), { javaScriptEnabled: false })
    await log(here).getByText('周末的茶会你去吗？').waitFor()
    await field(here).fill('没有脚本也能说话')
    await here.getByRole('button', { name: '发送', exact: true }).click()
    await log(here).getByText('没有脚本也能说话').waitFor()
    await here.context().close()
  })

  test('a chat with many unread messages opens at the first of them', async () => {
    for (let nth = 1; nth <= 15; nth += 1) {
      const messageText = `第 ${nth} 句：${'茶凉了再续，'.repeat(12)}`
      const body = { recipientUserId: theirs.id, messageText, isImage: false }
      expect((await callApi(site, 'dialog.create', { body, token: mine.token })).code).toBe(0)
    }
    const there = await open(face, theirs.token, chatWith(mine.id))
    const isInSight = (text: string) =>
      log(there)
        .getByText(text)
        .first()
        .evaluate((line) => {
          const box = line.closest('[role=log]')?.getBoundingClientRect()
          const { top, bottom } = line.getBoundingClientRect()
          return box !== undefined && top >= box.top && bottom <= box.bottom
        })
    await expect.poll(() => isInSight('以下是新消息')).toBe(true)
    expect(await isInSight('第 1 句')).toBe(true)
    expect(await isInSight('第 15 句')).toBe(false)
    // They are marked as read, and the next time nothing is new.
    const unread = async () =>
      (await callApi(site, 'unreadnotification', { token: theirs.token })).data.dialogNotifications
    await expect.poll(unread).toBe(0)
    await there.reload()
    await expect.poll(() => isInSight('第 15 句')).toBe(true)
    await there.context().close()
  })

  test('a message to a member who blocked the sender shows the refusal in its place', async () => {
    const there = await open(face, theirs.token, chatWith(mine.id))
    await there.getByLabel(/^更多：查看/).click()
    await there.getByText('屏蔽', { exact: true }).click()
    // The toast may disappear before a busy machine checks it.
    const profile = () => callApi(site, `user?userId=${mine.id}`, { token: theirs.token })
    await expect.poll(async () => (await profile()).data.isDeny).toBe(true)
    // An open chat would read the next message, whose state would be 已读.
    await there.context().close()
    const here = await open(face, mine.token, chatWith(theirs.id))
    await write(here, '还在吗')
    await log(here).getByRole('alert').getByText('对方已屏蔽你').waitFor()
    await callApi(site, 'users/deny.delete', { body: { id: mine.id }, token: theirs.token })
    await here.context().setOffline(true)
    await write(here, '山里没有信号')
    await log(here).getByText('发送中').waitFor()
    await here.context().setOffline(false)
    await log(here).getByText('已送达').waitFor()
    const all = (await log(here).textContent()) ?? ''
    expect(all.indexOf('山里没有信号')).toBeGreaterThan(all.indexOf('还在吗'))
    await here.context().close()
  })

  test('a conversation deleted by one member stays for the other', async () => {
    const there = await open(face, theirs.token, chatWith(mine.id))
    await there.getByLabel(/^更多：查看/).click()
    await there.getByText('删除对话', { exact: true }).click()
    await there.getByRole('alertdialog').getByRole('button', { name: '删除对话' }).click()
    await there.waitForURL((url) => url.searchParams.get('page') !== 'chat')
    const row = there.locator('main').getByRole('link', { name: new RegExp(one.nickname) })
    await row.waitFor({ state: 'detached' })
    const here = await open(face, mine.token, chatWith(theirs.id))
    await log(here).getByText('去，我带点心').waitFor()
    await Promise.all([here.context().close(), there.context().close()])
  })

  test('a session that is revoked elsewhere redirects to the login', async () => {
    const { token } = await logIn(one)
    const here = await open(face, token, '/message')
    await callApi(site, 'users/logout', { body: {}, token })
    await here.waitForURL((url) => url.pathname.startsWith('/user/login'))
    await here.context().close()
  })
})

test('a long message does not widen its row in the list on a phone', async () => {
  const { token } = await logIn({ username: 'xiaoyu', nickname: '陈小鱼' })
  const page = await open('h5', token, '/message', { viewport: { width: 320, height: 640 } })
  const row = page.getByRole('link').filter({ hasText: '要不要带茶' })
  await row.waitFor()
  const { x, width } = (await row.boundingBox()) ?? { x: 0, width: 999 }
  expect(x + width).toBeLessThanOrEqual(320)
})
