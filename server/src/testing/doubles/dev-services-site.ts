import { vi } from 'vitest'
import { type DevServices, openDevServices } from '../../../../tools/dev-services/open-dev-services.ts'
import type { Engine } from '../../drivers/db/db.ts'
import { setSettings } from '../../modules/settings/index.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'

type ChangeSettings = Parameters<typeof setSettings>[1]

/** A site of this machine beside the development services, which it may be told to sign people in by. */
export interface DevServicesSite {
  readonly t: TestApp
  readonly origin: string
  readonly services: DevServices
  browser(ip?: string): TestBrowser
  /** What a service sends back after a person was chosen: the query of the return. */
  choose(address: string, person: string): Promise<URLSearchParams>
  /** Changes settings of the site. */
  change(settings: ChangeSettings): Promise<unknown>
  close(): Promise<void>
}

function serviceOf({ pathname }: URL): string {
  if (pathname === '/authorize') return 'oidc'
  return pathname === '/connect/qrconnect' ? 'website' : 'account'
}

/** Goes to a service's address as a person; answers the query of the return. */
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
  // Tokens are dated: the services, the library and the site must live at the same time.
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
