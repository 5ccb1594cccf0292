import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
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
let ownerId: number
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const { data } = await callApi(site, 'users/username.login', {
    body: { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD },
  })
  ownerId = data.userId
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const password = 'a-long-password-2'
const personOf = (face: string, name: string): Person => ({
  username: `${name}-${face}`,
  nickname: `${name}${face}`,
  password,
})

async function open(face: 'pc' | 'h5', as?: Person): Promise<Page> {
  const page = await (await browser.newContext(readerOf(face))).newPage()
  if (as) await logInByApi(page, site.origin, as)
  return page
}

const actions = (page: Page) => page.getByRole('group', { name: /操作$/ })

describe.each(faceOfRun('pc'))('following and blocking on %s', (face) => {
  const writer = personOf(face, 'writer')
  const reader = personOf(face, 'reader')
  const title = `一篇${face}的文章`
  let writerToken: string
  let readerToken: string
  let writerId: number
  let threadId: number

  beforeAll(async () => {
    writerToken = await registerByApi(site, writer)
    readerToken = await registerByApi(site, reader)
    const { data } = await callApi(site, `users.list?filter[nickname]=${writer.nickname}`)
    writerId = data.pageData[0].userId
    threadId = await publishByApi(site, writerToken, { title, html: '<p>写给朋友。</p>' })
  })

  test('a follow is counted at once and becomes mutual when it is returned', async () => {
    const page = await open(face, reader)
    await page.goto(`${site.origin}/user/${writerId}`)
    await actions(page).getByRole('button', { name: /^关注/ }).click()
    // On hover the button shows the effect of a press.
    await page.mouse.move(1, 1)
    await actions(page).getByText('已关注').waitFor()
    await page.getByRole('link', { name: '1粉丝' }).waitFor()
    const { data } = await callApi(site, `users.list?filter[nickname]=${reader.nickname}`)
    const back = await open(face, writer)
    await back.goto(`${site.origin}/user/${data.pageData[0].userId}`)
    await actions(back).getByRole('button', { name: /关注/ }).click()
    await back.mouse.move(1, 1)
    await actions(back).getByText('互相关注').waitFor()
    await back.context().close()
    await page.goto(`${site.origin}/my/follows`)
    await page.locator('#main').getByText('互相关注').waitFor()
    if (face === 'h5') {
      const followed = page.locator('main li').getByRole('button', { name: /互相关注/ })
      const sizes = await followed.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const above = document.elementFromPoint(x + width / 2, y + height / 2 - 21)
        return { drawn: height, isTouched: button.contains(above) }
      })
      // The touch target is 44 px high; the visible button is smaller.
      expect([sizes.drawn <= 36, sizes.isTouched]).toEqual([true, true])
    }
    await page.goto(`${site.origin}/user/${writerId}`)
    await actions(page).getByRole('button', { name: /关注/ }).click()
    await page.mouse.move(1, 1)
    await actions(page).getByText('关注', { exact: true }).waitFor()
    await page.getByRole('link', { name: '0粉丝' }).waitFor()
    await page.context().close()
  })

  test('a blocked member disappears from lists, but not from their own page, until unblocked', async () => {
    const page = await open(face, reader)
    await callApi(site, 'follow.create', { token: readerToken, body: { toUserId: writerId } })
    const shownAt = async (list: string) => {
      await page.goto(site.origin + list)
      return page.locator(`main a[href*="/thread/${threadId}"]`).count()
    }
    const found = `/search?keyword=${encodeURIComponent(title)}`
    // New content is indexed within 2 s.
    const lists = ['/', '/?attention=1', found]
    for (const list of lists) await expect.poll(() => shownAt(list)).toBeGreaterThan(0)
    await page.goto(`${site.origin}/user/${writerId}`)
    await waitForHydration(page)
    await actions(page).getByRole('button', { name: /^屏蔽/ }).click()
    await page.getByText('屏蔽成功').waitFor()
    for (const list of lists) expect([list, await shownAt(list)]).toEqual([list, 0])
    const { data } = await callApi(site, `users.list?filter[nickname]=${reader.nickname}`)
    const refused = await callApi(site, 'dialog.create', {
      token: writerToken,
      body: { recipientUserId: data.pageData[0].userId, messageText: '在吗', isImage: false },
    })
    expect(refused.code).toBeLessThan(0)
    await page.goto(`${site.origin}/user/${writerId}`)
    await page.getByText('你已屏蔽对方', { exact: true }).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/已关注|还没有发布内容|\d+ 个主题/)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.goto(`${site.origin}/my/block`)
    await page.locator('main').getByText(writer.nickname).first().waitFor()
    const block = page.locator('main').getByRole('button', { name: /屏蔽/ })
    await block.click()
    // The row stays until the list is opened again, so that no other one moves below the pointer.
    await page
      .locator('main')
      .getByRole('button', { name: `屏蔽 ${writer.nickname}`, exact: true })
      .waitFor()
    await page.reload()
    await page.getByText('没有屏蔽任何人').waitFor()
    await page.goto(site.origin)
    await page.locator('main').getByText(title).first().waitFor()
    await page.context().close()
  })

  test.each(['follows', 'fans', 'block'])(
    'a button of the list /my/%s keeps its size and place when it is pressed',
    async (list) => {
      const mine = personOf(face, `own-${list}`)
      const token = await registerByApi(site, mine)
      const { data } = await callApi(site, 'forum', { token })
      const ids = { toUserId: writerId }
      if (list === 'follows') await callApi(site, 'follow.create', { token, body: ids })
      if (list === 'block') await callApi(site, 'users/deny.create', { token, body: { id: writerId } })
      if (list === 'fans')
        await callApi(site, 'follow.create', { token: writerToken, body: { toUserId: data.user.userId } })
      const page = await open(face, mine)
      await page.goto(`${site.origin}/my/${list}`)
      await waitForHydration(page)
      const button = page
        .locator('main li')
        .getByRole('button', { name: new RegExp(`(关注|屏蔽) ${writer.nickname}$`) })
      const words = new Set<string | null>()
      const boxes = new Set<string>()
      for (let presses = 0; presses < 3; presses += 1) {
        await page.mouse.move(1, 1)
        const text = await button.textContent()
        words.add(text)
        boxes.add(JSON.stringify(await button.boundingBox()))
        await button.click()
        await expect.poll(() => button.textContent()).not.toBe(text)
        await page.waitForTimeout(300)
      }
      expect(words.size).toBeGreaterThan(1)
      expect([...boxes]).toHaveLength(1)
      await page.context().close()
    },
  )

  test('a blocked member cannot be messaged, and the conversation stays in the list with a mark', async () => {
    const written = await callApi(site, 'dialog.create', {
      token: readerToken,
      body: { recipientUserId: writerId, messageText: '在吗', isImage: false },
    })
    await callApi(site, 'users/deny.create', { token: readerToken, body: { id: writerId } })
    const page = await open(face, reader)
    await page.goto(`${site.origin}/message`)
    await page.getByRole('link', { name: new RegExp(`${writer.nickname}.*已屏蔽`) }).click()
    await page.getByText('你已屏蔽对方').waitFor()
    expect(await page.locator('textarea').count()).toBe(0)
    await page.getByRole('button', { name: '解除屏蔽' }).click()
    await page.locator('textarea').fill('回来了')
    await page.locator('textarea').press('Enter')
    await page.getByText('回来了').last().waitFor()
    // The page shows the message before it has been sent.
    const messages = () =>
      callApi(site, `dialog/message?filter[dialogId]=${written.data.dialogId}`, { token: readerToken })
    await expect.poll(async () => (await messages()).data.totalCount).toBe(2)
    await page.context().close()
  })

  test('an invitation link leads to the registration, and the inviter is notified and follows back', async () => {
    const guest = personOf(face, 'guest')
    const page = await open(face)
    await page.goto(`${site.origin}/forum/partner-invite?inviteCode=${ownerId}`)
    await page.getByRole('link', { name: '立即加入' }).click()
    await page.waitForURL(/\/user\/register\?code=\d+/)
    await waitForHydration(page)
    await page.getByLabel('用户名', { exact: true }).fill(guest.username)
    await page.getByLabel('昵称', { exact: true }).fill(guest.nickname)
    await page.getByLabel('密码', { exact: true }).fill(guest.password)
    await page.getByLabel('确认密码', { exact: true }).fill(guest.password)
    await page.locator('main').getByRole('button', { name: '注册', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/user/register'))
    await page.goto(`${site.origin}/my/follows`)
    await page.locator('main').getByText('已关注').first().waitFor()
    await page.context().close()
    const inviter = await open(face, {
      username: owner.ADMIN_USERNAME,
      nickname: '',
      password: owner.ADMIN_PASSWORD,
    })
    await inviter.goto(`${site.origin}/invite`)
    await inviter.locator('main').getByText(guest.nickname).waitFor()
    await inviter.goto(`${site.origin}/message?page=account`)
    await inviter.getByText(`${guest.nickname} 通过你的邀请注册，并关注了你。`).waitFor()
    await inviter.getByRole('link', { name: '回关' }).first().click()
    await actions(inviter).getByRole('button', { name: /^关注/ }).click()
    await inviter.mouse.move(1, 1)
    await actions(inviter).getByText('互相关注').waitFor()
    await inviter.context().close()
  })
})
