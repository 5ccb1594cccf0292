import { existsSync, mkdirSync } from 'node:fs'
import type { WebApp } from '@chaguan/contracts'
import type { FastifyInstance } from 'fastify'
import { type Config, missingSiteUrl } from './config.ts'
import type { Context } from './context.ts'
import { createApp } from './create-app.ts'
import { loadWebApp } from './http/pages/load-web-app.ts'
import { drainServer } from './http/transport/graceful-shutdown.ts'
import { demoHook } from './modules/overview/index.ts'
import { installBundled } from './modules/plugins/index.ts'
import { readSettings } from './modules/settings/index.ts'
import { ensureAdministrator } from './modules/sign-in/index.ts'
import { closeContext, openContext, openRedis } from './open-context.ts'
import { migrate } from './schema/migrations/migrate.ts'
import { newToken } from './tokens.ts'

/** Milliseconds that requests under way may take when a site closes. */
const drainMs = 12_000

/** A site in this process, of which there may be several. */
export interface OpenSite {
  readonly app: FastifyInstance
  readonly ctx: Context
  /** The web app; null when it was not built. */
  readonly web: WebApp | null
  /** With which the first administrator is chosen; null when there is one. */
  readonly setUpToken: string | null
}

type FillEmptySite = (ctx: Context, password?: string) => Promise<string | null>

const demo = new URL('../../tools/demo/fill.ts', import.meta.url)

/** The demo community, which lies outside of the server. */
const loadDemo = async () => (await import(demo.href)) as { readonly fillEmptySite: FillEmptySite }

/** Lets the demo community move in where DEMO asks for it and nobody has been yet. */
async function moveInDemo(ctx: Context): Promise<void> {
  const greeting = await (await loadDemo()).fillEmptySite(ctx)
  if (greeting !== null) process.stdout.write(`${greeting}\n`)
}

/** Brings the database up to date and makes the server, which does not listen yet. */
export async function openSite(config: Config): Promise<OpenSite> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const ctx = await openContext(config)
  await migrate(ctx.database, ctx.clock.now())
  await installBundled(ctx)
  if (config.demo) await moveInDemo(ctx)
  if (existsSync(demo))
    ctx.hooks.provide(
      demoHook,
      async () => (await (await loadDemo()).fillEmptySite(ctx, newToken())) !== null,
    )
  const setUpToken = await ensureAdministrator(ctx)
  const web = await loadWebApp()
  const app = await createApp(ctx, { redis: await openRedis(config, ctx.log), web })
  return { app, ctx, web, setUpToken }
}

/** What a first reader asks for, a page of a visitor and one of a form. */
const firstPaths = ['/', '/user/login']

/** Asks for pages before anybody does: what they load and compile, and the connections that they take, are there then. */
async function warmUp({ app, ctx }: Pick<OpenSite, 'app' | 'ctx'>): Promise<void> {
  for (const url of firstPaths)
    await app
      .inject({ url, headers: { accept: 'text/html' } })
      .catch((error: unknown) => ctx.log.warn({ err: error, url }, 'a page could not be drawn in advance'))
}

/** Listens and starts the jobs; says where the site is, and what it wants to be told. */
export async function openToVisitors(
  { app, ctx, web, setUpToken }: OpenSite,
  config: Config,
  say: (sentence: string) => void,
): Promise<void> {
  await warmUp({ app, ctx })
  await app.listen({ port: config.port, host: config.host })
  // Nobody waits for it: whoever administers is not among the first.
  web
    ?.loadAdminArea()
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the admin area could not be loaded in advance'))
  await ctx.jobs.start()
  ctx.outbox.wake()
  const address = config.siteUrl ?? `http://${config.host}:${config.port}`
  say(`Chaguan is open at ${address}`)
  const wanted = missingSiteUrl(config)
  if (wanted !== null && (await readSettings(ctx)).site_url === '') say(wanted)
  if (setUpToken !== null) say(`Choose its administrator at ${address}/install?token=${setUpToken}`)
}

/** Lets the requests under way be answered, for twelve seconds at most, and closes all that the site leans on. */
export async function closeSite({ app, ctx }: OpenSite): Promise<void> {
  await drainServer(app, drainMs)
  await closeContext(ctx)
}
