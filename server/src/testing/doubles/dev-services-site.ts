import { vi } from 'vitest'
import { type DevServices, openDevServices } from '../../../../tools/dev-services/open-dev-services.ts'
import type { Engine } from '../../drivers/db/db.ts'
import { setSettings } from '../../modules/settings/index.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'

type ChangeSettings = Parameters<typeof setSettings>[1]

/** A site on this machine with the development services as login providers. */
export interface DevServicesSite {
  readonly t: TestApp
  readonly origin: string
  readonly services: DevServices
  browser(ip?: string): TestBrowser
  /** Chooses a person at a service; returns the query of the redirect. */
  choose(address: string, person: string): Promise<URLSearchParams>
  /** Changes settings of the site. */
  change(settings: ChangeSettings): Promise<unknown>
  close(): Promise<void>
}

function serviceOf({ pathname }: URL): string {
  if (pathname === '/authorize') return 'oidc'
  return pathname === '/connect/qrconnect' ? 'website' : 'account'
}

/** Opens a service's URL as a person; returns the query of the redirect. */
export async function choosePerson(address: string, person: string): Promise<URLSearchParams> {
  const asked = new URL(address)
  const url = new URL(`/allow${asked.search}`, asked)
  url.searchParams.set('service', serviceOf(asked))
  url.searchParams.set('person', person)
  const answer = await fetch(url, { redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the service refused: ${await answer.text()}`)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

export async function openDevServicesSite(engine: Engine): Promise<DevServicesSite> {
  const origin = 'http://127.0.0.1:3000'
  const t = await openTestApp({ engine, environment: { SITE_URL: origin } })
  const services = await openDevServices()
  // Tokens contain times: services, library and site must have the same clock.
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() })
  return {
    t,
    origin,
    services,
    browser: (ip = '192.0.2.40') => openTestBrowser(t, { origin, ip }),
    choose: choosePerson,
    change: (settings) => setSettings(t.ctx, settings),
    async close() {
      vi.useRealTimers()
      await services.close()
      await t.close()
    },
  }
}
