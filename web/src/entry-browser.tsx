import './ui/tokens.css'
import './ui/themes.css'
import './ui/reset.css'
import { AssetError, loadWhole } from './app/startup/load-code.ts'

/**
 * The floor of every page, then the app: each is carried out in a task of its own, so that a slow phone answers to
 * touches between them. Both are fetched at once, as the document names them.
 */
async function run(): Promise<void> {
  await import('./app/startup/runtime-preload.ts')
  const { start } = await import('./app/startup/start.tsx')
  await start()
}

// A page that cannot be made live still reads, pages and posts as a document.
run().catch((reason: unknown) => {
  if (reason instanceof AssetError) loadWhole(location.pathname + location.search, reason)
})
