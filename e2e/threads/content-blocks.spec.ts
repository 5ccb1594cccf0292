import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupIds } from '../../contracts/src/permissions.ts'
import { readerOf, withMicrophone } from '../../tools/product/browser.ts'
import { administrator, allowMembersEverything, settings } from '../support/administrator.ts'
import { chooseFiles, editorOf, openForm, publish, waitForClosedSheet } from '../support/composer-actions.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { aFile, aFilm, aPdf, aTone } from '../support/media.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { launchBrowser } from '../support/shared-browser.ts'
import { openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site

/** Members may add every block type, text files are accepted, and visitors may download. */
async function openTheSite(): Promise<void> {
  const manage = administrator(() => site)
  await allowMembersEverything(manage)
  await settings(manage)({ support_file_ext: 'pdf,txt,zip' })
  const permissions = [
    'viewThreads',
    'thread.viewPosts',
    'thread.viewAttachment',
    'thread.downloadAttachment',
  ]
  await manage('permission.update', { groupId: groupIds.guest, permissions })
}

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(withMicrophone), openSite()])
  await openTheSite()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const idOf = (page: Page) => Number(/\/thread\/(\d+)/.exec(page.url())?.[1])

describe.each(faceOfRun('pc'))('content blocks on %s', (face) => {
  const person = (name: string): Person => ({
    username: `${name}-${face}`,
    nickname: `${name}${face}`,
    password: 'a-good-password-1',
  })
  const writer = person('kinds')
  const reader = person('reader')
  const faults: string[] = []
  let context: BrowserContext
  let page: Page
  let readerPage: Page
  let address = ''

  beforeAll(async () => {
    await registerByApi(site, writer)
    await registerByApi(site, reader)
    const open = async (who: Person) => {
      const own = await browser.newContext(
        readerOf(face, {
          permissions: ['geolocation', 'microphone'],
          geolocation: { latitude: 30.25, longitude: 120.15 },
        }),
      )
      const opened = await own.newPage()
      opened.on('pageerror', (error) => faults.push(error.message))
      await logInByApi(opened, site.origin, who)
      return [own, opened] as const
    }
    ;[context, page] = await open(writer)
    ;[, readerPage] = await open(reader)
  }, 60_000)
  afterAll(async () => {
    await readerPage?.context().close()
    await context?.close()
  })

  test('a voice recording can be paused, played back and inserted, and only the own origin may use the microphone', async () => {
    await page.goto(`${site.origin}/thread/post`)
    await editorOf(page).waitFor()
    await page.getByLabel('标题', { exact: true }).fill(`各种内容 ${face}`)
    const form = await openForm(page, '语音')
    await form.getByRole('button', { name: '开始录音' }).click()
    await form.getByText(/0:01 \/ 1:00/).waitFor()
    await form.getByRole('button', { name: '暂停', exact: true }).click()
    await form.getByRole('button', { name: '继续', exact: true }).click()
    await form.getByRole('button', { name: '结束录音' }).click()
    await form.getByRole('button', { name: '播放', exact: true }).click()
    await form.getByRole('button', { name: '重录' }).waitFor()
    await form.getByRole('button', { name: '使用这段语音' }).click()
    await page.getByRole('button', { name: /^删除文件：voice/ }).waitFor()
  })

  test('files are uploaded, and a file of an unsupported type is refused at once', async () => {
    await chooseFiles(page, '附件', [aPdf(`路线-${face}.pdf`), aFile(`清单-${face}.txt`, '雨衣\n水壶\n')])
    await page.getByRole('button', { name: new RegExp(`^删除文件：清单-${face}`) }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^删除文件：路线-${face}`) }).waitFor()
    await waitForClosedSheet(page)
    await page
      .getByLabel('添加附件', { exact: false })
      .last()
      .setInputFiles([aFile('virus.exe', 'MZ')])
    await page.getByText(/只支持这些格式/).waitFor()
  })

  test('a vote, products, an embedded video and a position are filled in', async () => {
    const vote = await openForm(page, '投票')
    await vote.getByLabel('投票标题').fill('下一次什么时候出发？')
    await vote.getByLabel('选项 1', { exact: true }).fill('周日清晨')
    await vote.getByLabel('选项 1', { exact: true }).press('Enter')
    await page.keyboard.type('周六上午')
    await page.keyboard.press('Enter')
    await page.keyboard.type('周五晚上')
    await vote.getByRole('button', { name: '确定' }).click()
    await page.getByText(/下一次什么时候出发？，单选，3 个选项/).waitFor()
    const goods = await openForm(page, '商品')
    await goods.getByLabel('商品链接或分享文字').fill('https://item.taobao.com/item.htm?id=520813250866')
    await goods.getByRole('button', { name: '识别' }).click()
    await goods.getByLabel('商品标题').fill('手工紫砂壶')
    await goods.getByLabel('价格（可选）').fill('268')
    await goods.getByRole('button', { name: '确定' }).click()
    await page.getByText(/手工紫砂壶，¥268\.00/).waitFor()
    const video = await openForm(page, '视频')
    await video.getByLabel(/粘贴其他网站/).fill('https://www.bilibili.com/video/BV1xx411c7mD/')
    await video.getByRole('button', { name: '确定' }).click()
    const place = await openForm(page, '位置')
    await place.getByLabel('位置名称').fill('西湖 白堤')
    await place.getByRole('button', { name: '使用当前位置' }).click()
    await place.getByText('北纬 30.250000，东经 120.150000').waitFor()
    await place.getByRole('button', { name: '确定' }).click()
    await page.getByText('西湖 白堤').first().waitFor()
  })

  test('a reload restores every content block from the draft', async () => {
    // What the server does not have yet is stored in the browser when the page is left.
    await page.getByText(/最近保存 \d\d:\d\d/).waitFor()
    await page.reload()
    await editorOf(page).waitFor()
    await page.getByText(/下一次什么时候出发？，单选，3 个选项/).waitFor()
    await page.getByText(/手工紫砂壶，¥268\.00/).waitFor()
    await page.getByText(/bilibili\.com\/video\/BV1xx411c7mD/).waitFor()
    await page.getByText('西湖 白堤').first().waitFor()
    await page.getByRole('button', { name: new RegExp(`^删除文件：路线-${face}`) }).waitFor()
    await page
      .getByRole('button', { name: /^删除文件：/ })
      .first()
      .waitFor()
  })

  test('a published thread shows all its content blocks to other members', async () => {
    await publish(page)
    address = page.url()
    await readerPage.goto(address)
    await waitForHydration(readerPage)
    const article = readerPage.getByRole('article').first()
    await article.getByRole('group', { name: '语音' }).waitFor()
    await article.getByText('手工紫砂壶').waitFor()
    await article.getByText('¥268.00').waitFor()
    await article.getByText(`路线-${face}.pdf`).waitFor()
    await article.getByText('西湖 白堤').first().waitFor()
    expect(await article.locator('iframe').count()).toBe(0)
    await article.getByRole('group', { name: '语音' }).getByRole('button', { name: '播放' }).click()
    await article.getByRole('group', { name: '语音' }).getByRole('button', { name: '暂停' }).waitFor()
  })

  test('a vote is counted once and immediately, and shown to everybody', async () => {
    const vote = readerPage.getByRole('region', { name: '下一次什么时候出发？' })
    await vote.getByLabel(/周六上午/).check()
    const counted = readerPage.waitForResponse(/\/vote\.thread$/)
    await vote.getByRole('button', { name: '投票' }).click()
    await vote.getByText('你已投票').waitFor()
    await counted
    await vote.getByText('1 人参与').waitFor()
    await vote.getByText('100%').waitFor()
    expect(await vote.getByRole('radio').count()).toBe(0)
    await readerPage.reload()
    await vote.getByText('你已投票').waitFor()
  })

  test('a text file is previewed, and a file is downloaded by its link', async () => {
    // On a busy machine loading the page's code may time out; then the browser opens the link itself.
    await waitForHydration(readerPage)
    await readerPage.getByRole('link', { name: `预览：清单-${face}.txt` }).click()
    const preview = readerPage.getByRole('dialog', { name: `清单-${face}.txt` })
    await preview.frameLocator('iframe').getByText('水壶').waitFor()
    await preview.getByRole('button', { name: '关闭' }).click()
    const [download] = await Promise.all([
      readerPage.waitForEvent('download'),
      readerPage.getByRole('button', { name: `下载：路线-${face}.pdf` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`路线-${face}.pdf`)
  })

  test('a visitor with the permission downloads a file without leaving the page', async () => {
    const context = await browser.newContext(readerOf(face))
    const opened = await context.newPage()
    await opened.goto(address)
    await waitForHydration(opened)
    await opened.evaluate(() =>
      window.addEventListener('beforeunload', () => {
        document.body.dataset.left = 'yes'
      }),
    )
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('button', { name: `下载：路线-${face}.pdf` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`路线-${face}.pdf`)
    expect(await opened.locator('body').getAttribute('data-left')).toBeNull()
    expect(opened.url()).toBe(address)
    await context.close()
  })

  test('the list shows one summary line for each content block', async () => {
    await readerPage.goto(site.origin)
    const card = readerPage.getByRole('article').filter({ hasText: `各种内容 ${face}` })
    await card.getByText('1 人参与').waitFor()
    await card.getByText(/目前领先 周六上午 100%/).waitFor()
    await card.getByText('附件 2 个').waitFor()
  })

  test('the editor opens every content block, locks a vote with votes, and edits or removes the others', async () => {
    await page.goto(`${site.origin}/thread/post?id=${idOf(page)}`)
    await editorOf(page).waitFor()
    const vote = await openForm(page, '投票')
    await vote.getByText('已经有人投票').waitFor()
    expect(await vote.getByLabel('投票标题').isDisabled()).toBe(true)
    await vote.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '移除商品' }).click()
    await page.getByRole('button', { name: new RegExp(`^删除文件：清单-${face}`) }).click()
    await page.getByRole('button', { name: '保存', exact: true }).last().click()
    await page.waitForURL(/\/thread\/\d+$/)
    const article = page.getByRole('article').first()
    await article.getByText(`路线-${face}.pdf`).waitFor()
    expect(await article.getByText('手工紫砂壶').count()).toBe(0)
    expect(await article.getByText(`清单-${face}.txt`).count()).toBe(0)
    await article.getByText('1 人参与').waitFor()
  })

  test('without JavaScript all blocks are readable, a vote is cast by a form and a file is downloaded', async () => {
    const other = person('plain')
    const token = await registerByApi(site, other)
    const { hostname } = new URL(site.origin)
    const plain = await browser.newContext(readerOf(face, { javaScriptEnabled: false }))
    await plain.addCookies([{ name: 'access_token', value: token, domain: hostname, path: '/' }])
    const opened = await plain.newPage()
    await opened.goto(address)
    expect(await opened.locator('audio[controls]').count()).toBe(1)
    await opened.getByLabel(/周日清晨/).check()
    await opened.getByRole('button', { name: '投票' }).click()
    await opened.getByText('2 人参与').waitFor()
    await opened.getByText('你已投票').waitFor()
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('button', { name: `下载：路线-${face}.pdf` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`路线-${face}.pdf`)
    await plain.close()
  })

  test('an anonymous thread shows an uploaded sound and its pictures in order', async () => {
    const shy = person('shy')
    await registerByApi(site, shy)
    const own = await browser.newContext(readerOf(face))
    const opened = await own.newPage()
    await logInByApi(opened, site.origin, shy)
    await opened.goto(`${site.origin}/thread/post`)
    await editorOf(opened).waitFor()
    const pictures = [await aPicture(`one-${face}.jpg`), await aPicture(`two-${face}.jpg`)]
    await chooseFiles(opened, '图片', pictures)
    await opened
      .getByRole('button', { name: /^删除图片/ })
      .nth(1)
      .waitFor()
    await opened.getByRole('button', { name: new RegExp(`^向前移动：two-${face}`) }).focus()
    await opened.keyboard.press('Enter')
    const audio = await openForm(opened, '语音')
    await audio.getByLabel('上传音频文件').setInputFiles(aTone(`tone-${face}.wav`, 2))
    await opened.getByRole('button', { name: /^删除文件：tone/ }).waitFor()
    await opened.getByText('匿名发布', { exact: true }).click()
    await publish(opened)
    await readerPage.goto(opened.url())
    const article = readerPage.getByRole('article').first()
    const names = await article
      .locator('a[data-picture] img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
    expect(names).toEqual([`two-${face}.jpg`, `one-${face}.jpg`])
    expect(await readerPage.locator('body').textContent()).not.toContain(shy.nickname)
    await own.close()
  })

  test('an uploaded video plays, and paid parts are locked for other members', async () => {
    const filmer = person('filmer')
    await registerByApi(site, filmer)
    const own = await browser.newContext(readerOf(face))
    const opened = await own.newPage()
    await logInByApi(opened, site.origin, filmer)
    await opened.goto(`${site.origin}/thread/post`)
    await editorOf(opened).waitFor()
    const video = await openForm(opened, '视频')
    await video.getByLabel('上传视频文件').setInputFiles(await aFilm(opened, `film-${face}.webm`))
    await opened.getByRole('button', { name: /^删除文件：film/ }).waitFor()
    await chooseFiles(opened, '附件', [aPdf(`付费-${face}.pdf`)])
    await opened.getByRole('button', { name: /^删除文件：付费/ }).waitFor()
    const price = await openForm(opened, '付费')
    await price.getByLabel('部分付费').check()
    await price.getByLabel('价格').fill('3.5')
    await price.getByLabel(`付费-${face}.pdf`).check()
    await price.getByRole('button', { name: '确定' }).click()
    await opened.getByText('¥3.50，1 项付费').first().waitFor()
    await publish(opened)
    await readerPage.goto(opened.url())
    await waitForHydration(readerPage)
    const film = readerPage.locator('video')
    await film.evaluate((element: HTMLVideoElement) => element.play())
    await expect
      .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
    await readerPage.getByText('付费后可以下载').waitFor()
    await readerPage.getByText('支付 ¥3.50 查看付费内容').waitFor()
    expect(await readerPage.getByRole('button', { name: /^下载/ }).count()).toBe(0)
    await own.close()
  })

  test('a thread that must be paid for is stored as a draft without errors', async () => {
    const asker = person('asker')
    await registerByApi(site, asker)
    const own = await browser.newContext(readerOf(face))
    const opened = await own.newPage()
    await logInByApi(opened, site.origin, asker)
    await opened.goto(`${site.origin}/thread/post`)
    await editorOf(opened).waitFor()
    await opened.getByLabel('标题', { exact: true }).fill('求助')
    const reward = await openForm(opened, '悬赏')
    await reward.getByLabel('悬赏金额').fill('20')
    await reward.getByRole('button', { name: '确定' }).click()
    // Now the draft has an address, so that forms opened later stay open.
    await opened.waitForURL(/[?]id=/)
    const packet = await openForm(opened, '红包')
    await packet.getByLabel('总金额').fill('5')
    await packet.getByLabel('红包个数').fill('10')
    await packet.getByRole('button', { name: '确定' }).click()
    await opened.getByText(/随机金额，¥5.00，10 个，回复领红包/).waitFor()
    await opened.getByRole('button', { name: '发布', exact: true }).last().click()
    await opened.getByRole('dialog').getByText('红包和悬赏', { exact: true }).waitFor()
    await opened.keyboard.press('Escape')
    await opened.getByText('红包和悬赏要先支付才能发布').waitFor()
    // The dialog removes its history entry, which would cancel an earlier navigation.
    await opened.waitForFunction(() => history.state?.layer === undefined)
    await opened.goto(`${site.origin}/my/draft`)
    await opened.getByText('支付 ¥25.00 后发布').waitFor()
    await opened.getByRole('link', { name: '求助' }).click()
    await opened.getByText(/随机金额，¥5.00，10 个，回复领红包/).waitFor()
    await opened.getByText(/¥20.00，/).waitFor()
    await own.close()
    expect(faults).toEqual([])
  })
})
