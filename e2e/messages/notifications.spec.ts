import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { commentOnPage, waitForHydration } from '../support/member-actions.ts'
import { newestMessage } from '../support/page-actions.ts'
import { pickFromMenu } from '../support/pick-from-menu.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let ownerToken: string
const callAdmin = administrator(() => site)
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const { data } = await callApi(site, 'users/username.login', {
    body: { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD },
  })
  ownerToken = data.accessToken
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const password = 'a-long-password-2'
const someone = (name: string) => registerByApi(site, { username: name, nickname: name, password })

const idOf = async (token: string): Promise<number> =>
  (await callApi(site, 'forum', { token })).data.user.userId

async function contextOf(face: FaceName, token: string, more: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext(readerOf(face, { serviceWorkers: 'allow', ...more }))
  await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
  return context
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return page
}

const countsInTitle = (page: Page, count: number) =>
  page.waitForFunction((start) => document.title.startsWith(start), `(${count}) `)

/** Makes a browser grant the notification permission, and pretends a push subscription. */
async function pretendPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    // A headless browser refuses the permission.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      asked.push('permission')
      return 'granted'
    }
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const subscription = {
      toJSON: () => ({ endpoint: `https://push.example.com/${Math.random()}`, keys }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
  })
}

describe.each(faceOfRun('pc'))('notifications on %s', (face) => {
  test('all tabs of a browser share one event stream, which survives the closing of its tab', async () => {
    const [mine, theirs] = [await someone(`tabs${face}`), await someone(`writer${face}`)]
    const myId = await idOf(mine)
    const context = await contextOf(face, mine)
    const streams: Page[] = []
    context.on('request', (request) => {
      if (request.url().includes('/api/v3/live')) streams.push(request.frame().page())
    })
    const first = await open(context, '/')
    await expect.poll(() => streams.length).toBe(1)
    const second = await open(context, '/search')
    const write = (messageText: string) =>
      callApi(site, 'dialog.create', {
        token: theirs,
        body: { recipientUserId: myId, messageText, isImage: false },
      })
    await write('你好')
    // The welcome notification of a new member counts too.
    await Promise.all([countsInTitle(first, 2), countsInTitle(second, 2)])
    expect(streams).toEqual([first])
    await first.close()
    // Between the end of one stream and the start of the next one, events reach no tab.
    await write('还在吗')
    await countsInTitle(second, 3)
    expect(streams).toEqual([first, second])
    await context.close()
  })

  test('notification channels are chosen with and without JavaScript', async () => {
    const token = await someone(`chooser${face}`)
    const context = await contextOf(face, token)
    const page = await open(context, '/my/notifications')
    const likes = page.getByLabel('点赞：推送')
    expect(await likes.isChecked()).toBe(false)
    await likes.check()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await context.close()
    const plain = await contextOf(face, token, { javaScriptEnabled: false })
    const bare = await open(plain, '/my/notifications')
    expect(await bare.getByLabel('点赞：推送').isChecked()).toBe(true)
    await bare.getByLabel('私信：推送').uncheck()
    await bare.getByRole('button', { name: '保存' }).click()
    expect(await bare.getByLabel('私信：推送').isChecked()).toBe(false)
    expect(await bare.getByLabel('点赞：推送').isChecked()).toBe(true)
    await plain.close()
  })

  test('the push permission is requested only after a press of the button', async () => {
    const context = await contextOf(face, await someone(`pushed${face}`))
    await pretendPush(context)
    const page = await open(context, '/my/notifications')
    const start = page.getByRole('button', { name: '在这个浏览器开启推送' })
    await start.waitFor()
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
    await start.click()
    await page.getByText('当前设备').waitFor()
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([
      'permission',
    ])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
    await page.getByRole('button', { name: /^停止推送到/ }).click()
    await start.waitFor()
    await context.close()
  })

  test.each([
    ['comment', '开启通知'],
    ['message', '不用了'],
  ] as const)('push is offered once, after the first %s, with the answer %s', async (kind, answer) => {
    const [author, writer] = [await someone(`host${kind}${face}`), await someone(`new${kind}${face}`)]
    const thread = { title: '请大家来聊', html: '<p>随便聊聊。</p>' }
    const path =
      kind === 'comment'
        ? `/thread/${await publishByApi(site, author, thread)}`
        : `/message?page=chat&userId=${await idOf(author)}`
    const context = await contextOf(face, writer)
    await pretendPush(context)
    const page = await open(context, path)
    const offer = page.getByRole('region', { name: '推送' })
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    const write = async (text: string) => {
      await waitForHydration(page)
      if (kind === 'message') {
        await page.getByLabel('输入消息').fill(text)
        await page.getByRole('button', { name: '发送', exact: true }).click()
        // The sent message is briefly shown twice, until the one of the stream replaces it.
        await page.getByRole('log').getByText(text).first().waitFor()
        await page.getByRole('log').getByText('已送达').waitFor()
      } else await commentOnPage(page, text)
    }
    await waitForHydration(page)
    expect(await offer.count()).toBe(0)
    await write('第一次写')
    await offer.waitFor()
    expect(await asked()).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    await offer.getByRole('button', { name: answer }).click()
    await offer.waitFor({ state: 'detached' })
    await expect.poll(asked).toEqual(answer === '开启通知' ? ['permission'] : [])
    // The page looks up whether to offer push before it does.
    const lookups: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/notification.channels')) lookups.push(request.url())
    })
    await page.goto(site.origin + path)
    await write('第二次写')
    // The effect of the second one is visible at the latest when the third one is.
    await write('第三次写')
    expect(lookups).toEqual([])
    expect(await offer.count()).toBe(0)
    await context.close()
  })

  test('threads and members are watched and muted on their pages, and listed on one page', async () => {
    const author = await someone(`author${face}`)
    const reader = await someone(`reader${face}`)
    const threadId = await publishByApi(site, author, {
      title: `春茶开采${'，一芽一叶'.repeat(12)}`,
      html: '<p>头采。</p>',
    })
    const authorId = await idOf(author)
    const context = await contextOf(face, reader)
    const page = await open(context, `/thread/${threadId}`)
    await pickFromMenu(page, face, /^更多$/, '关注本帖')
    await page.getByText('有新内容会提醒你').waitFor()
    await callApi(site, 'posts.create', { token: author, body: { threadId, content: '二采也来了。' } })
    await countsInTitle(page, 2)
    await page.goto(`${site.origin}/user/${authorId}`)
    await page.getByRole('button', { name: '免打扰' }).click()
    await page.getByRole('button', { name: '已设为免打扰', pressed: true }).waitFor()
    await page.goto(`${site.origin}/my/notifications`)
    await page.getByText('春茶开采').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width)).toBe(true)
    await page.getByRole('button', { name: /^取消：主题/ }).click()
    await page.getByText('春茶开采').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^取消：用户/ }).click()
    await page.getByText('还没有设为免打扰或开启提醒的内容').waitFor()
    await context.close()
  })

  test('new followers are grouped into one account notification, and reading it clears the count in every tab', async () => {
    const star = await someone(`star${face}`)
    const starId = await idOf(star)
    // The welcome notification is an account message too.
    const welcomes = async () =>
      (await callApi(site, 'notification?filter[type]=system', { token: star })).data.totalCount
    await expect.poll(welcomes).toBe(1)
    const context = await contextOf(face, star)
    const other = await open(context, '/')
    for (const fan of [`early${face}`, `late${face}`])
      await callApi(site, 'follow.create', { token: await someone(fan), body: { toUserId: starId } })
    await other.waitForFunction(() => document.title.startsWith('(2) '))
    const page = await open(context, '/message')
    const entry = page.getByRole('link', { name: '账号消息' })
    await entry.getByText('2 条未读').waitFor({ state: 'attached' })
    await entry.click()
    await page.getByText(`late${face} 关注了你。`).waitFor()
    await page.getByText('和另外 1 人').waitFor()
    expect(await page.getByText(`early${face} 关注了你。`).count()).toBe(0)
    await other.waitForFunction(() => !document.title.startsWith('('))
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  })

  test("a reply that is read on its comment's page counts as read", async () => {
    const author = await someone(`asker${face}`)
    const other = await someone(`answerer${face}`)
    const threadId = await publishByApi(site, author, { title: '问一句', html: '<p>怎么泡？</p>' })
    const comment = await callApi(site, 'posts.create', {
      token: author,
      body: { threadId, content: '补充：是绿茶。' },
    })
    const reply = await callApi(site, 'posts.create', {
      token: other,
      body: { threadId, content: '八十度。', replyId: comment.data.id, isComment: true },
    })
    expect(reply.code).toBe(0)
    const unread = async () =>
      (await callApi(site, 'unreadnotification', { token: author })).data.typeUnreadNotifications.replied ?? 0
    await expect.poll(unread).toBe(1)
    const context = await contextOf(face, author)
    const page = await open(context, `/thread/comment/${comment.data.id}?threadId=${threadId}`)
    await page.getByText('八十度。').waitFor()
    await expect.poll(unread).toBe(0)
    await context.close()
  })

  test('a search in a chat scrolls to the message', async () => {
    const [mine, theirs] = [await someone(`finder${face}`), await someone(`teller${face}`)]
    const myId = await idOf(mine)
    const theirId = await idOf(theirs)
    for (let nth = 0; nth < 60; nth += 1)
      await callApi(site, 'dialog.create', {
        token: theirs,
        body: { recipientUserId: myId, messageText: nth === 2 ? '明前龙井' : `第 ${nth} 句`, isImage: false },
      })
    const context = await contextOf(face, mine)
    const page = await open(context, `/message?page=chat&userId=${theirId}`)
    await page.getByText('以下是新消息').waitFor()
    await page.getByLabel(/^更多：查看/).click()
    await page.getByText('搜索聊天记录', { exact: true }).click()
    await page.getByRole('searchbox', { name: '搜索聊天记录' }).fill('龙井')
    await page.getByRole('searchbox', { name: '搜索聊天记录' }).press('Enter')
    await page.getByText('找到 1 条').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page
      .locator('main')
      .getByRole('link', { name: /明前龙井/ })
      .last()
      .click()
    const found = page.getByRole('log').getByText('明前龙井')
    await found.waitFor()
    await expect
      .poll(() =>
        found.evaluate((node) => {
          const { top, bottom } = node.getBoundingClientRect()
          return top > 0 && bottom < innerHeight
        }),
      )
      .toBe(true)
    await page.goto(`${site.origin}/message`)
    const remove = page.getByRole('button', { name: `删除和teller${face}的对话` })
    await remove.focus()
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除对话' }).click()
    await remove.waitFor({ state: 'detached' })
    await context.close()
  })

  test('an unsubscribe link works without a login, and an invalid one shows an error', async () => {
    const context = await browser.newContext(readerOf(face, { javaScriptEnabled: false }))
    const page = await context.newPage()
    await page.goto(`${site.origin}/unsubscribe?token=1.forged`)
    await page.getByRole('button', { name: '不再接收邮件' }).click()
    await page.getByText('退订链接不正确').waitFor()
    await context.close()
  })

  test('an invitation code in any address is used in a later registration', async () => {
    const host = await someone(`host${face}`)
    const context = await browser.newContext(readerOf(face))
    const page = await open(context, `/search?inviteCode=${await idOf(host)}`)
    await page.waitForFunction(() => sessionStorage.getItem('inviteCode') !== null)
    await page.goto(`${site.origin}/user/register`)
    await waitForHydration(page)
    await page.getByLabel('用户名', { exact: true }).fill(`guest${face}`)
    await page.getByLabel('昵称', { exact: true }).fill(`guest${face}`)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByLabel('确认密码').fill(password)
    await page
      .locator('main')
      .getByRole('button', { name: /^注\s*册$/ })
      .click()
    await page.waitForURL((url) => !url.pathname.startsWith('/user/register'))
    const { data } = await callApi(site, 'follow.list?filter[type]=2', { token: host })
    expect(JSON.stringify(data)).toContain(`guest${face}`)
    await context.close()
  })

  test('an edited notification template applies at once, with its variables, as plain text', async () => {
    const author = await someone(`told${face}`)
    const name = encodeURIComponent('内容精华通知')
    const { data: templates } = await callAdmin(`notification/tpl/detail?typeName=${name}&type=0`)
    const data = [{ id: templates[0].tplId, title: '恭喜<i>', content: '{nickname}的“{content}”上了精华榜' }]
    await callAdmin('notification/tpl/update', { data })
    const threadId = await publishByApi(site, author, { title: '一篇好帖', html: '<p>正文</p>' })
    await callApi(site, 'threads/operate', { token: ownerToken, body: { id: threadId, isEssence: true } })
    const notifications = async () =>
      JSON.stringify((await callApi(site, 'notification?filter[type]=system', { token: author })).data)
    await expect.poll(notifications).toContain('一篇好帖')
    const context = await contextOf(face, author)
    const page = await open(context, '/message?page=account')
    await page.getByText(`told${face}的“一篇好帖”上了精华榜`).waitFor()
    await page.getByText('恭喜＜i＞').waitFor()
    await context.close()
  })
})

test("the button on a mail's unsubscribe page works on both layouts, and when it is pressed again", async () => {
  await settings(callAdmin)({ dev_outbox: '1' })
  const [mine, theirs] = [await someone('mailed'), await someone('mailer')]
  const address = 'mailed@forum.test'
  const outbox = await browser.newPage()
  const newestMail = () => newestMessage(outbox, site.origin, address)
  await callApi(site, 'users/email.send', { token: mine, body: { email: address, type: 'bind' } })
  const code = /\d{6}/.exec(await newestMail())?.[0]
  expect(
    (await callApi(site, 'users/email.bind', { token: mine, body: { email: address, code } })).code,
  ).toBe(0)
  await callApi(site, 'notification.channels.update', {
    token: mine,
    body: { mailMode: 'once', mailWait: 0 },
  })
  const recipientUserId = await idOf(mine)
  // Mails are only sent to members who have left the site.
  const visit = await contextOf('pc', mine)
  const stream = visit.waitForEvent('response', (response) => response.url().includes('/api/v3/live'))
  await open(visit, '/')
  await stream
  await visit.close()
  await callApi(site, 'dialog.create', {
    token: theirs,
    body: { recipientUserId, messageText: '在吗', isImage: false },
  })
  // Mails are sent once a minute.
  await expect.poll(newestMail, { timeout: 90_000, interval: 1000 }).toContain('/unsubscribe?token=')
  const link = /https?:\S+\/unsubscribe\?token=\S+/.exec(await newestMail())?.[0] ?? ''
  for (const face of faceNames) {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(link)
    await waitForHydration(page)
    await page.getByRole('button', { name: '不再接收邮件' }).click()
    await page.getByText('已退订，以后不会再发通知邮件。').waitFor()
    await context.close()
  }
  const { data } = await callApi(site, 'notification.channels', { token: mine })
  expect(data.mailMode).toBe('off')
  await outbox.context().close()
}, 120_000)
