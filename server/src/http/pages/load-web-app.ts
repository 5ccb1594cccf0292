import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WebApp } from '@chaguan/contracts'
import type { AssetFolders } from './static-assets.ts'

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url)
const bundle = at('web/dist/server/entry-server.js')

/** The folders of the built web app's browser files and of the emoji. */
export const builtFolders: AssetFolders = {
  client: fileURLToPath(at('web/dist/client')),
  emoji: fileURLToPath(at('server/assets/emoji')),
}

/** Loads the server build of the web app; null when it was not built, in which case only the API is served. */
export async function loadWebApp(): Promise<WebApp | null> {
  try {
    await access(bundle)
  } catch {
    return null
  }
  const { webApp } = (await import(bundle.href)) as { webApp: WebApp }
  return webApp
}
