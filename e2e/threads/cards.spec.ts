import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, registerByApi, type Site, uploadByApi } from '../support/site.ts'

let browser: Browser
let site: Site

/** Publishes a thread with pictures by a new member, since two threads of one member are 30 seconds apart. */
async function publishPictures(title: string, count: number): Promise<number> {
  const token = await registerByApi(site, personOf(`pictures${count}${title ? 'titled' : ''}`))
  const bytes = new Uint8Array(await readFile(await aPicture('card.jpg', 300)))
  const imageIds: number[] = []
  for (let nth = 1; nth <= count; nth += 1)
    imageIds.push((await uploadByApi(site, token, bytes, `${nth}.jpg`)).data.id)
  const categories = await callApi(site, 'categories')
  const { code, data } = await callApi(site, 'thread.create', {
    token,
    body: {
      title,
      categoryId: categories.data[0].categoryId,
      content: {
        text: title && '<p>一句话说明</p>',
        indexes: { 101: { tomId: '101', body: { imageIds } } },
      },
    },
  })
  expect(code).toBe(0)
  return data.threadId
}

const threads = { two: 0, five: 0, untitled: 0 }
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  threads.two = await publishPictures('两张', 2)
  threads.five = await publishPictures('五张', 5)
  threads.untitled = await publishPictures('', 2)
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe.each(faceNames)('cards on %s', (face) => {
  let context: BrowserContext
  afterEach(() => context.close())

  /** The boxes of a card's pictures, with the text over each, and their distance to what is above them. */
  const seenOn = async (threadId: number) => {
    context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(site.origin)
    await waitForHydration(page)
    const card = page.locator('main article', { has: page.locator(`h2 a[href="/thread/${threadId}"]`) })
    return card.evaluate((element) => {
      const row = element.querySelector('[class*="card__pics"]') as Element
      const head = element.querySelector('[class*="card__head"]') as Element
      return {
        tiles: [...row.children].map((tile) => {
          const { x, y, width } = tile.getBoundingClientRect()
          return { x, y, width, text: tile.textContent }
        }),
        gap: row.getBoundingClientRect().top - head.getBoundingClientRect().bottom,
      }
    })
  }

  test('a card with two pictures shows two equal tiles side by side', async () => {
    const { tiles } = await seenOn(threads.two)
    const [one, other] = tiles
    expect(tiles.map(({ text }) => text)).toEqual(['', ''])
    expect(other?.y).toBe(one?.y)
    expect(other?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0))
    expect(Math.abs((other?.width ?? 0) - (one?.width ?? 0))).toBeLessThan(1)
  })

  test('a card with five pictures shows three, the last one with the number of the others', async () => {
    const { tiles } = await seenOn(threads.five)
    expect(tiles.map(({ text }) => text)).toEqual(['', '', '+2还有 2 张'])
  })

  test('pictures without a title and a text follow the author without an empty row', async () => {
    const { gap } = await seenOn(threads.untitled)
    expect(gap).toBeLessThanOrEqual(12)
  })
})
