import type { PluginStore } from '@chaguan/plugin-sdk'
import { useCallback, useSyncExternalStore } from 'react'
import { logWarning } from '../api/log.ts'

/** Characters of all that one plugin keeps on a page. */
const charactersMost = 100_000

const nothing: PluginStore = {}
const stores = new Map<string, PluginStore>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Merges data into what a plugin keeps under a name on this page; on the server, which pages share, nothing is kept. */
function setStored(appId: string, name: unknown, data: unknown): void {
  if (typeof window === 'undefined' || typeof data !== 'object' || data === null) return
  const before = stores.get(appId) ?? nothing
  const key = String(name).slice(0, 40)
  const text = JSON.stringify({ ...before, [key]: { ...before[key], ...data } })
  if (text.length > charactersMost) {
    logWarning(`the plugin ${appId} keeps too much on a page: ${key} stays as it was`)
    return
  }
  stores.set(appId, JSON.parse(text) as PluginStore)
  for (const listener of listeners) listener()
}

/** What a plugin keeps on this page for all of its views, and how it changes that. */
export function usePluginStore(appId: string) {
  const store = useSyncExternalStore(
    subscribe,
    () => stores.get(appId) ?? nothing,
    () => nothing,
  )
  const set = useCallback((name: unknown, data: unknown) => setStored(appId, name, data), [appId])
  return { store, get: (name: unknown) => stores.get(appId)?.[String(name)], set }
}
