import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaultsOfPage } from '../../tools/product/axe.ts'
import { faceNames, openBrowser, readerOf } from '../../tools/product/browser.ts'
import { pagesOn, type SiteName } from '../../tools/shots/pages.ts'
import { openSites, type PicturedSites } from '../../tools/shots/sites.ts'
import { openSite, type Site } from '../support/site.ts'

let browser: Browser
let sites: PicturedSites
let empty: Site
beforeAll(async () => {
  ;[browser, sites, empty] = await Promise.all([openBrowser(), openSites(), openSite({})])
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([sites?.close(), empty?.close()])
})

// The components have a journey of their own.
const pagesOf = (site: SiteName) => pagesOn(site).filter(({ name }) => name !== 'components')

describe.each(faceNames)('on %s axe finds nothing against WCAG 2.2 AA', (face) => {
  async function faultsOfResponse(
    addresses: readonly { name: string; url: string }[],
    token?: string,
    site: SiteName = 'demo',
  ) {
    const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    if (token !== undefined)
      await context.addCookies([{ name: 'access_token', value: token, url: sites.of[site].origin }])
    const page = await context.newPage()
    const faults: string[] = []
    for (const { name, url } of addresses) {
      await page.goto(url)
      faults.push(...(await axeFaultsOfPage(page)).map((fault) => `${name}: ${fault}`))
    }
    await context.close()
    return faults
  }
  const addressed = (site: SiteName, asMember = false) => {
    const { origin, visit } = sites.of[site]
    return pagesOf(site)
      .filter((page) => (page.asMember ?? false) === asMember)
      .map(({ name, path }) => ({ name, url: origin + path(visit) }))
  }

  test('on any page a visitor opens', async () => {
    expect(await faultsOfResponse(addressed('demo'))).toEqual([])
  })

  test('on any page a member opens', async () => {
    expect(await faultsOfResponse(addressed('demo', true), sites.of.demo.visit.token)).toEqual([])
  })

  test('on the pages of a closed site, and of one that has no administrator', async () => {
    expect(await faultsOfResponse([...addressed('closed'), ...addressed('new')])).toEqual([])
  })

  test('on the pages of a site that reaches people by phone and by mail', async () => {
    expect(await faultsOfResponse(addressed('reached'))).toEqual([])
    const { token } = sites.of.reached.visit
    expect(await faultsOfResponse(addressed('reached', true), token, 'reached')).toEqual([])
  })

  test('where the first administrator is made', async () => {
    const url = /http\S+\/install\?token=\S+/.exec(empty.product().output())?.[0] ?? ''
    expect(await faultsOfResponse([{ name: 'install', url }])).toEqual([])
  })
})
