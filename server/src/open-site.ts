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

/** Milliseconds that running requests may take when a site closes. */
const drainMs = 12_000

/** A site in this process; there may be several. */
export interface OpenSite {
  readonly app: FastifyInstance
  readonly ctx: Context
  /** The web app; null if it was not built. */
  readonly web: WebApp | null
  /** The token for creating the first administrator; null if there is one. */
  readonly setUpToken: string | null
}

type FillEmptySite = (ctx: Context, password?: string) => Promise<string | null>

const demo = new URL('../../tools/demo/fill.ts', import.meta.url)

/** The demo community, which is not part of the server. */
const loadDemo = async () => (await import(demo.href)) as { readonly fillEmptySite: FillEmptySite }

/** Imports the demo community if DEMO requests it and the site is empty. */
async function moveInDemo(ctx: Context): Promise<void> {
  const greeting = await (await loadDemo()).fillEmptySite(ctx)
  if (greeting !== null) process.stdout.write(`${greeting}\n`)
}

/** Migrates the database and creates the server, which does not listen yet. */
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

/** Paths of the first requests: a visitor's page and one with a form. */
const firstPaths = ['/', '/user/login']

/** Renders pages in advance, so that code and connections are loaded for the first request. */
async function warmUp({ app, ctx }: Pick<OpenSite, 'app' | 'ctx'>): Promise<void> {
  for (const url of firstPaths)
    await app
      .inject({ url, headers: { accept: 'text/html' } })
      .catch((error: unknown) => ctx.log.warn({ err: error, url }, 'a page could not be prerendered'))
}

/** Listens, starts the jobs, and logs the URLs and what needs attention. */
export async function openToVisitors(
  { app, ctx, web, setUpToken }: OpenSite,
  config: Config,
  say: (sentence: string) => void,
): Promise<void> {
  await warmUp({ app, ctx })
  await app.listen({ port: config.port, host: config.host })
  // Not awaited: administrators are not among the first visitors.
  web
    ?.loadAdminArea()
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the admin area could not be preloaded'))
  await ctx.jobs.start()
  ctx.outbox.wake()
  const address = config.siteUrl ?? `http://${config.host}:${config.port}`
  say(`Chaguan is open at ${address}`)
  const wanted = missingSiteUrl(config)
  if (wanted !== null && (await readSettings(ctx)).site_url === '') say(wanted)
  if (setUpToken !== null) say(`Choose its administrator at ${address}/install?token=${setUpToken}`)
}

/** Lets running requests finish, for twelve seconds at most, and closes the dependencies. */
export async function closeSite({ app, ctx }: OpenSite): Promise<void> {
  await drainServer(app, drainMs)
  await closeContext(ctx)
}
