// Read by the system's Node (20 or newer) before anything is installed: built-in modules only.
import { announce, Refusal } from './prepare/announce.mjs'
import { ensureChromium } from './prepare/chromium.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { withLock } from './prepare/lock.mjs'
import { ensureNode } from './prepare/node-version.mjs'
import { ensureWarm } from './prepare/warm.mjs'
import { ensureBuilt } from './prepare/web-build.mjs'

const flags = new Set(process.argv.slice(2))

try {
  await withLock(async () => {
    await ensureInstalled()
    await ensureNode()
    if (!flags.has('--no-build')) await ensureBuilt()
    await ensureWarm()
    if (flags.has('--test')) await ensureChromium()
  })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  announce(error.message)
  process.exit(1)
}
