import { useEffect, useEffectEvent } from 'react'

const layerKey = 'layer'
const layerNow = (): unknown => history.state?.[layerKey]

/** A layer over the page, with the id in its history entry. */
interface Layer {
  readonly own: number
  readonly close: () => void
}

/** Open layers, the lowest first. */
const layers: Layer[] = []
/** Pending until the history entry of a closed layer is removed. */
let going: Promise<void> | null = null
let arrived: (() => void) | null = null

/**
 * Resolves when the entries of closed layers are removed, so that no entry is added after one of them; null when none
 * is pending.
 */
export const whenLayersClosed = (): Promise<void> | null => going

/**
 * Returns whether the current history navigation belongs to a layer, and completes it; the router must then ignore it.
 * The router calls this, because the order of `popstate` listeners cannot be chosen.
 */
export function isLayerNavigation(): boolean {
  if (arrived) {
    arrived()
    return true
  }
  const top = layers.at(-1)
  if (!top || layerNow() === top.own) return false
  layers.pop()
  top.close()
  return true
}

/** Removes the entry of a closed layer, unless another layer or page has taken it over. */
function removeEntry(own: number): void {
  if (layerNow() !== own) return
  going = new Promise((resolve) => {
    arrived = () => {
      going = null
      arrived = null
      resolve()
    }
    // Completes the navigation even when no router calls `isLayerNavigation`.
    window.addEventListener('popstate', () => arrived?.(), { once: true })
    history.back()
  })
}

/**
 * Loads another document from a layer, replacing the layer's history entry: closing it by `history.back` would cancel
 * the load.
 */
export function navigateFromLayer(url: string): void {
  const isOpen = layerNow() !== undefined
  if (isOpen) history.replaceState({ ...history.state, [layerKey]: undefined }, '')
  location[isOpen ? 'replace' : 'assign'](url)
}

/** Adds a history entry for a layer, or takes over that of the layer that closes as this one opens. */
function addEntry(layer: Layer): void {
  if (!layers.includes(layer)) return
  const before = layerNow()
  const state = { ...history.state, [layerKey]: layer.own }
  if (before !== undefined && !layers.some(({ own }) => own === before)) history.replaceState(state, '')
  else history.pushState(state, '')
}

/**
 * The browser's back button closes an open layer and keeps the page. The layer has a history entry of its own, removed
 * when it closes otherwise and taken over by a layer that opens as it closes
 * (docs/reference/conventions.md#back-closes).
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { own: Math.random(), close: () => close() }
    layers.push(layer)
    if (going) void going.then(() => addEntry(layer))
    else addEntry(layer)
    return () => {
      const at = layers.indexOf(layer)
      // The back button has closed it: its entry is gone.
      if (at < 0) return
      layers.splice(at, 1)
      // A navigation out of the layer, or the next layer, runs first and takes over its entry.
      setTimeout(removeEntry, 0, layer.own)
    }
  }, [isOpen])
}
