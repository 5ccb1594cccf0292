import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeContexts, sharedBrowser } from './shared-browser.ts'
import { openSite, type Person, publishByApi, registerByApi, type Site } from './site.ts'

/** The author of the site's thread. */
export const host: Person = { username: 'host', nickname: '店家', password: 'a-good-password-1' }

/** A browser, and a site with one thread whose text is 进来坐。 */
export interface OneThreadSite {
  readonly browser: Browser
  readonly site: Site
  readonly threadId: number
}

/**
 * Opens a site with one thread before the tests of a file and closes it after them; its properties can be read only
 * within tests.
 */
export function useOneThreadSite(title: string): OneThreadSite {
  let open: OneThreadSite | undefined
  beforeAll(async () => {
    const [browser, site] = await Promise.all([sharedBrowser(), openSite()])
    open = { browser, site, threadId: 0 }
    const token = await registerByApi(site, host)
    open = { browser, site, threadId: await publishByApi(site, token, { title, html: '<p>进来坐。</p>' }) }
  })
  afterAll(async () => {
    await closeContexts()
    await open?.site.close()
  })
  const opened = () => {
    if (!open) throw new Error('The site is not ready.')
    return open
  }
  return {
    get browser() {
      return opened().browser
    },
    get site() {
      return opened().site
    },
    get threadId() {
      return opened().threadId
    },
  }
}
