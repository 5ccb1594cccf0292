import { existsSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { announce, SetupError } from './messages.mjs'
import { at, root } from './paths.mjs'
import { runLogged } from './run-command.mjs'

/** Whether a program is on the PATH. */
export const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Whether Debian packages can be installed: by root, where apt-get is. */
export const hasApt = () => process.getuid?.() === 0 && isOnPath('apt-get')

/** Installs Debian packages after announcing why; a failure is announced, and the caller looks for what it needs. */
export async function installWithApt(packages, why) {
  announce(why)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const log = at('.cache', 'apt.log')
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  // An outdated index may still be good enough, so only the installation itself decides.
  await runLogged('apt-get', [...wait, 'update', '-q'], { env, log: at('.cache', 'apt-update.log') })
  const { code } = await runLogged(
    'apt-get',
    [...wait, 'install', '-y', '-q', '--no-install-recommends', ...packages],
    { env, log },
  )
  if (code !== 0)
    announce(`apt-get could not install ${packages.join(' and ')} (details: ${relative(root, log)}).`)
}

/** Whether Debian's index names a package that can be installed. */
export async function hasAptPackage(name) {
  const log = at('.cache', 'apt-cache.log')
  const { code, output } = await runLogged('apt-cache', ['policy', name], {
    env: { ...process.env, LC_ALL: 'C' },
    log,
  })
  return code === 0 && /Candidate: (?!\(none\))/.test(output)
}

/** Makes sure of wrk, the load generator of the benchmarks: it is faster than the servers that it measures. */
export async function ensureLoadGenerator() {
  if (isOnPath('wrk')) return
  if (hasApt()) await installWithApt(['wrk'], 'Installing wrk for the benchmarks.')
  if (!isOnPath('wrk')) throw new SetupError('wrk is missing, and the benchmarks need it. Install it.')
}
