import './ui/tokens.css'
import './ui/themes.css'
import './ui/reset.css'
import { AssetError, loadDocument } from './app/startup/load-code.ts'
import { currentAddress } from './shared/links/current-address.ts'

/**
 * Runs the libraries, then the app, each in a task of its own, so that a slow phone responds between them. The document
 * preloads both.
 */
async function run(): Promise<void> {
  await import('./app/startup/runtime-preload.ts')
  await import('./app/startup/start.tsx').then((module) => module.start())
}

// A page that cannot be hydrated can still be read, navigated and posted from.
run().catch((reason: unknown) => {
  if (reason instanceof AssetError) loadDocument(currentAddress(), reason)
})
