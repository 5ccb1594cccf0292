import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, missingSiteUrl, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { createApp } from './create-app.ts'
import { loadWebApp } from './http/pages/load-web-app.ts'
import { drainServer } from './http/transport/graceful-shutdown.ts'
import { migrate } from './migrations/migrate.ts'
import { readSettings } from './modules/settings/index.ts'
import { ensureAdministrator } from './modules/sign-in/index.ts'
import { closeContext, openContext, openRedis } from './open-context.ts'

/** Milliseconds from the signal to the end: requests under way may take the first of them. */
const stopMs = 15_000
const drainMs = 12_000
/** Milliseconds from the start to the moment that memory is tidied. */
const restMs = 2_000

/** Prints one sentence and ends the process: what a person who starts the site can act on. */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') return `Port ${port} is in use already; set PORT to another one.`
  if (code === 'EACCES')
    return `The address ${address ?? ''}:${port ?? ''} may not be used by this user; set PORT or HOST.`
  if (code === 'ECONNREFUSED')
    return `The database at DATABASE_URL does not answer (${address ?? ''}:${port ?? ''}).`
  return `The site could not start: ${message}`
}

/** Ends the process in good order, on a signal or after a fault that nobody caught. */
function stopInOrder(app: FastifyInstance, ctx: Context): void {
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    await drainServer(app, drainMs)
    await closeContext(ctx)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('unhandledRejection', (error) => ctx.log.error({ err: error }, 'a failure was not handled'))
  process.on('uncaughtException', (error) => {
    ctx.log.fatal({ err: error }, 'the process cannot go on')
    void stop(1)
  })
}

/** Lets the demo community move in where DEMO asks for it and nobody has been yet. It lies outside of the server. */
async function moveInDemo(ctx: Context): Promise<void> {
  const demo = new URL('../../tools/demo/fill.ts', import.meta.url)
  const { fillEmptySite } = (await import(demo.href)) as {
    fillEmptySite: (ctx: Context) => Promise<string | null>
  }
  const greeting = await fillEmptySite(ctx)
  if (greeting !== null) process.stdout.write(`${greeting}\n`)
}

/** How V8 collects when there is nothing else to be done: it moves what is left together and gives back the rest. */
const thoroughly = { type: 'major', flavor: 'last-resort' } as const

/** Collects what the start left behind, which V8 would otherwise keep until there is load. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: typeof thoroughly) => void
  setFlagsFromString('--no-expose-gc')
  setTimeout(() => collect(thoroughly), restMs).unref()
}

async function start(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const ctx = await openContext(config)
  await migrate(ctx.database, ctx.clock.now())
  if (config.demo) await moveInDemo(ctx)
  const setUpToken = await ensureAdministrator(ctx)
  const app = await createApp(ctx, { redis: await openRedis(config, ctx.log), web: await loadWebApp() })
  stopInOrder(app, ctx)
  await app.listen({ port: config.port, host: config.host })
  await ctx.jobs.start()
  ctx.outbox.wake()
  // The next start finds what this one had to strip of types and compile.
  flushCompileCache()
  giveBackMemory()
  const address = config.siteUrl ?? `http://${config.host}:${config.port}`
  process.stdout.write(`Chaguan is open at ${address}\n`)
  const wanted = missingSiteUrl(config)
  if (wanted !== null && (await readSettings(ctx)).site_url === '') process.stdout.write(`${wanted}\n`)
  if (setUpToken !== null)
    process.stdout.write(`Choose its administrator at ${address}/install?token=${setUpToken}\n`)
}

/** Loads all of the server and ends, so that Node keeps it compiled for the first start. */
const isLoadOnly = process.argv.includes('--load-only')

try {
  if (!isLoadOnly) await start(readConfig(process.env))
} catch (error) {
  giveUp(sentenceOf(error))
}
