import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Returns the brightness of the page's background, 0 to 255. */
async function groundOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const opaque = [document.body, document.documentElement]
      .map(
        (element) =>
          getComputedStyle(element)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? [],
      )
      .find(([, , , alpha = 1]) => alpha > 0)
    const [red = 255, green = 255, blue = 255] = opaque ?? []
    return (red + green + blue) / 3
  })
}

describe.each(faceNames)('the dark theme on %s', (face) => {
  async function open(more: BrowserContextOptions, theme?: string): Promise<Page> {
    const context = await browser.newContext(readerOf(face, more))
    if (theme !== undefined) await context.addCookies([{ name: 'theme', value: theme, url: site.origin }])
    return context.newPage()
  }

  test('the dark theme is applied before any script runs, by setting and by system preference', async () => {
    for (const [more, theme] of [
      [{ javaScriptEnabled: false }, 'dark'],
      [{ javaScriptEnabled: false, colorScheme: 'dark' }, undefined],
    ] as const) {
      const page = await open(more, theme)
      await page.goto(`${site.origin}/`)
      // The page's scripts are disabled; those of the test run nevertheless.
      expect(await groundOf(page)).toBeLessThan(80)
      await page.context().close()
    }
  })

  test('the dark theme has no light frame while the page loads', async () => {
    const page = await open({ colorScheme: 'light' }, 'dark')
    await page.addInitScript(() => {
      const grounds: number[] = []
      Reflect.set(window, '__grounds', grounds)
      const look = () => {
        const colours = [document.body, document.documentElement].flatMap((element) =>
          element
            ? [
                getComputedStyle(element)
                  .backgroundColor.match(/[\d.]+/g)
                  ?.map(Number) ?? [],
              ]
            : [],
        )
        // Before either is painted, the browser shows its default background.
        const [red = 255, green = 255, blue = 255] = colours.find(([, , , alpha = 1]) => alpha > 0) ?? []
        const isDark =
          document.documentElement && getComputedStyle(document.documentElement).colorScheme === 'dark'
        if (document.body) grounds.push(isDark && red === 255 ? 0 : (red + green + blue) / 3)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${site.origin}/`)
    await waitForHydration(page)
    const grounds = await page.evaluate(() => Reflect.get(window, '__grounds') as number[])
    expect(grounds.length).toBeGreaterThan(3)
    expect(Math.max(...grounds)).toBeLessThan(80)
    await page.context().close()
  })

  test('the dark theme does not replace a chosen light theme on a dark system', async () => {
    const page = await open({ colorScheme: 'dark' }, 'light')
    await page.goto(`${site.origin}/`)
    expect(await groundOf(page)).toBeGreaterThan(200)
    await page.context().close()
  })
})
