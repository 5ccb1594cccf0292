import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { createApp } from './create-app.ts'
import { loadWebApp } from './http/load-web-app.ts'
import { migrate } from './migrations/migrate.ts'
import { ensureAdministrator } from './modules/sign-in/index.ts'
import { closeContext, openContext, openRedis } from './open-context.ts'

const stopMs = 15_000

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

function stopOnSignal(app: FastifyInstance, ctx: Context): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    await app.close()
    await closeContext(ctx)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function start(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const ctx = openContext(config)
  await migrate(ctx.database, ctx.clock.now())
  const setUpToken = await ensureAdministrator(ctx)
  const app = await createApp(ctx, { redis: openRedis(config, ctx.log), web: await loadWebApp() })
  stopOnSignal(app, ctx)
  await app.listen({ port: config.port, host: config.host })
  await ctx.jobs.start()
  ctx.outbox.wake()
  const address = config.siteUrl ?? `http://${config.host}:${config.port}`
  process.stdout.write(`Chaguan is open at ${address}\n`)
  if (setUpToken !== null)
    process.stdout.write(`Choose its administrator at ${address}/install?token=${setUpToken}\n`)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  giveUp(sentenceOf(error))
}
