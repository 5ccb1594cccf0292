import { createServer } from 'node:net'
import { vi } from 'vitest'
import type { Engine } from '../../drivers/db/db.ts'
import { setSettings } from '../../modules/settings/index.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { openTestBrowser } from './test-browser.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A site that listens, with its local issuer on: it asks itself, as a development site does. */
export interface LocalIssuerSite {
  readonly t: TestApp
  readonly origin: string
  browser(ip?: string): TestBrowser
  /** What the issuer sends back after somebody was chosen: the query of the return. */
  choose(address: string, person: string): Promise<URLSearchParams>
  close(): Promise<void>
}

export async function openLocalIssuerSite(engine: Engine): Promise<LocalIssuerSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const t = await openTestApp({ engine, environment: { SITE_URL: origin, PORT: String(port) } })
  // Tokens are dated: the library and the site must live at the same time.
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() })
  await t.app.listen({ port, host: '127.0.0.1' })
  await setSettings(t.ctx, { local_issuer: true })
  return {
    t,
    origin,
    browser: (ip = '192.0.2.40') => openTestBrowser(t, { origin, ip }),
    async choose(address, person) {
      const asked = new URL(address.replace(/#.*$/, ''))
      const app = asked.pathname.endsWith('/authorize')
        ? asked.pathname.includes('/connect/')
          ? 'account'
          : 'oidc'
        : 'website'
      asked.pathname = '/local-issuer/allow'
      asked.searchParams.set('app', app)
      asked.searchParams.set('person', person)
      const answer = await t.inject({ method: 'GET', url: asked.pathname + asked.search })
      if (answer.status !== 303) throw new Error(`the issuer refused: ${answer.Message}`)
      return new URL(String(answer.headers.location)).searchParams
    },
    async close() {
      vi.useRealTimers()
      await t.close()
    },
  }
}
