import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../tools/product/axe.ts'
import { faceNames, openBrowser, readerOf } from '../tools/product/browser.ts'
import { findFacts, type Visit } from '../tools/shots/find-facts.ts'
import { picturedPages } from '../tools/shots/pages.ts'
import { openSite, type Site } from './site.ts'

let browser: Browser
let site: Site
let empty: Site
let facts: Visit
beforeAll(async () => {
  ;[browser, site, empty] = await Promise.all([openBrowser(), openSite({ DEMO: '1' }), openSite({})])
  facts = await findFacts(site)
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([site?.close(), empty?.close()])
})

// The components have a journey of their own, and an open site leads from these pages to its home.
const elsewhere = ['components', 'closed', 'closed-login', 'not-installed']
const pages = picturedPages.filter(({ name }) => !elsewhere.includes(name))

describe.each(faceNames)('on %s axe finds nothing against WCAG 2.2 AA', (face) => {
  async function faultsOf(addresses: readonly { name: string; url: string }[], token?: string) {
    const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    if (token !== undefined)
      await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    const page = await context.newPage()
    const faults: string[] = []
    for (const { name, url } of addresses) {
      await page.goto(url)
      faults.push(...(await axeFaults(page)).map((fault) => `${name}: ${fault}`))
    }
    await context.close()
    return faults
  }
  const addressed = (asMember: boolean) =>
    pages
      .filter((page) => (page.asMember ?? false) === asMember)
      .map(({ name, path }) => ({ name, url: site.origin + path(facts) }))

  test('on any page a visitor opens', async () => {
    expect(await faultsOf(addressed(false))).toEqual([])
  })

  test('on any page a member opens', async () => {
    expect(await faultsOf(addressed(true), facts.token)).toEqual([])
  })

  test('where the first administrator is made', async () => {
    const url = /http\S+\/install\?token=\S+/.exec(empty.product().output())?.[0] ?? ''
    expect(await faultsOf([{ name: 'install', url }])).toEqual([])
  })
})
