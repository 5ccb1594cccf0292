import type { Page, Request } from 'playwright-core'

/** Milliseconds without a request after which a page is fully loaded. */
const quietMs = 200

/** Milliseconds after which a page is pictured regardless. */
const timeoutMs = 8000

/** Tracks the requests of a page; returns a function that waits until there are none. */
export function watchTraffic(page: Page): () => Promise<void> {
  let open = 0
  let last = Date.now()
  const change = (by: number) => (request: Request) => {
    // An event stream stays open.
    if (request.resourceType() === 'eventsource') return
    open = Math.max(0, open + by)
    last = Date.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return async () => {
    const began = Date.now()
    last = began
    while (Date.now() - began < timeoutMs && (open > 0 || Date.now() - last < quietMs))
      await page.waitForTimeout(50)
  }
}

/** Opens the page by navigation within the site, with every call aborted. */
export async function openCutOff(page: Page, origin: string, path: string, whenQuiet: () => Promise<void>) {
  await page.goto(`${origin}/user/agreement`)
  // Before hydration the link below would load a document, which the server renders without any call.
  await waitForHydration(page)
  await whenQuiet()
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL((url) => url.pathname !== '/user/agreement', { timeout: timeoutMs }).catch(() => {})
}

/** Waits until a page is hydrated; a page without scripts needs no wait. */
export async function waitForHydration(page: Page): Promise<void> {
  const isAlive = () =>
    !document.querySelector('script[type=module]') || document.documentElement.dataset.hydrated !== undefined
  await page.waitForFunction(isAlive, null, { timeout: timeoutMs }).catch(() => {})
}

/** Opens a page, retrying while the site is overloaded. */
export async function openPage(page: Page, url: string, tries = 30): Promise<void> {
  const answer = await page.goto(url)
  if (answer?.status() === 503 && tries > 1) {
    await page.waitForTimeout(1000)
    return openPage(page, url, tries - 1)
  }
}
