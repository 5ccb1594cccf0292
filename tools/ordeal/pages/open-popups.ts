import type { Page } from 'playwright-core'

/** Elements that open over a page or beside a control; an open one is examined alone, as it may cover others. */
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

/** Elements that may open something; submit buttons are left out. */
const buttons = 'button:not([type="submit"]):not(:disabled), summary'

/** The longest opening animation of the design system takes 300 ms. */
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

/**
 * Returns the buttons of a page with their indexes, by name without digits, so that only one of many alike is pressed.
 */
async function buttonsOf(page: Page): Promise<Map<string, number>> {
  const names = await page.locator(buttons).evaluateAll((found) =>
    found.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const sends = element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit'
      // The theme and the language are set by the trial.
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

/** Returns a newly opened element; null for none. */
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

/** Closes what was opened with Escape; returns whether the page is as before. */
async function closeAgain(page: Page, url: string, before: readonly number[]): Promise<boolean> {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(openMs)
  const now = await openCounts(page)
  return page.url() === url && now.every((count, index) => count <= (before[index] ?? 0))
}

/**
 * Presses every button of a page that submits nothing; examines and closes what opens. Skips what opened on an earlier
 * page, by name.
 */
export async function pressAllButtons(
  page: Page,
  url: string,
  seen: Set<string>,
  examine: Examine,
): Promise<void> {
  const open = async () => {
    await page.goto(url, { waitUntil: 'networkidle' })
    // The page may open something itself, such as a draft notice.
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

/** Hovers over a member's name until the card is shown. */
export async function openPersonCard(page: Page, examine: Examine): Promise<void> {
  await page.locator('#main a[href^="/user/"]').filter({ visible: true }).first().hover()
  await page.locator('[data-person-card] a').first().waitFor()
  await examine('person', '[data-person-card]')
}

/** Selects a line of the open thread, so that the quote button is shown. */
export async function openQuoting(page: Page, examine: Examine): Promise<void> {
  await page.locator('#main article p').first().selectText()
  await page.locator('.dzq-quote-button').waitFor()
  await examine('quote', '.dzq-quote-button')
}
