import type { PluginStore } from '@chaguan/plugin-sdk'
import { useCallback, useSyncExternalStore } from 'react'
import { logWarning } from '../api/log.ts'

/** The most characters that one plugin may store on a page. */
const maxCharacters = 100_000

const nothing: PluginStore = {}
const stores = new Map<string, PluginStore>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Merges data into what a plugin has stored under a name on this page; does nothing on the server, whose process
 * several pages share.
 */
function setStored(appId: string, name: unknown, data: unknown): void {
  if (typeof window === 'undefined' || typeof data !== 'object' || data === null) return
  const before = stores.get(appId) ?? nothing
  const key = String(name).slice(0, 40)
  const text = JSON.stringify({ ...before, [key]: { ...before[key], ...data } })
  if (text.length > maxCharacters) {
    logWarning(`the plugin ${appId} keeps too much on a page: ${key} stays as it was`)
    return
  }
  stores.set(appId, JSON.parse(text) as PluginStore)
  for (const listener of listeners) listener()
}

/** The data that a plugin has stored on this page for all of its views, and its getter and setter. */
export function usePluginStore(appId: string) {
  const store = useSyncExternalStore(
    subscribe,
    () => stores.get(appId) ?? nothing,
    () => nothing,
  )
  const set = useCallback((name: unknown, data: unknown) => setStored(appId, name, data), [appId])
  return { store, get: (name: unknown) => stores.get(appId)?.[String(name)], set }
}
