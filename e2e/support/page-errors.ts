import type { ConsoleMessage, Page } from 'playwright-core'

/** Chromium's own message on an unsuccessful response, which missing or closed pages cause as well. */
const isOfResponse = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/**
 * Collects errors of a page: uncaught ones, including React's hydration mismatches, and errors thrown by components,
 * which React writes to the console. Returns a function that returns the errors since its last call.
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
