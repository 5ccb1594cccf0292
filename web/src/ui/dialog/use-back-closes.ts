import { useEffect, useEffectEvent } from 'react'

const layerKey = 'layer'
const layerNow = (): unknown => history.state?.[layerKey]

/** Something that lies over the page, with what its entry of the history holds. */
interface Layer {
  readonly own: number
  readonly close: () => void
}

/** Layers that are open, the lowest first. */
const layers: Layer[] = []
/** Until the entry of a layer that was closed is gone. */
let going: Promise<void> | null = null
let arrived: (() => void) | null = null

/** Resolves when the history is back at the page, so that no entry is added behind a closing layer. */
export const whenLayersClosed = (): Promise<void> | null => going

/**
 * Whether the step that the browser has just taken was a layer's; it is done then, and whoever follows the history must
 * not take it for one between pages. They ask: the order in which listeners of the window hear is no one's to choose.
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

/** Takes the entry of a closed layer back, unless somebody has made it their own meanwhile. */
function leave(own: number): void {
  if (layerNow() !== own) return
  going = new Promise((resolve) => {
    arrived = () => {
      going = null
      arrived = null
      resolve()
    }
    // Where nobody follows the history, it has come back all the same.
    window.addEventListener('popstate', () => arrived?.(), { once: true })
    history.back()
  })
}

/**
 * Loads another document from a layer, replacing the layer's history entry: closing it by `history.back` would
 * cancel the load.
 */
export function navigateFromLayer(url: string): void {
  const isOpen = layerNow() !== undefined
  if (isOpen) history.replaceState({ ...history.state, [layerKey]: undefined }, '')
  location[isOpen ? 'replace' : 'assign'](url)
}

/** Gives a layer an entry, which is that of the layer that closes as this one opens, if one does. */
function enter(layer: Layer): void {
  if (!layers.includes(layer)) return
  const before = layerNow()
  const state = { ...history.state, [layerKey]: layer.own }
  if (before !== undefined && !layers.some(({ own }) => own === before)) history.replaceState(state, '')
  else history.pushState(state, '')
}

/**
 * The browser's back closes an open layer and keeps the page. The layer has a history entry of its own, removed when
 * it closes otherwise and taken over by a layer that opens as it closes (docs/reference/conventions.md#back-closes).
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { own: Math.random(), close: () => close() }
    layers.push(layer)
    if (going) void going.then(() => enter(layer))
    else enter(layer)
    return () => {
      const at = layers.indexOf(layer)
      // The browser's back has closed it: its entry is gone.
      if (at < 0) return
      layers.splice(at, 1)
      // A page that is opened out of the layer, or the next layer, comes first and takes its entry.
      setTimeout(leave, 0, layer.own)
    }
  }, [isOpen])
}
