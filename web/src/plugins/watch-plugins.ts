import { type PagePlugin, pluginsApi } from '@chaguan/contracts/browser'
import { call } from '../api/call.ts'
import { pagePlugins } from './plugin-world.ts'

/** Milliseconds between two looks at which plugins are published, of a page that somebody looks at. */
const lookEveryMs = 8000

const textOf = (plugins: readonly PagePlugin[]) => JSON.stringify(plugins)

/** Has an open page draw what is published while it is open, and take away what is taken offline; answers how to stop. */
export function watchPlugins(first: readonly PagePlugin[]): () => void {
  let known = textOf(first)
  let isAsking = false
  async function look(): Promise<void> {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    try {
      const plugins = await call(pluginsApi.listPagePlugins, {}, { quiet: true })
      if (textOf(plugins) === known) return
      known = textOf(plugins)
      pagePlugins.changed = plugins
      for (const listener of pagePlugins.listeners) listener()
    } catch {
      // The next look may reach the site.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
