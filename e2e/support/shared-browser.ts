import type { Browser } from 'playwright-core'
import { openBrowser } from '../../tools/product/browser.ts'

/** Timeout of waiting on pages, in milliseconds; generous, for machines under load. */
const loadTimeoutMs = 60_000

/** Opens a separate browser, for a journey that needs other flags; its timeouts are those of the shared one. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await openBrowser(args)
  const newContext = browser.newContext.bind(browser)
  // `newPage` uses this to create its context, too.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(loadTimeoutMs)
    return context
  }
  return browser
}

let shared: Promise<Browser> | undefined

/** The browser shared by all journeys of this process; close its contexts, not the browser. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= launchBrowser()
  return shared
}

/** Closes the contexts that the journeys of a file left open in the shared browser. */
export async function closeContexts(): Promise<void> {
  const browser = await shared
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}
