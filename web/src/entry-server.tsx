import { existsSync, readFileSync } from 'node:fs'
import type { WebApp } from '@chaguan/contracts/browser'
import { formActionOf } from './app/forms/form-actions.ts'
import type { Manifest } from './app/rendering/assets.ts'
import { loadAdminArea } from './app/rendering/load-admin-area.ts'
import { renderPage } from './app/rendering/render-page.tsx'
import { matchUrl } from './app/router/load-page.ts'
import { loadAdminPages } from './app/router/match-page.ts'
import { pageOf } from './pages/index.ts'

const manifestFile = new URL('../client/.vite/manifest.json', import.meta.url)

/** The manifest of the browser's build beside this one; without it pages are rendered without scripts. */
const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

await loadAdminPages()

export const webApp: WebApp = {
  render: (request) => renderPage(request, manifest),
  isShareable: (url) => pageOf(matchUrl(url).name).shareable !== false,
  formAction: formActionOf,
  loadAdminArea,
}
