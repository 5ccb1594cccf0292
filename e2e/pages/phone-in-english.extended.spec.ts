import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { pagesOn, type SiteName } from '../../tools/shots/pages.ts'
import { openSites, type PicturedSites } from '../../tools/shots/sites.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
let sites: PicturedSites
beforeAll(async () => {
  ;[browser, sites] = await Promise.all([sharedBrowser(), openSites()])
})
afterAll(async () => {
  await closeContexts()
  await sites?.close()
})

async function openReader(site: SiteName, lang: 'zh' | 'en', asMember = true): Promise<BrowserContext> {
  const { origin, visit } = sites.of[site]
  const context = await browser.newContext(readerOf('h5', { reducedMotion: 'reduce' }))
  await context.addCookies([{ name: 'lang', value: lang, url: origin }])
  if (asMember) await context.addCookies([{ name: 'access_token', value: visit.token, url: origin }])
  return context
}

/** Returns the titles, buttons and hints of a page whose text is clipped. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 1
    const titles = [...document.querySelectorAll('[class*="topbar__title"]')]
      .filter((title) => isSeen(title) && title.scrollWidth > title.clientWidth)
      .map(({ textContent }) => `title: ${textContent}`)
    // Texts for screen readers only have no size.
    const words = (button: Element) =>
      [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isCut = (button: Element) =>
      words(button).some((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const [own, whole] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
        return own.left < whole.left - 1 || own.right > whole.right + 1
      })
    const buttons = [...document.querySelectorAll('.dzq-btn')]
      .filter((button) => isSeen(button) && isCut(button))
      .map(({ textContent }) => `button: ${textContent}`)
    const hints = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        if (!canvas || !isSeen(field)) return false
        canvas.font = font
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return canvas.measureText(field.placeholder).width > room
      })
      .map(({ placeholder }) => `hint: ${placeholder}`)
    return [...titles, ...buttons, ...hints]
  })

/** Pages whose titles are chosen by members. */
const named: readonly string[] = [
  'user',
  'chat',
  'chat-search',
  'thread',
  'thread-member',
  'thread-quiet',
  'gallery',
]

describe.each(['demo', 'phoneAndMail', 'wechat', 'closed'] as const)(
  'in English on a phone, on the site "%s",',
  (site) => {
    test('no page has a clipped title, button or hint', async () => {
      const cut: string[] = []
      for (const asMember of [false, true]) {
        const context = await openReader(site, 'en', asMember)
        const page = await context.newPage()
        const { origin, visit } = sites.of[site]
        const pages = pagesOn(site).filter((each) => (each.asMember ?? false) === asMember)
        for (const { name, path } of pages.filter((each) => !named.includes(each.name))) {
          await page.goto(origin + path(visit))
          cut.push(...(await cutWords(page)).map((words) => `${name}: ${words}`))
        }
        await context.close()
      }
      expect(cut).toEqual([])
    })
  },
)

test.each(['zh', 'en'] as const)(
  "the actions on a member's page fit in two rows on every phone (%s)",
  async (lang) => {
    const { origin, visit } = sites.of.demo
    const context = await openReader('demo', lang)
    const page = await context.newPage()
    await page.goto(`${origin}/user/${visit.partnerId}`)
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const buttons = page.locator('[class*="profile__acts"] .dzq-btn')
      const places = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const { top, right } = button.getBoundingClientRect()
          return { top: Math.round(top), isOnPage: right <= innerWidth }
        }),
      )
      expect(places.length).toBeGreaterThanOrEqual(6)
      expect(new Set(places.map(({ top }) => top)).size, `at ${width}`).toBe(2)
      expect(places.every(({ isOnPage }) => isOnPage)).toBe(true)
    }
    await context.close()
  },
)

test('the time and the category of a card share a row beside its tags', async () => {
  const { origin, visit } = sites.of.demo
  const context = await openReader('demo', 'en')
  const page = await context.newPage()
  await page.goto(`${origin}/user/${visit.userId}`)
  const metas = page.locator('article [class*="thread-card__meta"]:has(time):has(a[href*="/cate/"])')
  const apart = await metas.evaluateAll(
    (all) =>
      all.filter((meta) => {
        const top = (part: string) => meta.querySelector(part)?.getBoundingClientRect().top ?? 0
        return Math.abs(top('time') - top('a[href*="/cate/"]')) > 8
      }).length,
  )
  expect([(await metas.count()) > 0, apart]).toEqual([true, 0])
  await context.close()
})
