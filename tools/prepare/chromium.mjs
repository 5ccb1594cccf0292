import { existsSync } from 'node:fs'
import { hasApt, hasAptPackage, installWithApt } from './apt.mjs'
import { announce, SetupError } from './messages.mjs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]
const aptPackages = ['chromium', 'fonts-noto-cjk']
const shellPath = '/usr/bin/chromium-headless-shell'
const shellPackage = 'chromium-headless-shell'

/** Any Chromium: CHROMIUM_PATH, or one of the usual places; null where there is none. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return usualPaths.find((path) => existsSync(path)) ?? null
}

/**
 * The browser for journeys: CHROMIUM_PATH, or Chromium's headless shell, which draws pages alike and needs less than half
 * of the processor, or any other Chromium; null where there is none.
 */
export const findJourneyBrowser = () =>
  !process.env.CHROMIUM_PATH && existsSync(shellPath) ? shellPath : findChromium()

const mayInstall = () => !process.env.CHROMIUM_PATH && hasApt()

/** Makes sure of a browser for the journeys, the headless shell where Debian has it; refuses only when REQUIRE_ALL_ENGINES=1 and none can be had. */
export async function ensureChromium() {
  if (!findChromium() && mayInstall())
    await installWithApt(aptPackages, 'Installing Chromium for the journeys.')
  if (mayInstall() && !existsSync(shellPath) && (await hasAptPackage(shellPackage)))
    await installWithApt([shellPackage], 'Installing the headless shell of Chromium for the journeys.')
  if (findJourneyBrowser()) return
  if (process.env.REQUIRE_ALL_ENGINES === '1') {
    throw new SetupError(
      'Chromium is missing and REQUIRE_ALL_ENGINES=1 requires it. Install it or set CHROMIUM_PATH.',
    )
  }
  announce('Chromium is missing, so the journeys are skipped. Install it or set CHROMIUM_PATH.')
}
