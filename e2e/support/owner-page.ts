import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { readerOf } from '../../tools/product/browser.ts'
import { logInByApi, waitForHydration } from './member-actions.ts'
import { owner, type Site } from './site.ts'

/** The sizes in which an owner works, each with the face in which a member meets what was decided. */
export const ownerSizes = [
  ['a desktop', 'pc', { width: 1280, height: 900 }],
  ['a tablet', 'h5', { width: 768, height: 1024 }],
] as const

export const ownerLogin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }

/** Opens a page of the admin area as the site's owner. */
export async function openOwnerPage(
  browser: Browser,
  site: Site,
  path: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const context = await browser.newContext({ ...readerOf('pc', { reducedMotion: 'reduce' }), viewport })
  const page = await context.newPage()
  await logInByApi(page, site.origin, ownerLogin)
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

/** Expects no axe violations and nothing wider than the window. */
export async function expectFaultless(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}
