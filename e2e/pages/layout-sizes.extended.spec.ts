import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { findPageIds, type PageVisit } from '../../tools/shots/find-page-ids.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Site, uploadByApi } from '../support/site.ts'

let browser: Browser
let site: Site
let facts: PageVisit
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite({ DEMO: '1' })])
  facts = await findPageIds(site)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function open(face: FaceName, path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage(readerOf(face, { colorScheme, reducedMotion: 'reduce' }))
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

test('the home page shows four whole cards on a desktop of 1440 × 900', async () => {
  const page = await open('pc', '/')
  const ends = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(4)
  await page.context().close()
})

test.each(['light', 'dark'] as const)(
  'in the %s theme no text on a card has a higher contrast than its title',
  async (theme) => {
    const page = await open('pc', '/', theme)
    const fainter = await page.locator('main article').evaluateAll((cards) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const lightness = (colour: string) => {
        if (!canvas) return Number.NaN
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (element: Element, ground: number) =>
        Math.abs(lightness(getComputedStyle(element).color) - ground)
      return cards.flatMap((card) => {
        const ground = lightness(getComputedStyle(card).backgroundColor)
        const title = card.querySelector('h2, h3')
        const words = [...card.querySelectorAll('p, a, time, button, span')].filter(
          (element) =>
            element.textContent?.trim() &&
            !title?.contains(element) &&
            !element.contains(title) &&
            // Texts on pictures and badges have their own background.
            !element.closest('[class*="photo"], [class*="avatar"], [class*="tile"], [class*="badge"]'),
        )
        if (!title) return []
        const most = contrast(title, ground)
        return words
          .filter((element) => contrast(element, ground) > most)
          .map((element) => `${title.textContent}: ${element.textContent}`)
      })
    })
    expect(fainter).toEqual([])
    await page.context().close()
  },
)

test.each(['pc', 'h5'] as const)(
  'on %s the text of a card is directly below its title, whatever the height of its picture',
  async (face) => {
    const page = await open(face, '/search')
    const gaps = await page.locator('main article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const [title, text] = [card.querySelector('h2'), card.querySelector('p')]
        return title && text ? text.getBoundingClientRect().top - title.getBoundingClientRect().bottom : []
      }),
    )
    expect(gaps.length).toBeGreaterThan(5)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8)
    await page.context().close()
  },
)

test('pictures in a list are limited to three tiles of at most 240 px', async () => {
  const page = await open('pc', '/')
  const cards = await page.locator('main article').evaluateAll((all) =>
    all.map((card) => {
      const heights = [...card.querySelectorAll('img:not([class*="avatar"]):not([class*="emoji"])')].map(
        (picture) => picture.getBoundingClientRect().height,
      )
      return { tiles: heights.length, tallest: Math.max(0, ...heights) }
    }),
  )
  for (const { tiles, tallest } of cards) {
    expect(tiles).toBeLessThanOrEqual(3)
    expect(tallest).toBeLessThanOrEqual(240)
  }
  await page.context().close()
})

test('a line of reading text holds 36 to 42 Chinese characters', async () => {
  const page = await open('pc', `/thread/${facts.galleryId}`)
  const characters = await page
    .locator('main article p')
    .first()
    .evaluate((line) => line.clientWidth / Number.parseFloat(getComputedStyle(line).fontSize))
  expect(characters).toBeGreaterThanOrEqual(36)
  expect(characters).toBeLessThanOrEqual(42)
  await page.context().close()
})

test('each entry of the messages menu fits in one line in English', async () => {
  const page = await browser.newPage(readerOf('pc', { locale: 'en-US' }))
  await page.context().addCookies([{ name: 'access_token', value: facts.token, url: site.origin }])
  await page.goto(`${site.origin}/message?page=thread`)
  await waitForHydration(page)
  const entries = page.locator('main nav').first().getByRole('link')
  const heights = await entries.evaluateAll((all) => all.map((entry) => Math.round(entry.clientHeight)))
  expect(heights.length).toBeGreaterThan(3)
  expect(new Set(heights).size).toBe(1)
  await page.context().close()
})

test.each(faceNames)(
  'on %s the footer of a page with little content is at the end of the window',
  async (face) => {
    for (const path of ['/forum/partner-invite', '/offline', '/nothing-is-here']) {
      const page = await open(face, path)
      const below = await page
        .locator('footer:visible')
        .last()
        .evaluate((footer) => {
          const bar = document.querySelector('nav[class*="tabbar"]')?.getBoundingClientRect().height ?? 0
          const height = Math.max(innerHeight, document.documentElement.scrollHeight)
          return height - bar - footer.getBoundingClientRect().bottom - scrollY
        })
      expect(below, path).toBeLessThanOrEqual(20)
      await page.context().close()
    }
  },
)

describe('on a phone', () => {
  /** The lower edge of the footer's last line, and pixels from there to its end. */
  const lastLine = (page: Page) =>
    page
      .locator('footer:visible')
      .last()
      .evaluate((footer) => {
        const range = document.createRange()
        range.selectNodeContents(footer)
        const { bottom } = range.getBoundingClientRect()
        return { bottom, room: footer.getBoundingClientRect().bottom - bottom }
      })

  test('the footer of a short page ends soon after its text', async () => {
    for (const path of ['/offline', '/nothing-is-here', '/user/login']) {
      const page = await open('h5', path)
      expect((await lastLine(page)).room, path).toBeLessThanOrEqual(24)
      await page.context().close()
    }
  })

  test('the back-to-top button covers no line of the footer at the end of a long page', async () => {
    for (const path of ['/', `/thread/${facts.galleryId}`]) {
      const page = await open('h5', path)
      const button = page.getByRole('button', { name: '回到顶部' })
      const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await toEnd()
      await button.waitFor()
      const isClear = async () => {
        await toEnd()
        const box = await button.boundingBox()
        return box !== null && (await lastLine(page)).bottom <= box.y
      }
      await expect.poll(isClear, { timeout: 10_000 }).toBe(true)
      await page.context().close()
    }
  })

  test('the end of a thread has room below its last button', async () => {
    const { data: author } = await callApi(site, 'users/username.login', {
      body: { username: 'kafei', password: 'chaguan2026' },
    })
    const body = { title: '没有别的', categoryId: 2, content: { text: '<p>一句</p>' } }
    const { code, data } = await callApi(site, 'thread.create', { token: author.accessToken, body })
    expect(code).toBe(0)
    const page = await open('h5', `/thread/${data.threadId}`)
    const room = await page
      .locator('article')
      .first()
      .evaluate((article) => {
        const last = [...article.querySelectorAll('a, button, p')].at(-1)
        return article.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0)
      })
    expect(room).toBeGreaterThanOrEqual(12)
    await page.context().close()
  })

  test('touch targets in the bars are at least 44 px high', async () => {
    for (const path of ['/', `/thread/${facts.galleryId}`]) {
      const page = await open('h5', path)
      const low = await page
        .locator('header a, header button, nav a, [class*="footbar"] a, [class*="footbar"] button')
        .evaluateAll((targets) =>
          targets
            .filter((target) => target.checkVisibility())
            .map((target) => ({
              name: target.getAttribute('aria-label') ?? target.textContent,
              // The touch target may be larger than the visible element.
              height: Math.max(
                target.getBoundingClientRect().height,
                Number.parseFloat(getComputedStyle(target, '::after').height) || 0,
              ),
            }))
            .filter(({ height }) => height < 44),
        )
      expect(low).toEqual([])
      await page.context().close()
    }
  })

  test('input fields have text of 16 px, so that no phone zooms in on them', async () => {
    for (const path of ['/user/login', '/search', `/thread/${facts.galleryId}`]) {
      const page = await open('h5', path)
      const sizes = await page
        .locator('input:not([type=hidden]):not([type=file]):not([type=checkbox]):not([type=radio]), textarea')
        .evaluateAll((fields) =>
          fields
            .filter((field) => field.checkVisibility())
            .map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
        )
      expect(Math.min(16, ...sizes)).toBe(16)
      await page.context().close()
    }
  })
})

test.each(['pc', 'h5'] as const)(
  'on %s fifty pictures within a text cause no layout shift while they load, and copied text has no added blanks',
  async (face) => {
    const { data: me } = await callApi(site, 'users/username.login', {
      body: { username: face === 'pc' ? 'ali' : 'qinghe', password: 'chaguan2026' },
    })
    const { data: gallery } = await callApi(site, `thread.detail?threadId=${facts.galleryId}`)
    const pictures: string[] = []
    for (const side of [300, 600, 900]) {
      const bytes = new Uint8Array(await readFile(await aPicture(`${side}.jpg`, side)))
      const { code, data } = await uploadByApi(site, me.accessToken, bytes, `${side}.jpg`)
      expect(code).toBe(0)
      pictures.push(data.url.replace(site.origin, ''))
    }
    const said = '中文和English混排123字。'
    const text = Array.from(
      { length: 50 },
      (_, nth) => `<p>${said}<img src="${pictures[nth % pictures.length]}" alt="${nth}"></p>`,
    )
    const { code: refused, data: thread } = await callApi(site, 'thread.create', {
      token: me.accessToken,
      body: { title: '五十张图', categoryId: gallery.categoryId, content: { text: text.join('') } },
    })
    expect(refused).toBe(0)
    const page = await browser.newPage(readerOf(face))
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
        Reflect.set(window, '__moved', Number(Reflect.get(window, '__moved') ?? 0) + moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.origin}/thread/${thread.threadId}`)
    await waitForHydration(page)
    for (let step = 0; step < 20; step += 1) {
      await page.evaluate(() => window.scrollBy(0, window.innerHeight))
      await page.waitForTimeout(50)
    }
    const shown = page.locator('article p img')
    expect(await shown.count()).toBe(50)
    const drawn = () =>
      shown.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(drawn).toBeGreaterThan(20)
    expect(await page.evaluate(() => Number(Reflect.get(window, '__moved') ?? 0))).toBeLessThan(0.02)
    const spaced = await page
      .locator('article p', { hasText: said })
      .first()
      .evaluate((words) => {
        getSelection()?.selectAllChildren(words)
        return [getSelection()?.toString().trim(), getComputedStyle(words).getPropertyValue('text-autospace')]
      })
    expect(spaced).toEqual([said, 'normal'])
    await page.context().close()
  },
)
