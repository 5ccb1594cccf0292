import { rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { announce, SetupError } from './messages.mjs'
import { at, digest, envWithSystemNode, readIfExists, root } from './paths.mjs'
import { runLogged } from './run-command.mjs'

const lockfile = at('package-lock.json')
const recordPath = at('node_modules', '.package-lock.json')
const stampPath = at('node_modules', '.chaguan-install')
const logPath = at('.cache', 'npm-install.log')

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies']
const outdatedLock =
  'package-lock.json does not fit the package.json files; run npm install and keep what it writes.'

const offlineCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EHOSTUNREACH)\b/

/** Inherited npm variables that would change what npm installs. */
const foreignToInstall =
  /^(NODE_ENV|INIT_CWD|npm_(lifecycle|package|command|config_(omit|include|only|production|dev|global|location|workspace|workspaces|dry_run|ignore_scripts|prefix|local_prefix|engine_strict|package_lock_only|install_strategy|loglevel|silent)).*)$/i

const wanted = () => {
  const text = readIfExists(lockfile)
  if (text === null) throw new SetupError('package-lock.json is missing. Restore it from the repository.')
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

/** Whether npm's record of node_modules contains each package of the lockfile in its version. */
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

function isInstalled(lockText) {
  const record = readIfExists(recordPath)
  if (record === null) return false
  try {
    return recordMatches(lockText, record)
  } catch {
    return false
  }
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

/** Whether the lockfile matches the dependencies in the package.json files. */
function isLockCurrent(lockText) {
  const own = Object.entries(JSON.parse(lockText).packages).filter(
    ([path]) => !path.includes('node_modules/'),
  )
  return own.every(([path, locked]) => {
    const declared = JSON.parse(readIfExists(at(path, 'package.json')) ?? '{}')
    return dependencyFields.every((field) => isDeepStrictEqual(locked[field] ?? {}, declared[field] ?? {}))
  })
}

// `npm ci` refuses a lockfile that lacks the binaries of other platforms, which npm writes when a registry does not
// have them; so `npm install` is used, with the lockfile, and the result is compared with it.
const installArgs = [
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-engine-strict',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
]

async function install(lockText) {
  if (!isLockCurrent(lockText)) throw new SetupError(outdatedLock)
  announce('Installing the packages that package-lock.json names; the first time takes about a minute.')
  const began = Date.now()
  // An interrupted installation must not leave the previous installation's record.
  for (const path of [stampPath, recordPath]) rmSync(path, { force: true })
  const result = await runLogged('npm', installArgs, { env: installEnv(), log: logPath })
  if (result.code !== 0) throw new SetupError(explain(result))
  if (!isInstalled(lockText)) throw new SetupError(outdatedLock)
  announce(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
}

/**
 * Installs node_modules according to package-lock.json, calling npm only when the two differ; throws when npm fails.
 */
export async function ensureInstalled() {
  const { text, stamp } = wanted()
  if (readIfExists(stampPath) === stamp) return
  if (!isInstalled(text)) await install(text)
  writeFileSync(stampPath, stamp)
}
