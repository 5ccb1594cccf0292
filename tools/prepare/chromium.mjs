import { existsSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { announce, SetupError } from './messages.mjs'
import { at, root } from './paths.mjs'
import { runLogged } from './run-command.mjs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]
const aptPackages = ['chromium', 'fonts-noto-cjk']

/** The browser for journeys and pictures: CHROMIUM_PATH, or one of the usual places; null where there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return usualPaths.find((path) => existsSync(path)) ?? null
}

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const mayInstall = () => !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && isOnPath('apt-get')

async function installWithApt() {
  announce('Installing Chromium for the journeys.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const log = at('.cache', 'apt.log')
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  // An outdated index may still be good enough, so only the installation itself decides.
  await runLogged('apt-get', [...wait, 'update', '-q'], { env, log: at('.cache', 'apt-update.log') })
  const { code } = await runLogged(
    'apt-get',
    [...wait, 'install', '-y', '-q', '--no-install-recommends', ...aptPackages],
    { env, log },
  )
  if (code !== 0)
    announce(`apt-get could not install ${aptPackages.join(' and ')} (details: ${relative(root, log)}).`)
}

/** Makes sure of a browser for the journeys; refuses only when REQUIRE_ALL_ENGINES=1 and none can be had. */
export async function ensureChromium() {
  if (findChromium()) return
  if (mayInstall()) await installWithApt()
  if (findChromium()) return
  if (process.env.REQUIRE_ALL_ENGINES === '1') {
    throw new SetupError(
      'Chromium is missing and REQUIRE_ALL_ENGINES=1 requires it. Install it or set CHROMIUM_PATH.',
    )
  }
  announce('Chromium is missing, so the journeys are skipped. Install it or set CHROMIUM_PATH.')
}
