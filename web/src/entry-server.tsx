import { existsSync, readFileSync } from 'node:fs'
import type { WebApp } from '@chaguan/contracts/browser'
import { formActionOf } from './app/forms/form-actions.ts'
import type { Manifest } from './app/rendering/assets.ts'
import { renderPage } from './app/rendering/render-page.tsx'

const manifestFile = new URL('../client/.vite/manifest.json', import.meta.url)

/** The browser's build, which stands beside this file's; without one pages work but load no script. */
const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

/** The web app as the server sees it. */
export const webApp: WebApp = {
  render: (request) => renderPage(request, manifest),
  formAction: formActionOf,
}
