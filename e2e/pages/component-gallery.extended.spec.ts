import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
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

/** Returns the computed style of an element, or of its pseudo-element, this many milliseconds into its animations. */
async function styleAt(page: Page, at: { on: string; part?: string; property: string; ms: number }) {
  return page
    .locator(at.on)
    .first()
    .evaluate((element, { part, property, ms }) => {
      for (const animation of element.getAnimations({ subtree: true })) {
        animation.pause()
        animation.currentTime = ms
      }
      return getComputedStyle(element, part).getPropertyValue(property)
    }, at)
}

describe.each(faceNames)('the component gallery on %s', (face) => {
  async function open(theme: 'light' | 'dark', width?: number): Promise<Page> {
    const reader = readerOf(face)
    const context = await browser.newContext({
      ...reader,
      ...(width !== undefined && { viewport: { width, height: 844 } }),
    })
    await context.addCookies([{ name: 'theme', value: theme, url: site.origin }])
    const page = await context.newPage()
    await page.goto(`${site.origin}/gallery`)
    await waitForHydration(page)
    return page
  }

  test.each(['light', 'dark'] as const)('every component is accessible in the %s theme', async (theme) => {
    const page = await open(theme)
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })

  test('a pending state shows after 150 ms and a spinner after 400 ms', async () => {
    const page = await open('light')
    const outline = { on: '.dzq-skel', property: 'visibility' }
    expect(await styleAt(page, { ...outline, ms: 149 })).toBe('hidden')
    expect(await styleAt(page, { ...outline, ms: 151 })).toBe('visible')
    const spinner = { on: '.dzq-spinner', property: 'visibility' }
    expect(await styleAt(page, { ...spinner, ms: 399 })).toBe('hidden')
    expect(await styleAt(page, { ...spinner, ms: 401 })).toBe('visible')
    const pending = { on: '.dzq-btn[aria-busy="true"]', property: 'opacity' }
    expect(await styleAt(page, { ...pending, ms: 149 })).toBe('1')
    expect(await styleAt(page, { ...pending, ms: 151 })).toBe('0.72')
    const wheel = { on: '.dzq-btn[aria-busy="true"]', part: '::before', property: 'visibility' }
    expect(await styleAt(page, { ...wheel, ms: 399 })).toBe('hidden')
    expect(await styleAt(page, { ...wheel, ms: 401 })).toBe('visible')
    await page.context().close()
  })

  test('a text area has 25 px a row', async () => {
    const page = await open('light')
    const height = await page.locator('textarea[rows="3"]').evaluate((area) => area.clientHeight)
    expect(height).toBe(75)
    await page.context().close()
  })

  test('a dialog takes the focus, traps it and returns it', async () => {
    const page = await open('light')
    const opener = page.getByRole('button', { name: '询问', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab')
      const isOut = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      )
      expect(isOut).toBe(false)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('nothing scrolls horizontally', async () => {
    const page = await open('light', face === 'h5' ? 320 : undefined)
    const spare = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(spare).toBe(0)
    await page.context().close()
  })
})
