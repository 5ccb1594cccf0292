import { access } from 'node:fs/promises'
import type { WebApp } from '@chaguan/contracts'

const bundle = new URL('../../../web/dist/server/entry-server.js', import.meta.url)

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
