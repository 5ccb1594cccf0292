import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaultsOfPage } from '../../tools/product/axe.ts'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { pagesOn, picturedPages, type SiteName } from '../../tools/shots/pages.ts'
import { openSites, type PicturedSites } from '../../tools/shots/sites.ts'
import { isExtendedRun } from '../support/extended-run.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let sites: PicturedSites
let empty: Site
beforeAll(async () => {
  ;[browser, sites, empty] = await Promise.all([sharedBrowser(), openSites(), openSite({})])
})
afterAll(async () => {
  await closeContexts()
  await Promise.all([sites?.close(), empty?.close()])
})

const allNames = [...new Set([...picturedPages.map(({ name }) => name), 'install'])]
/** Each run opens a page in one layout, the extended run in the one that `npm test` leaves out. */
const isOpenedOn = (face: FaceName, name: string) =>
  ((allNames.indexOf(name) + faceNames.indexOf(face)) % 2 === 0) !== isExtendedRun
/**
 * Each run checks half of the pages with axe, which takes longer than to open them. Another journey checks the
 * components, in both themes.
 */
const isCheckedByAxe = (name: string) =>
  name !== 'components' && (Math.floor(allNames.indexOf(name) / 2) % 2 === 0) !== isExtendedRun

const visits = (['demo', 'phoneAndMail', 'wechat', 'closed', 'new'] as const).flatMap((site) =>
  [false, true].map((asMember) => ({
    site: site satisfies SiteName,
    who: asMember ? 'member' : 'visitor',
    asMember,
    pages: pagesOn(site).filter((page) => (page.asMember ?? false) === asMember),
  })),
)

describe.each(faceNames)(
  'each page opened on %s hydrates without an error, and half of them are checked for WCAG 2.2 AA',
  (face) => {
    let page: Page
    let errors: () => string[]
    /** Opens a new page for each group, without the login of the previous group. */
    const openPage = async () => {
      const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
      page = await context.newPage()
      errors = watchErrors(page)
      return context
    }
    const faultsOf = async (url: string, name: string) => {
      await page.goto(url)
      await waitForHydration(page)
      const violations = isCheckedByAxe(name) ? await axeFaultsOfPage(page) : []
      return [...errors(), ...violations].join('\n')
    }

    const opened = visits
      .map((visit) => ({ ...visit, pages: visit.pages.filter(({ name }) => isOpenedOn(face, name)) }))
      .filter(({ pages }) => pages.length > 0)
    describe.each(opened)('for a $who of the site "$site":', ({ site, asMember, pages }) => {
      beforeAll(async () => {
        const context = await openPage()
        const { origin, visit } = sites.of[site]
        if (asMember) await context.addCookies([{ name: 'access_token', value: visit.token, url: origin }])
        return () => context.close()
      })

      test.each(pages)('$name', async ({ name, path }) => {
        const { origin, visit } = sites.of[site]
        expect(await faultsOf(origin + path(visit), name)).toBe('')
      })
    })

    if (!isOpenedOn(face, 'install')) return
    test('the set-up page, which creates the first administrator', async () => {
      const context = await openPage()
      const url = /http\S+\/install\?token=\S+/.exec(empty.output())?.[0] ?? ''
      expect(await faultsOf(url, 'install')).toBe('')
      await context.close()
    })
  },
)
