import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator, allowMembersEverything, settings } from '../support/administrator.ts'
import { chooseFiles, editorOf, openForm, publish, waitForClosedSheet } from '../support/composer-actions.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { aPdf, aTone } from '../support/media.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
const manage = administrator(() => site)
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await allowMembersEverything(manage)
  await settings(manage)({ support_file_ext: 'pdf,txt,zip' })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
const previewOf = (page: Page) => page.locator('[class*="editor__preview"] [inert]')
const switchView = (page: Page, name: '预览' | '编辑') =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Returns what a reader sees in an element: its words in order, and the numbers of pictures and players. */
const seenIn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => ({
    // biome-ignore lint/performance/useDomNodeTextContent: hidden words must not count.
    words: (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
    pictures: element.querySelectorAll('a[data-picture] img').length,
    links: [...element.querySelectorAll('a[href^="/user/"], a[href*="/topic/"]')].map(
      (link) => link.textContent,
    ),
    headings: [...element.querySelectorAll('h2')].map((heading) => heading.textContent),
    players: element.querySelectorAll('audio, video').length,
  }))

describe.each(faceOfRun('h5'))('composing on %s', (face) => {
  const person = (name: string): Person => ({
    username: `${name}-${face}`,
    nickname: `${name}${face}`,
    password: 'a-good-password-1',
  })
  let context: BrowserContext
  let page: Page
  let token = ''

  /** Opens the composer of a new member, since two threads of one member are 30 seconds apart. */
  const openAs = async (name: string, path = '/thread/post') => {
    token = await registerByApi(site, person(name))
    await context?.close()
    context = await browser.newContext(readerOf(face))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    page = await context.newPage()
    await page.goto(site.origin + path)
    await editorOf(page).waitFor()
  }
  const draftId = () => Number(new URL(page.url()).searchParams.get('id'))
  afterAll(() => context?.close())

  test('webp and avif are accepted, a large photo is scaled down, and HEIC that the browser cannot decode is refused', async () => {
    await openAs('formats')
    await titleOf(page).fill('三种格式')
    const files = await Promise.all([
      aPicture(`form-${face}.webp`, 700),
      aPicture(`form-${face}.avif`, 701),
      aPicture(`form-${face}.jpg`, 4600),
    ])
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles(files)
    await page
      .getByRole('button', { name: /^删除图片/ })
      .nth(2)
      .waitFor()
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(900),
    ])
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
    await page.getByText('这个浏览器打不开 HEIC 图片', { exact: false }).first().waitFor()
    await publish(page)
    const id = /\d+$/.exec(page.url())?.[0]
    const { data } = await callApi(site, `thread.detail?threadId=${id}`, { token })
    const sent = data.content.indexes['101'].body as { fileWidth: number }[]
    expect(sent).toHaveLength(3)
    expect(sent.slice(0, 2).map(({ fileWidth }) => fileWidth)).toEqual([700, 701])
    expect(sent[2]?.fileWidth).toBeLessThan(4600)
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('a[data-picture] img')].filter(
          (one) => one.naturalWidth > 0,
        ).length === 3,
    )
  })

  test('the composer has no layout shift while it loads', async () => {
    await openAs('still')
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await editorOf(page).waitFor()
    await waitForHydration(page)
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    expect(shift).toBeLessThanOrEqual(0.02)
  })

  test.runIf(face === 'h5')(
    'the plus button opens a grid of labelled block types that are large enough for touch',
    async () => {
      await openAs('kinds')
      await page.getByRole('button', { name: '更多', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: '更多', exact: true })
      for (const name of ['视频', '附件', '商品', '悬赏', '红包', '位置', '付费']) {
        const item = sheet.locator('li', { hasText: name }).locator('button, label')
        const place = async () => {
          const box = await item.boundingBox()
          return {
            name,
            isLarge: Math.min(box?.width ?? 0, box?.height ?? 0) >= 44,
            isOnPage: (box?.y ?? 844) + (box?.height ?? 0) <= 844,
          }
        }
        // The sheet slides up from the bottom.
        await expect.poll(place).toEqual({ name, isLarge: true, isOnPage: true })
        expect(await item.locator('svg').count()).toBe(1)
      }
      await page.keyboard.press('Escape')
      await waitForClosedSheet(page)
    },
  )

  test.runIf(face === 'h5')(
    'threads with a similar title cover the toolbar while the title is edited',
    async () => {
      await openAs('earlier')
      const { data: categories } = await callApi(site, 'categories')
      const earlier = {
        title: '环湖骑行一圈',
        categoryId: categories[0].categoryId,
        content: { text: '<p>一</p>' },
      }
      expect((await callApi(site, 'thread.create', { token, body: earlier })).code).toBe(0)
      const found = `thread.list?${new URLSearchParams({ 'filter[search]': earlier.title })}`
      await expect.poll(async () => (await callApi(site, found)).data.totalCount).toBe(1)
      await openAs('later')
      await titleOf(page).fill(`${earlier.title}，再来`)
      const heading = page.getByRole('heading', { name: '相似的主题' })
      await heading.waitFor()
      const isOnTop = () =>
        heading.evaluate((title) => {
          const { x, y, height } = title.getBoundingClientRect()
          return title.contains(document.elementFromPoint(x + 4, y + height / 2))
        })
      expect(await isOnTop()).toBe(true)
    },
  )

  test.runIf(face === 'h5')('emoji are at the bottom of the screen and have text labels', async () => {
    await openAs('faces')
    await page.getByRole('button', { name: '表情', exact: true }).click()
    const panel = page.getByRole('toolbar', { name: '表情' })
    const box = await panel.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThan(844 / 2)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThan(844 - 24)
    const names = await panel.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    expect(names.filter((name) => /^[a-z]+$/.test(name) && name !== 'doge')).toEqual([])
    await panel.getByRole('button').first().tap()
    expect(await editorOf(page).locator('img.dzq-emoji').count()).toBe(1)
  })

  test('a hint that there is nothing to publish is shown until there is text', async () => {
    await openAs('empty')
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    await page.getByText('请输入内容', { exact: true }).waitFor()
    await editorOf(page).click()
    await page.keyboard.type('有了')
    await page.getByText('请输入内容', { exact: true }).waitFor({ state: 'detached' })
  })

  test('the preview equals the published thread', async () => {
    await registerByApi(site, person('friend'))
    await openAs('preview')
    await titleOf(page).fill(`预览 ${face}`)
    await editorOf(page).click()
    await page.keyboard.type('## 路线')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`和 @friend${face} 走 #湖边# 好`)
    await page.keyboard.press('Escape')
    await chooseFiles(page, '图片', [await aPicture(`a-${face}.jpg`), await aPicture(`b-${face}.jpg`)])
    await page
      .getByRole('button', { name: /^删除图片/ })
      .nth(1)
      .waitFor()
    await chooseFiles(page, '附件', [aPdf(`图-${face}.pdf`)])
    await page.getByRole('button', { name: /^删除文件：图/ }).waitFor()
    const vote = await openForm(page, '投票')
    await vote.getByLabel('投票标题').fill('几点出发？')
    await vote.getByLabel('选项 1', { exact: true }).fill('七点')
    await vote.getByLabel('选项 2', { exact: true }).fill('八点')
    await vote.getByRole('button', { name: '确定' }).click()
    const goods = await openForm(page, '商品')
    await goods.getByLabel('商品链接或分享文字').fill('https://item.taobao.com/item.htm?id=520813250866')
    await goods.getByRole('button', { name: '识别' }).click()
    await goods.getByLabel('商品标题').fill('手工紫砂壶')
    await goods.getByLabel('价格（可选）').fill('268')
    await goods.getByRole('button', { name: '确定' }).click()
    const place = await openForm(page, '位置')
    await place.getByLabel('位置名称').fill('西湖 白堤')
    await place.getByRole('button', { name: '确定' }).click()
    await waitForClosedSheet(page)
    await switchView(page, '预览')
    const preview = previewOf(page)
    await preview.getByRole('heading', { name: '几点出发？', includeHidden: true }).waitFor()
    await preview.getByText('西湖 白堤').waitFor()
    await preview.getByText('¥268.00').waitFor()
    await preview.getByRole('link', { name: `@friend${face}`, includeHidden: true }).waitFor()
    const shown = await seenIn(page, '[class*="editor__preview"] [inert]')
    expect(shown).toMatchObject({
      pictures: 2,
      headings: ['路线', '几点出发？'],
      links: [`@friend${face}`, '#湖边#'],
    })
    await publish(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const published = await seenIn(page, 'article [class*="thread__blocks"]')
    expect(published).toEqual({ ...shown, words: shown.words.replace(/^西湖 白堤 /, '') })
    await page.getByRole('article').first().getByText('西湖 白堤').waitFor()
  })

  test('the preview of an edited thread shows its new vote, products, sound and place, without the removed ones', async () => {
    await page.goto(`${site.origin}/thread/post?id=${/\/thread\/(\d+)/.exec(page.url())?.[1]}`)
    await editorOf(page).waitFor()
    const vote = await openForm(page, '投票')
    await vote.getByLabel('投票标题').fill('几号出发？')
    await vote.getByLabel('选项 1', { exact: true }).fill('六号')
    await vote.getByRole('button', { name: '确定' }).click()
    const audio = await openForm(page, '语音')
    await audio.getByLabel('上传音频文件').setInputFiles(aTone(`tone-${face}.wav`, 2))
    await page.getByRole('button', { name: /^删除文件：tone/ }).waitFor()
    await waitForClosedSheet(page)
    // Its button shows the name of the place.
    await page.getByRole('button', { name: /^位置/ }).first().click()
    const place = page.getByRole('dialog', { name: '位置', exact: true })
    await place.getByLabel('位置名称').fill('灵隐')
    await place.getByRole('button', { name: '确定' }).click()
    await waitForClosedSheet(page)
    await page.getByRole('button', { name: '移除商品' }).click()
    await switchView(page, '预览')
    const preview = previewOf(page)
    await preview.getByRole('heading', { name: '几号出发？', includeHidden: true }).waitFor()
    await preview.getByText('六号').waitFor()
    await preview.getByText('灵隐').waitFor()
    const shown = await seenIn(page, '[class*="editor__preview"] [inert]')
    expect(shown).toMatchObject({ pictures: 2, players: 1 })
    expect(shown.words).not.toMatch(/几点出发|手工紫砂壶|西湖 白堤/)
    await page.getByRole('button', { name: '保存', exact: true }).last().click()
    await page.waitForURL(/\/thread\/\d+$/)
    const article = page.getByRole('article').first()
    await article.getByText('六号').waitFor()
    await article.getByText('灵隐').waitFor()
    expect(await article.getByText('手工紫砂壶').count()).toBe(0)
  })

  test('a member who has just published sees a countdown until the next thread', async () => {
    const categories = await callApi(site, 'categories')
    const body = {
      title: '刚发的',
      categoryId: categories.data[0].categoryId,
      content: { text: '<p>一</p>' },
    }
    await openAs('hasty')
    expect((await callApi(site, 'thread.create', { token, body })).code).toBe(0)
    await titleOf(page).fill('又一篇')
    await page.getByRole('button', { name: '发布', exact: true }).last().click()
    const told = page.getByText(/^刚刚发布过，\d+ 秒后可以再发布。$/)
    const left = async () => Number(/\d+/.exec((await told.textContent()) ?? '')?.[0])
    await told.waitFor()
    const first = await left()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(30)
    expect(await page.getByRole('button', { name: /^\d+ 秒后发布$/ }).isDisabled()).toBe(true)
    await expect.poll(left).toBeLessThan(first)
    expect(await titleOf(page).inputValue()).toBe('又一篇')
  })

  test('the page of a draft is marked as a draft, and a tap opens the composer', async () => {
    await openAs('drafter')
    await titleOf(page).fill('写到一半')
    await expect.poll(draftId).toBeGreaterThan(0)
    const id = draftId()
    await page.goto(`${site.origin}/my/draft`)
    await page.getByRole('link', { name: '写到一半' }).waitFor()
    await page.goto(`${site.origin}/thread/${id}`)
    await waitForHydration(page)
    const notice = page.getByRole('link', { name: /^草稿，只有你看得到/ })
    if (face === 'h5') await notice.tap()
    else await notice.click()
    await editorOf(page).waitFor()
    expect(draftId()).toBe(id)
    expect(await titleOf(page).inputValue()).toBe('写到一半')
  })

  test('a title whose first save failed is kept, and saved once the network is back', async () => {
    await openAs('unlucky')
    await context.route('**/api/v3/thread.*', (route) => route.abort())
    await titleOf(page).fill('没存上')
    await page.getByText(/已存在本机 \d\d:\d\d/).waitFor()
    await page.reload()
    await expect.poll(() => titleOf(page).inputValue()).toBe('没存上')
    await context.unroute('**/api/v3/thread.*')
    await titleOf(page).fill('没存上，又')
    await expect.poll(draftId).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(() => titleOf(page).inputValue()).toBe('没存上，又')
  })
})
