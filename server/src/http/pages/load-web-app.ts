import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WebApp } from '@chaguan/contracts'
import type { AssetFolders } from './static-assets.ts'

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url)
const bundle = at('web/dist/server/entry-server.js')

/** Where the built web app keeps the files for browsers, and the server the emoji. */
export const builtFolders: AssetFolders = {
  client: fileURLToPath(at('web/dist/client')),
  emoji: fileURLToPath(at('server/assets/emoji')),
}

/** Loads the server build of the web app; null when it was not built, and then only the API is answered. */
export async function loadWebApp(): Promise<WebApp | null> {
  try {
    await access(bundle)
  } catch {
    return null
  }
  const { webApp } = (await import(bundle.href)) as { webApp: WebApp }
  return webApp
}
