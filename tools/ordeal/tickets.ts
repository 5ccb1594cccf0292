import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { failures, groupIds } from '../../contracts/src/index.ts'
import { readConfig } from '../../server/src/config.ts'
import { queueForIndexing } from '../../server/src/modules/search/index.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { closeContext, openContext } from '../../server/src/open-context.ts'
import { choosePerson } from '../../server/src/testing/doubles/dev-services-site.ts'
import { openTestBrowser } from '../../server/src/testing/doubles/test-browser.ts'
import {
  type AccessSite,
  cases,
  type EndingCase,
  kinds,
  prepareSite,
  usePendingAccess,
  worksAfter,
} from '../../server/src/testing/ended-access/cases.ts'
import { memberMaker } from '../../server/src/testing/fixtures/members.ts'
import { openApp, type TestAnswer, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { openDevServices } from '../dev-services/open-dev-services.ts'
import { freePort } from '../product/product.ts'
import { atOnce, Faults, type Trial, type TrialSite } from './trial.ts'

const maxAtOnce = 24
/** The longest wait for the next one-time code; pending states must be valid until then. */
const longestWaitMs = 61_000
/** Settings may be cached by the other process for a second. */
const noticedMs = 1500

/** An overloaded site refuses a call before processing it; the call is retried. */
const isBusy = ({ status, Code }: TestAnswer) => status === 503 || (status === 429 && Code === tooManyLogIns)
const tooManyLogIns = failures.NET_ERROR.code
const maxTries = 30

async function callProduct(origin: string, request: InjectOptions): Promise<TestAnswer> {
  for (let times = 1; ; times += 1) {
    const answer = await callOnce(origin, request)
    if (!isBusy(answer) || times === maxTries) return answer
    await sleep(500 + Math.random() * 1000)
  }
}

/** Makes a call over HTTP in the form of the tests' calls; the client address is passed as a proxy would. */
async function callOnce(
  origin: string,
  { method = 'GET', url, headers, payload, remoteAddress }: InjectOptions,
): Promise<TestAnswer> {
  const response = await fetch(origin + String(url), {
    method,
    redirect: 'manual',
    headers: {
      ...(headers as Record<string, string>),
      ...(remoteAddress !== undefined && { 'x-forwarded-for': remoteAddress }),
    },
    ...(payload !== undefined && { body: payload as string | Uint8Array<ArrayBuffer> }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return {
    ...(isJson
      ? (JSON.parse(text) as TestAnswer)
      : { Code: Number.NaN, Message: text, Data: null, RequestId: '', RequestTime: '' }),
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      'set-cookie': response.headers.getSetCookie(),
    },
  }
}

/**
 * A site for one case: calls go to the product; changes that only time or an earlier version could cause are made by a
 * second instance on the same database. Before the next call, waits for the simulated time.
 */
function siteOfOne(base: AccessSite): AccessSite {
  let notBefore = 0
  const now = () => Math.max(Date.now(), notBefore)
  const inject = async (request: InjectOptions) => {
    const wait = notBefore - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return callProduct(base.origin, request)
  }
  const authorization = (as?: TestMember) => (as ? { authorization: `Bearer ${as.token}` } : {})
  const t: TestApp = {
    ...base.t,
    clock: {
      now,
      advance(ms) {
        notBefore = now() + ms
      },
    },
    inject,
    get: (path, as) => inject({ method: 'GET', url: path, headers: authorization(as) }),
    post: (path, body, as) =>
      inject({
        method: 'POST',
        url: path,
        headers: { ...authorization(as), 'content-type': 'application/json' },
        payload: JSON.stringify(body ?? {}),
      }),
  }
  return { ...base, t, browser: (ip = '192.0.2.40') => openTestBrowser(t, { origin: base.origin, ip }) }
}

/** Creates a second instance on the product's database, and the site whose calls go to the product. */
async function openAccessSite({ dataDir, databaseUrl }: TrialSite, origin: string) {
  const services = await openDevServices()
  const config = readConfig({
    DATA_DIR: dataDir,
    SITE_URL: origin,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
  const ctx = await openContext(config, { log: pino({ level: 'silent' }) })
  const app = await openApp(ctx)
  const close = async () => {
    await app.close()
    await closeContext(ctx)
    await services.close()
  }
  const make = memberMaker(ctx.database, ctx.clock)
  const createMember: TestApp['createMember'] = async (options) => {
    const member = await make(options)
    await ctx.transaction((tx) => queueForIndexing(tx, 'user', [member.id]))
    return member
  }
  const base: AccessSite = {
    t: {
      app,
      ctx,
      clock: { now: ctx.clock.now, advance: () => {} },
      createMember,
      createAdmin: () => createMember({ groupId: groupIds.administrator }),
      inject: (request) => callProduct(origin, request),
      get: () => Promise.reject(new Error('The trial sends requests through inject only.')),
      post: () => Promise.reject(new Error('The trial sends requests through inject only.')),
      grant: () => Promise.resolve(),
      close,
    },
    origin,
    browser: () => openTestBrowser(base.t, { origin }),
    choose: choosePerson,
    // Would affect the other cases that run concurrently.
    change: () => Promise.resolve(),
  }
  return { base, services, ctx, close }
}

/** The case that makes logins without WeChat require a phone: a setting of the whole site, so that it runs alone. */
const ofPhonesOnly = 'ticket bind-phone'

interface Attempt {
  readonly what: string
  /** Returns the fault; null for none. */
  run(site: AccessSite, admin: TestMember): Promise<string | null>
}

function endingAttempt(ended: EndingCase): Attempt {
  return {
    what: `${ended.name}: ${ended.title}`,
    async run(site, admin) {
      const left = await worksAfter(site, admin, ended)
      return left.length === 0 ? null : `works all the same: ${left.join(', ')}`
    },
  }
}

function controlAttempt(kind: (typeof kinds)[number]): Attempt {
  return {
    what: `nothing, after ${longestWaitMs / 1000} s: ${kind}`,
    async run(site, admin) {
      const { answer, works } = await usePendingAccess(site, admin, kind, longestWaitMs)
      return answer.Code === works ? null : `ended: ${answer.Code} ${answer.Message}`
    },
  }
}

/** Returns the attempts of the wanted ticket types; events and waits without a pending ticket are left out. */
function attemptsOf(isWanted: (kind: string) => boolean): Attempt[] {
  const wanted = cases.map((each) => ({ ...each, kinds: each.kinds.filter(isWanted) }))
  return [
    ...kinds.filter(isWanted).map(controlAttempt),
    ...wanted.filter((each) => each.kinds.length > 0).map(endingAttempt),
  ]
}

/**
 * Every ticket that is issued in one step and used in a later one, and every event that must revoke it, over real
 * calls.
 */
export const tickets: Trial = {
  name: 'tickets',
  isLong: true,
  async run(site) {
    const faults = new Faults()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    await site.start({ PORT: String(port), SITE_URL: origin, TRUST_PROXY: '127.0.0.1' })
    const { base, services, ctx, close } = await openAccessSite(site, origin)
    const runAll = (attempts: readonly Attempt[], admin: TestMember) =>
      atOnce(maxAtOnce, attempts, async ({ what, run }) => {
        try {
          const fault = await run(siteOfOne(base), admin)
          if (fault !== null) faults.add(`${what}: ${fault}`)
        } catch (error) {
          faults.add(`${what}: ${(error as Error).message}`)
        }
      })
    try {
      const admin = await base.t.createAdmin()
      await prepareSite({ ...siteOfOne(base), services }, admin)
      await sleep(noticedMs)
      const many = attemptsOf((kind) => kind !== ofPhonesOnly)
      await runAll(many, admin)
      await setSettings(ctx, { offiaccount_close: false })
      await sleep(noticedMs)
      const few = attemptsOf((kind) => kind === ofPhonesOnly)
      await runAll(few, admin)
    } finally {
      await close()
    }
    const pairs = cases.reduce((total, each) => total + each.kinds.length, 0)
    const events = new Set(cases.map(({ name }) => name)).size
    return {
      figures: `${kinds.length} kinds work in time, ${events} events revoke them: ${pairs} pairs`,
      faults: faults.list,
    }
  },
}
