import type { Browser } from 'playwright-core'
import { openBrowser } from '../../tools/product/browser.ts'

/** Milliseconds after which what is waited for on a page does not come any more, on a machine that others keep busy too. */
const patienceMs = 60_000

/** A browser of its own for a journey that needs other flags; pages wait as those of the shared one do. */
export async function openPatientBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await openBrowser(args)
  const newContext = browser.newContext.bind(browser)
  // `newPage` makes its context by this as well.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }
  return browser
}

let shared: Promise<Browser> | undefined

/** The browser of all journeys of this process; it is not to be closed, but its contexts are. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= openPatientBrowser()
  return shared
}

/** Closes what the journeys of a file left open in the shared browser. */
export async function closeContexts(): Promise<void> {
  const browser = await shared
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}
