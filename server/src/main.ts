import { flushCompileCache, registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { OpenSite } from './open-site.ts'

/** Milliseconds from the signal to the exit: running requests may take the first twelve seconds. */
const stopMs = 15_000
/** Milliseconds from the start to the garbage collection. */
const restMs = 2_000
/** Imports after which cached code is freed during loading. */
const importsAtOnce = 128

type Server = typeof import('./open-site.ts')

/** Prints one sentence for the operator and exits. */
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

/**
 * Loads the server. Node keeps the cached code of every loaded module until it is told to flush the compile cache. This
 * is done repeatedly, so that following modules use the memory; afterwards most of it would remain as free pieces.
 */
async function loadServer(): Promise<Server> {
  let imports = 0
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      imports += 1
      if (imports % importsAtOnce === 0) flushCompileCache()
      return next(specifier, context)
    },
  })
  const server = await import('./open-site.ts')
  hooks.deregister()
  flushCompileCache()
  return server
}

/** Shuts down gracefully, on a signal or after an uncaught error. */
function stopInOrder(site: OpenSite, { closeSite }: Server): void {
  const { ctx } = site
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    await closeSite(site)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('unhandledRejection', (error) => ctx.log.error({ err: error }, 'a failure was not handled'))
  process.on('uncaughtException', (error) => {
    ctx.log.fatal({ err: error }, 'the process cannot continue')
    void stop(1)
  })
}

/** The most thorough collection of V8: compacts the heap and frees the rest. */
const thoroughly = { type: 'major', flavor: 'last-resort' } as const

/** Collects garbage of the start, which V8 would otherwise keep until there is load. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: typeof thoroughly) => void
  setFlagsFromString('--no-expose-gc')
  setTimeout(() => collect(thoroughly), restMs).unref()
}

async function start(server: Server, config: Config): Promise<void> {
  const site = await server.openSite(config)
  stopInOrder(site, server)
  await server.openToVisitors(site, config, (sentence) => process.stdout.write(`${sentence}\n`))
  // The next start reuses the code that this one stripped of types and compiled.
  flushCompileCache()
  collectGarbage()
}

/** Loads all of the server and exits, so that Node caches its compiled code for the first start. */
const isLoadOnly = process.argv.includes('--load-only')

const server = await loadServer()

try {
  if (!isLoadOnly) await start(server, readConfig(process.env))
} catch (error) {
  giveUp(sentenceOf(error))
}
