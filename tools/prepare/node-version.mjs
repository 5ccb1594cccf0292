import { existsSync, realpathSync, rmSync } from 'node:fs'
import { announce, SetupError } from './messages.mjs'
import { at, envWithOwnNode } from './paths.mjs'
import { runLogged } from './run-command.mjs'

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

/** Makes sure that the `node` which npm's scripts will find is new enough, or refuses in one sentence. */
export async function ensureNode() {
  const version = await broughtVersion()
  if (version !== null && majorOf(version) >= needed) return
  if (majorOf(process.version) < needed) {
    throw new SetupError(
      `Chaguan needs Node ${needed} and found ${process.version}; npm brings it on Linux with glibc (x64, arm64), elsewhere install Node ${needed} or newer.`,
    )
  }
  if (!existsSync(broughtNode)) return
  // A Node built for glibc does not run on musl; left in place it would hide the system's good one from npm's scripts.
  rmSync(broughtNode)
  announce(`The Node installed by npm does not run here. Using ${process.version} of the system.`)
}
