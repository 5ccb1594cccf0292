import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

const usualPath = '/usr/bin/chromium'

/** Disables background requests, and GPU features that a server lacks. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A fake microphone with a tone, which needs no permission prompt. */
export const withMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Opens the browser of CHROMIUM_PATH, or the default one, with additional arguments. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || usualPath
  if (!existsSync(executablePath))
    throw new Error(`There is no Chromium at ${executablePath}; set CHROMIUM_PATH.`)
  return chromium.launch({ executablePath, args: [...quiet, ...more] })
}

/** The browser settings of the two faces: a desktop window, and a phone. */
export const devices = {
  pc: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  h5: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
} as const satisfies Record<string, BrowserContextOptions>

export type FaceName = keyof typeof devices

export const faceNames: readonly FaceName[] = ['pc', 'h5']

/**
 * Context options of a viewer in China with a face; by default without the service worker, so that every request can be
 * intercepted.
 */
export function readerOf(face: FaceName, more: BrowserContextOptions = {}): BrowserContextOptions {
  return { ...devices[face], locale: 'zh-CN', timezoneId: 'Asia/Shanghai', serviceWorkers: 'block', ...more }
}
