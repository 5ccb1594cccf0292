import type { ConsoleMessage, Page } from 'playwright-core'

/** What Chromium itself writes of an answer that is no success; pages that are missing or closed are none. */
const isOfResponse = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/**
 * Collects from now on what goes wrong in a page: uncaught errors, which React makes of text that the browser renders
 * otherwise than the server, and errors that components throw, which it writes to the console. Answers what has come
 * since it was asked last.
 */
export function watchErrors(page: Page): () => string[] {
  let found: string[] = []
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfResponse(message)) found.push(message.text())
  })
  return () => {
    const errors = found
    found = []
    return errors
  }
}
