import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator, settings } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { host, useOneThreadSite } from '../support/one-thread-site.ts'

const house = useOneThreadSite('大字也要看得清')
const set = settings(administrator(() => house.site))

/** Returns the boxes of the rendered elements, in document order. */
const boxesOf = (found: Locator) =>
  found.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, right, top, bottom, width, height }) => ({ left, right, top, bottom, width, height })),
  )

type Box = Awaited<ReturnType<typeof boxesOf>>[number]

const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('the bar above the feed wraps without overlapping with text of 200 %', async () => {
  const context = await house.browser.newContext(readerOf('pc'))
  const page = await context.newPage()
  await logInByApi(page, house.site.origin, host)
  await page.goto(house.site.origin)
  await waitForHydration(page)
  await enlarge(page)
  const boxes = await boxesOf(page.locator('.dzq-feedbar > *'))
  expect(boxes.length).toBeGreaterThan(4)
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
  const tabs = page.locator('.dzq-feedbar .dzq-tabs')
  expect(await tabs.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  const name = page.locator('.dzq-thread-card__name').first()
  expect(await name.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(2)
  await context.close()
})

test('no page of a phone scrolls sideways with text of 200 %', async () => {
  const context = await house.browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await logInByApi(page, house.site.origin, host)
  for (const path of ['/', '/thread/1', '/thread/post', '/my', '/wallet', '/my/buy', '/message']) {
    await page.goto(house.site.origin + path)
    await waitForHydration(page)
    await enlarge(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, beyond]).toEqual([path, 0])
    // A phone widens the viewport for what does not fit.
    expect([path, await page.evaluate(() => innerWidth)]).toEqual([path, 390])
  }
  await context.close()
})

test('the author on a card is wide enough for touch on a phone', async () => {
  const context = await house.browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await logInByApi(page, house.site.origin, host)
  await page.goto(house.site.origin)
  const [avatar] = await boxesOf(page.locator('.dzq-thread-card__who').first())
  expect(Math.min(avatar?.width ?? 0, avatar?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await context.close()
})

test('the police record number is beside its shield', async () => {
  await set({ site_record: '粤ICP备2021000001号-1', site_record_code: '粤公网安备 44030502000001号' })
  for (const face of ['pc', 'h5'] as const) {
    const context = await house.browser.newContext(readerOf(face))
    const page = await context.newPage()
    await page.goto(`${house.site.origin}/user/login`)
    const records = page.locator('footer:visible a')
    await expect.poll(() => records.count()).toBe(2)
    const [icp, police] = await boxesOf(records)
    const [shield] = await boxesOf(page.locator('footer:visible svg'))
    const [foot] = await boxesOf(page.locator('footer:visible'))
    if (!icp || !police || !shield || !foot) throw new Error('The footer is not drawn.')
    const middle = ({ top, height }: Box) => top + height / 2
    expect(Math.abs(middle(shield) - middle(police))).toBeLessThan(3)
    expect(Math.abs(middle(icp) - middle(police))).toBeLessThan(3)
    expect(Math.abs(icp.left + police.right - foot.left - foot.right)).toBeLessThan(4)
    await context.close()
  }
})

test("the site's name in the bar of a phone keeps the tails of its letters", async () => {
  await set({ site_name: 'Jolly pages' })
  const context = await house.browser.newContext(readerOf('h5'))
  const page = await context.newPage()
  await page.goto(house.site.origin)
  const cut = await page
    .getByText('Jolly pages', { exact: true })
    .first()
    .evaluate((name) => {
      const letters = document.createRange()
      letters.selectNodeContents(name)
      return letters.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom
    })
  expect(cut).toBeLessThanOrEqual(0.5)
  await context.close()
})
