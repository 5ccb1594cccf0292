// Runs on the system's Node (20 or newer) before anything is installed: built-in modules only.

import { ensureLoadGenerator } from './prepare/apt.mjs'
import { ensureChromium } from './prepare/chromium.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { withLock } from './prepare/lock.mjs'
import { announce, SetupError } from './prepare/messages.mjs'
import { ensureCompileCache, ensureNode } from './prepare/node.mjs'
import { ensureBuilt } from './prepare/web-build.mjs'

const flags = new Set(process.argv.slice(2))

try {
  await withLock(async () => {
    await ensureInstalled()
    await ensureNode()
    if (!flags.has('--no-build')) await ensureBuilt()
    await ensureCompileCache()
    if (flags.has('--test')) await ensureChromium()
    if (flags.has('--bench')) await ensureLoadGenerator()
  })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  announce(error.message)
  process.exit(1)
}
