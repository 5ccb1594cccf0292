import { existsSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { announce, SetupError } from './messages.mjs'
import { at, root } from './paths.mjs'
import { runLogged } from './run-command.mjs'

/** Whether a program is on the PATH. */
export const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Whether Debian packages can be installed: as root, with apt-get. */
export const hasApt = () => process.getuid?.() === 0 && isOnPath('apt-get')

/** Installs Debian packages after announcing why; a failure is only announced, and the caller must check the result. */
export async function installWithApt(packages, why) {
  announce(why)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const log = at('.cache', 'apt.log')
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  // An outdated index may be good enough, so only the installation itself can fail.
  await runLogged('apt-get', [...wait, 'update', '-q'], { env, log: at('.cache', 'apt-update.log') })
  const { code } = await runLogged(
    'apt-get',
    [...wait, 'install', '-y', '-q', '--no-install-recommends', ...packages],
    { env, log },
  )
  if (code !== 0)
    announce(`apt-get could not install ${packages.join(' and ')} (details: ${relative(root, log)}).`)
}

/** Whether Debian's index has an installable package of this name. */
export async function hasAptPackage(name) {
  const log = at('.cache', 'apt-cache.log')
  const { code, output } = await runLogged('apt-cache', ['policy', name], {
    env: { ...process.env, LC_ALL: 'C' },
    log,
  })
  return code === 0 && /Candidate: (?!\(none\))/.test(output)
}

/** Ensures that wrk is installed, the load generator of the benchmarks, which is faster than the measured servers. */
export async function ensureLoadGenerator() {
  if (isOnPath('wrk')) return
  if (hasApt()) await installWithApt(['wrk'], 'Installing wrk for the benchmarks.')
  if (!isOnPath('wrk')) throw new SetupError('wrk is missing, and the benchmarks need it. Install it.')
}
