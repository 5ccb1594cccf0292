import { existsSync } from 'node:fs'
import { hasApt, installWithApt } from './apt.mjs'
import { announce, SetupError } from './messages.mjs'

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

const mayInstall = () => !process.env.CHROMIUM_PATH && hasApt()

/** Makes sure of a browser for the journeys; refuses only when REQUIRE_ALL_ENGINES=1 and none can be had. */
export async function ensureChromium() {
  if (findChromium()) return
  if (mayInstall()) await installWithApt(aptPackages, 'Installing Chromium for the journeys.')
  if (findChromium()) return
  if (process.env.REQUIRE_ALL_ENGINES === '1') {
    throw new SetupError(
      'Chromium is missing and REQUIRE_ALL_ENGINES=1 requires it. Install it or set CHROMIUM_PATH.',
    )
  }
  announce('Chromium is missing, so the journeys are skipped. Install it or set CHROMIUM_PATH.')
}
