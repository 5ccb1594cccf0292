import type { Page } from 'playwright-core'

/** What opens over a page or beside a control, the part to look at first; what it covers cannot be hit, and need not be. */
const openable = [
  'dialog[open]',
  '[role="menu"]',
  '[role="listbox"]',
  '[data-person-card]',
  'details[open]',
  ':popover-open',
  '.dzq-quote-button',
  '[role="toolbar"]',
] as const

/** What may open something; those that send a form are left out. */
const buttons = 'button:not([type="submit"]):not(:disabled), summary'

/** The slowest opening movement of the design system takes 300 ms. */
const openMs = 350
const stepMs = 50

const openCounts = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map(
        (selector) =>
          [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length,
      ),
    [...openable],
  )

export type Examine = (name: string, within?: string) => Promise<void>

/** Names of the buttons of a page without their numbers, so that one of many alike is pressed, with their places. */
async function buttonsOf(page: Page): Promise<Map<string, number>> {
  const names = await page.locator(buttons).evaluateAll((found) =>
    found.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const sends = element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit'
      // The theme and the language are chosen by whoever looks.
      const isChoice = element.closest('header .dzq-live') !== null
      return element.checkVisibility() && !sends && !isChoice ? name.replaceAll(/\d+/g, '').trim() : ''
    }),
  )
  const first = new Map<string, number>()
  names.forEach((name, index) => {
    if (name !== '' && !first.has(name)) first.set(name, index)
  })
  return first
}

/** What is open now that was not before; null for nothing. */
async function newlyOpen(page: Page, before: readonly number[]): Promise<string | null> {
  for (let waited = 0; waited < openMs; waited += stepMs) {
    await page.waitForTimeout(stepMs)
    const now = await openCounts(page)
    const found = openable.find((_, index) => (now[index] ?? 0) > (before[index] ?? 0))
    if (!found) continue
    await page.waitForTimeout(openMs - waited)
    return found
  }
  return null
}

/** Closes what was opened, by the key that closes; answers whether the page is as it was. */
async function closeAgain(page: Page, url: string, before: readonly number[]): Promise<boolean> {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(openMs)
  const now = await openCounts(page)
  return page.url() === url && now.every((count, index) => count <= (before[index] ?? 0))
}

/**
 * Presses every button of a page that sends nothing; whatever opens is looked at and closed again. What opened on a page
 * before, by its name, is left out.
 */
export async function pressEachButton(
  page: Page,
  url: string,
  seen: Set<string>,
  examine: Examine,
): Promise<void> {
  const open = async () => {
    await page.goto(url, { waitUntil: 'networkidle' })
    // What a page opens by itself, a draft to go on with, is not what its buttons open.
    await page.waitForTimeout(openMs)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(openMs)
  }
  await open()
  for (const [name, index] of await buttonsOf(page)) {
    if (seen.has(name)) continue
    const before = await openCounts(page)
    const press = page.locator(buttons).nth(index).click({ timeout: 1000 })
    if (!(await press.then(() => true).catch(() => false))) continue
    const within = await newlyOpen(page, before)
    if (within !== null) {
      seen.add(name)
      await examine(name, within)
    }
    if (page.url() !== url || (within !== null && !(await closeAgain(page, url, before)))) await open()
  }
}

/** Lets the mouse rest on a person's name until the card is there. */
export async function openPersonCard(page: Page, examine: Examine): Promise<void> {
  await page.locator('#main a[href^="/user/"]').filter({ visible: true }).first().hover()
  await page.locator('[data-person-card] a').first().waitFor()
  await examine('person', '[data-person-card]')
}

/** Selects a line of the open thread, so that it is offered to be quoted. */
export async function openQuoting(page: Page, examine: Examine): Promise<void> {
  await page.locator('#main article p').first().selectText()
  await page.locator('.dzq-quote-button').waitFor()
  await examine('quote', '.dzq-quote-button')
}
