import './ui/tokens.css'
import './ui/themes.css'
import './ui/reset.css'
import { start } from './app/start.tsx'

// A page that cannot be made live still reads, pages and posts as a document.
start().catch(() => {})
