import './ui/tokens.css'
import './ui/themes.css'
import './ui/reset.css'
import { AssetError, loadWhole } from './app/load-code.ts'
import { start } from './app/start.tsx'

// A page that cannot be made live still reads, pages and posts as a document.
start().catch((reason: unknown) => {
  if (reason instanceof AssetError) loadWhole(location.pathname + location.search, reason)
})
