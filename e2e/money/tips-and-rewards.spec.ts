import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { commentOf, commentOnPage, logInByApi, waitForHydration } from '../support/member-actions.ts'
import {
  balanceOf,
  done,
  type Payer,
  payBox,
  payFromWallet,
  publishThread,
  registerPayer,
} from '../support/money.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceOfRun('h5'))('tips, red packets and rewards on %s', (face) => {
  async function openAs(payer: Payer, path: string): Promise<Page> {
    const page = await (await browser.newContext(readerOf(face))).newPage()
    await logInByApi(page, site.origin, payer)
    await page.goto(site.origin + path)
    await waitForHydration(page)
    return page
  }

  test('an author is tipped with a custom or a suggested amount, and the thread shows the number of tips', async () => {
    const author = await registerPayer(site, manage, `writer${face}`)
    const giver = await registerPayer(site, manage, `giver${face}`, { yuan: '10' })
    const threadId = await publishThread(site, author, { title: '头春龙井', html: '<p>今年的雨水好。</p>' })
    const page = await openAs(giver, `/thread/${threadId}`)
    await page.getByRole('button', { name: '打赏，支持作者继续写' }).click()
    const dialog = page.getByRole('dialog', { name: '打赏作者' })
    await dialog.getByLabel('其他金额').fill('0.05')
    await dialog.getByRole('button', { name: /^打赏/ }).click()
    await dialog.getByText('请输入 ¥0.10 到 ¥1000000.00 之间的金额').waitFor()
    await dialog.getByRole('button', { name: '¥5.00', exact: true }).click()
    // A fading toast has a lower contrast.
    await expect.poll(() => page.locator('.dzq-toast').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '打赏 ¥5.00' }).click()
    await payBox(page).getByText('打赏：头春龙井').waitFor()
    await payFromWallet(page)
    await page.getByText('1 人打赏').waitFor()
    await page.getByRole('button', { name: '再次打赏' }).waitFor()
    expect([await balanceOf(site, giver), await balanceOf(site, author)]).toEqual(['5.00', '5.00'])
  })

  test('a red packet for replies is published by paying for it, and opened by commenting', async () => {
    const sender = await registerPayer(site, manage, `sender${face}`, { yuan: '10' })
    const reader = await registerPayer(site, manage, `reader${face}`)
    const page = await openAs(sender, '/thread/post')
    await page.getByLabel('标题', { exact: true }).fill('新茶到了')
    const kind = page.getByRole('button', { name: '红包', exact: true }).first()
    if (!(await kind.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
    await kind.click()
    const packet = page.getByRole('dialog', { name: '红包', exact: true })
    await packet.getByLabel('总金额').fill('5')
    await packet.getByLabel('红包个数').fill('1')
    await packet.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/[?]id=/)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await payFromWallet(page)
    await page.waitForURL(/\/thread\/\d+$/)
    const reading = await openAs(reader, new URL(page.url()).pathname)
    await commentOnPage(reading, '好香')
    const opening = reading.getByRole('dialog', { name: '红包' })
    await opening.getByRole('button', { name: '开', exact: true }).click()
    await opening.getByText('恭喜你，领到了 ¥5.00').waitFor()
    expect(await axeFaults(reading)).toEqual([])
    expect([await balanceOf(site, sender), await balanceOf(site, reader)]).toEqual(['5.00', '5.00'])
  })

  test('a red packet for likes is paid to authors of liked comments, and the rest is shown', async () => {
    const sender = await registerPayer(site, manage, `liked${face}`, { yuan: '10' })
    const writer = await registerPayer(site, manage, `collector${face}`)
    const fans = await Promise.all([1, 2].map((n) => registerPayer(site, manage, `fan${n}${face}`)))
    const page = await openAs(sender, '/thread/post')
    await page.getByLabel('标题', { exact: true }).fill('集赞送茶')
    const kind = page.getByRole('button', { name: '红包', exact: true }).first()
    if (!(await kind.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
    await kind.click()
    const packet = page.getByRole('dialog', { name: '红包', exact: true })
    await packet.getByRole('radio', { name: '集赞领红包', exact: true }).check()
    await packet.getByLabel('评论要集多少个赞').fill('2')
    await packet.getByRole('radio', { name: '固定金额', exact: true }).check()
    await packet.getByLabel('每个金额').fill('3')
    await packet.getByLabel('红包个数').fill('2')
    await packet.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/[?]id=/)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await payBox(page).getByText('¥6.00').first().waitFor()
    await payFromWallet(page)
    await page.waitForURL(/\/thread\/\d+$/)
    const path = new URL(page.url()).pathname
    const writing = await openAs(writer, path)
    await commentOnPage(writing, '我来说两句')
    expect(await balanceOf(site, writer)).toBe('0.00')
    for (const fan of fans) {
      const liking = await openAs(fan, path)
      const comment = liking.locator('main [id^="post-"]').filter({ hasText: '我来说两句' })
      // The button is pressed before the like is stored, which closing the page would abort.
      const stored = liking.waitForResponse((response) => response.url().includes('/posts.update'))
      await comment.getByRole('button', { name: /^赞/ }).click()
      await stored
      await liking.context().close()
    }
    await expect.poll(() => balanceOf(site, writer)).toBe('3.00')
    // Notifications are sent after the money has moved.
    await expect
      .poll(async () => {
        await writing.goto(`${site.origin}/message?page=financial`)
        return writing.getByText('集赞送茶').count()
      })
      .toBeGreaterThan(0)
    await page.reload()
    await page.getByText('已领取 1 个，剩余 1 个').first().waitFor()
    expect(await balanceOf(site, sender)).toBe('4.00')
  })

  test('a question is published by paying its reward, and its author distributes it to answers', async () => {
    const asker = await registerPayer(site, manage, `asker${face}`, { yuan: '25' })
    const answerer = await registerPayer(site, manage, `helper${face}`)
    const page = await openAs(asker, '/thread/post')
    await page.getByLabel('标题', { exact: true }).fill('怎么养紫砂壶')
    const kind = page.getByRole('button', { name: '悬赏', exact: true }).first()
    if (!(await kind.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
    await kind.click()
    const reward = page.getByRole('dialog', { name: '悬赏', exact: true })
    await reward.getByLabel('悬赏金额').fill('20')
    await reward.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/[?]id=/)
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await payBox(page).getByText('¥20.00').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('红包和悬赏要先支付才能发布').waitFor()
    await payBox(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await payFromWallet(page)
    await page.waitForURL(/\/thread\/\d+$/)
    const threadId = Number(/\d+$/.exec(page.url())?.[0])
    await page.getByRole('region', { name: '悬赏 ¥20.00' }).waitFor()
    expect(await balanceOf(site, asker)).toBe('5.00')
    await done(site, 'posts.create', {
      token: answerer.token,
      body: { id: threadId, content: '先用清水煮。' },
    })
    await page.reload()
    await waitForHydration(page)
    await commentOf(page, '先用清水煮').waitFor()
    await page.getByRole('button', { name: `采纳helper${face}的回答` }).click()
    const dialog = page.getByRole('dialog', { name: '采纳这条回答' })
    await dialog.getByText('悬赏 ¥20.00，还剩 ¥20.00').waitFor()
    await dialog.getByLabel('给这条回答的赏金').fill('12')
    await dialog.getByText('发放后还剩 ¥8.00').waitFor()
    await dialog.getByRole('button', { name: '采纳并发放 ¥12.00' }).click()
    await page.getByText('已采纳 · 获得 ¥12.00 悬赏金').waitFor()
    await page.getByRole('region', { name: '悬赏 ¥20.00' }).getByText('剩余 ¥8.00').waitFor()
    expect(await balanceOf(site, answerer)).toBe('12.00')
    // A fading toast has a lower contrast.
    await expect.poll(() => page.locator('.dzq-toast').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
  })
})
