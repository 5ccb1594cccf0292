import { type PagePlugin, pluginsApi } from '@chaguan/contracts/browser'
import { call } from '../api/call.ts'
import { pagePlugins } from './plugin-world.ts'

/** Milliseconds between two looks at which plugins are published, of a page that somebody looks at. */
const lookEveryMs = 8000

/** Milliseconds for which another page waits until all plugins are known. */
const patienceMs = 2000

/** The plugins that are published now; those that have not changed are the same objects, so that they are not drawn anew. */
function merged(known: readonly PagePlugin[], found: readonly PagePlugin[]): readonly PagePlugin[] {
  const byText = new Map(known.map((plugin) => [JSON.stringify(plugin), plugin]))
  const plugins = found.map((plugin) => byText.get(JSON.stringify(plugin)) ?? plugin)
  const isSame = plugins.length === known.length && plugins.every((plugin, at) => plugin === known[at])
  return isSame ? known : plugins
}

/**
 * Has an open page know the plugins of all places, which it came without, draw what is published while it is open, and take
 * away what is taken offline; answers how to stop.
 */
export function watchPlugins(first: readonly PagePlugin[]): () => void {
  let known = first
  let isAsking = false
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const plugins = merged(known, await call(pluginsApi.listPagePlugins, {}, { quiet: true }))
      if (plugins === known) return
      known = plugins
      pagePlugins.changed = plugins
      for (const listener of pagePlugins.listeners) listener()
    } catch {
      // The next look may reach the site.
    } finally {
      isAsking = false
    }
  }
  const look = () => {
    if (document.visibilityState !== 'hidden') void ask()
  }
  pagePlugins.known = Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  // Whoever comes from the window in which a plugin is written or published sees it at once.
  window.addEventListener('focus', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}
