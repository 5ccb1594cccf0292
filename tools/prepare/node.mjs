import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announce, SetupError } from './messages.mjs'
import { at, envWithOwnNode, readIfExists } from './paths.mjs'
import { runLogged } from './run-command.mjs'
import { digestOf } from './web-build.mjs'

const needed = 24
const broughtNode = at('node_modules', '.bin', 'node')

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version.trim())?.[1] ?? 0)

async function broughtVersion() {
  if (!existsSync(broughtNode)) return null
  if (realpathSync(broughtNode) === realpathSync(process.execPath)) return process.version
  const { code, output } = await runLogged(broughtNode, ['--version'], {
    env: envWithOwnNode(),
    log: at('.cache', 'node-version.log'),
  })
  return code === 0 ? output.trim() : null
}

/** Ensures that the `node` used by npm scripts is new enough, or throws a SetupError. */
export async function ensureNode() {
  const version = await broughtVersion()
  if (version !== null && majorOf(version) >= needed) return
  if (majorOf(process.version) < needed) {
    throw new SetupError(
      `Chaguan needs Node ${needed} and found ${process.version}; npm brings it on Linux with glibc (x64, arm64), elsewhere install Node ${needed} or newer.`,
    )
  }
  if (!existsSync(broughtNode)) return
  // A Node built for glibc does not run on musl; if it stayed, npm scripts would use it instead of the system's.
  rmSync(broughtNode)
  announce(`The Node installed by npm does not run here. Using ${process.version} of the system.`)
}

/** Node's compile cache of the server's sources; `npm start` uses the same folder. */
const compileCache = at('.cache', 'node')
const stampPath = join(compileCache, 'stamp')

const sources = ['server', 'contracts', join('tools', 'demo'), join('tools', 'verify')]
const loadServer = "await Promise.all([import('./server/src/main.ts'), import('./tools/demo/fill.ts')])"

/**
 * Compiles the server into the cache when its sources have changed: a process that strips types itself keeps the
 * stripper, some 20 MB, in memory. A failure here is reported by the start itself.
 */
export async function ensureCompileCache() {
  const digest = digestOf(sources, ['package-lock.json'])
  if (readIfExists(stampPath) === digest) return
  const env = { ...envWithOwnNode(), NODE_COMPILE_CACHE: compileCache }
  const args = [
    '--max-semi-space-size=16',
    '--initial-old-space-size=96',
    '--input-type=module',
    '--eval',
    loadServer,
    '--',
    '--load-only',
  ]
  await runLogged('node', args, { env, log: at('.cache', 'warm.log') })
  mkdirSync(compileCache, { recursive: true })
  writeFileSync(stampPath, digest)
}
