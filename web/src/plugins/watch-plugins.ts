import { type PagePlugin, pluginsApi } from '@chaguan/contracts/browser'
import { call } from '../api/call.ts'
import { pagePlugins } from './plugin-context.ts'

/** Milliseconds between two requests for the published plugins, while the page is visible. */
const pollMs = 8000

/** Milliseconds for which a navigation waits until all plugins are loaded. */
const waitMs = 2000

/** The published plugins; unchanged ones are the same objects, so that they are not rerendered. */
function merged(known: readonly PagePlugin[], found: readonly PagePlugin[]): readonly PagePlugin[] {
  const byText = new Map(known.map((plugin) => [JSON.stringify(plugin), plugin]))
  const plugins = found.map((plugin) => byText.get(JSON.stringify(plugin)) ?? plugin)
  const isSame = plugins.length === known.length && plugins.every((plugin, at) => plugin === known[at])
  return isSame ? known : plugins
}

/**
 * Loads the plugins of all places that the open page was sent without, renders plugins that are published later, and
 * removes those that are taken offline; returns a function that stops this.
 */
export function watchPlugins(first: readonly PagePlugin[]): () => void {
  let known = first
  let isAsking = false
  async function reload(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const plugins = merged(known, await call(pluginsApi.listPagePlugins, {}, { quiet: true }))
      if (plugins === known) return
      known = plugins
      pagePlugins.changed = plugins
      for (const listener of pagePlugins.listeners) listener()
    } catch {
      // The next request may reach the site.
    } finally {
      isAsking = false
    }
  }
  const check = () => {
    if (document.visibilityState !== 'hidden') void reload()
  }
  pagePlugins.known = Promise.race([reload(), new Promise((resolve) => setTimeout(resolve, waitMs))])
  const timer = setInterval(check, pollMs)
  document.addEventListener('visibilitychange', check)
  // Authors who return from the window in which they write or publish a plugin see the change at once.
  window.addEventListener('focus', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
}
