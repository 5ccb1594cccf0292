import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { announce, Refusal } from './announce.mjs'
import { at, digest, envWithSystemNode, readIfThere, root } from './places.mjs'
import { runLogged } from './run.mjs'

const lockfile = at('package-lock.json')
const modules = at('node_modules')
const stampPath = at('node_modules', '.chaguan-install')
const asidePath = at('.cache', 'node_modules.before')
const logPath = at('.cache', 'npm-ci.log')

const offlineCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EHOSTUNREACH)\b/

/** Variables that a script run by npm inherits and that would change what `npm ci` does. */
const foreignToInstall =
  /^(NODE_ENV|INIT_CWD|npm_(lifecycle|package|command|config_(omit|include|only|production|dev|global|location|workspace|workspaces|dry_run|ignore_scripts|prefix|local_prefix|engine_strict|package_lock_only|install_strategy|loglevel|silent)).*)$/i

const wanted = () => {
  const text = readIfThere(lockfile)
  if (text === null) throw new Refusal('package-lock.json is missing; get it back from the repository.')
  return { text, stamp: digest([text, process.platform, process.arch]) }
}

const fitsThisMachine = ({ os, cpu }) =>
  [os ?? [], cpu ?? []].every((list, index) => {
    const names = [list].flat()
    const own = index === 0 ? process.platform : process.arch
    return names.length === 0 || names.includes(own)
  })

const mayBeAbsent = (entry) =>
  entry.peer === true ||
  ((entry.optional || entry.devOptional) &&
    !(fitsThisMachine(entry) && (entry.os || entry.cpu) && !entry.libc))

/** Whether npm's own record of node_modules holds each package of the lockfile in its version. */
export function recordMatches(lockText, recordText) {
  const locked = JSON.parse(lockText).packages
  const present = JSON.parse(recordText).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return mayBeAbsent(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function wasInstalledByHand(lockText) {
  const record = readIfThere(at('node_modules', '.package-lock.json'))
  if (record === null) return false
  try {
    return recordMatches(lockText, record)
  } catch {
    return false
  }
}

function moveAside() {
  if (!existsSync(modules)) return false
  rmSync(asidePath, { recursive: true, force: true })
  try {
    renameSync(modules, asidePath)
    return true
  } catch {
    // A mounted node_modules cannot be moved; npm then empties it in place.
    rmSync(stampPath, { force: true })
    return false
  }
}

function putBack() {
  rmSync(modules, { recursive: true, force: true })
  renameSync(asidePath, modules)
}

function explain({ code, output }) {
  const log = relative(root, logPath)
  if (code === 127) return 'npm was not found; install Node.js with npm and start again.'
  if (offlineCodes.test(output)) {
    return `The packages are not installed and the package registry cannot be reached; connect to the network and start again (details: ${log}).`
  }
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  const reason = errors
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
    .find((line) => line !== '' && !/^code\b/.test(line))
  return `npm could not install the packages: ${reason ?? `it ended with code ${code}`} (details: ${log}).`
}

function installEnv() {
  const env = envWithSystemNode()
  for (const name of Object.keys(env)) if (foreignToInstall.test(name)) delete env[name]
  return env
}

async function install() {
  announce('Installing the packages that package-lock.json names; the first time takes about a minute.')
  const began = Date.now()
  const moved = moveAside()
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-engine-strict',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  const result = await runLogged('npm', args, { env: installEnv(), log: logPath })
  if (result.code !== 0) {
    if (moved) putBack()
    throw new Refusal(explain(result))
  }
  rmSync(asidePath, { recursive: true, force: true })
  announce(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
}

/**
 * Makes node_modules what package-lock.json says, asking the network only when the two differ.
 * Refuses with one sentence when npm fails; what was installed before is then still there.
 */
export async function ensureInstalled() {
  const { text, stamp } = wanted()
  if (readIfThere(stampPath) === stamp) return
  if (!wasInstalledByHand(text)) await install()
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampPath, stamp)
}
