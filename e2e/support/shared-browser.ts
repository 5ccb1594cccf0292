import type { Browser } from 'playwright-core'
import { openBrowser } from '../../tools/product/browser.ts'

let shared: Promise<Browser> | undefined

/** The browser of all journeys of this process; it is not to be closed, but its contexts are. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= openBrowser()
  return shared
}

/** Closes what the journeys of a file left open in the shared browser. */
export async function closeContexts(): Promise<void> {
  const browser = await shared
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}
