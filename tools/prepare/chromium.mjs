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

/** Finds a Chromium: CHROMIUM_PATH, or one of the usual paths; null where there is none. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return usualPaths.find((path) => existsSync(path)) ?? null
}

/**
 * Finds the browser for journeys: CHROMIUM_PATH, or Chromium's headless shell, which renders alike with less than half
 * the CPU time, or any other Chromium; null where there is none.
 */
export const findJourneyBrowser = () =>
  !process.env.CHROMIUM_PATH && existsSync(shellPath) ? shellPath : findChromium()

const mayInstall = () => !process.env.CHROMIUM_PATH && hasApt()

/**
 * Ensures that a browser for the journeys is installed, the headless shell where Debian has it; throws only when
 * REQUIRE_ALL_ENGINES=1 and none is available.
 */
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
