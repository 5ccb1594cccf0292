import type { Face, PagePlugin, PagePluginView, PageRequest } from '@chaguan/contracts/browser'
import { createContext, type ReactNode, useContext } from 'react'

/** The plugins of a page. */
export interface PluginWorld {
  readonly plugins: readonly PagePlugin[]
  readonly face: Face
  /** What a sandboxed view draws at first, as JSON; on the server alone, for what is known there. */
  readonly treeOf?: PageRequest['pluginTree']
}

/** The plugins of the page that is open, once they are others than those it was loaded with. */
export const pagePlugins = {
  changed: undefined as readonly PagePlugin[] | undefined,
  listeners: new Set<() => void>(),
  subscribe(listener: () => void): () => void {
    pagePlugins.listeners.add(listener)
    return () => pagePlugins.listeners.delete(listener)
  },
}

const World = createContext<PluginWorld | null>(null)
export const PluginProvider = World.Provider
export const usePluginWorld = () => useContext(World)

/** A view of a plugin at a place. */
export interface PlacedView {
  readonly plugin: PagePlugin
  readonly view: PagePluginView
  readonly at: string
}

/** The props of a place besides those that every plugin is given. */
export type PlaceProps = Readonly<Record<string, unknown>>

export interface PluginPartProps {
  readonly placed: PlacedView
  readonly of: PlaceProps
  /** Drawn where the plugin fails. */
  readonly instead: ReactNode
}

/** The views that are drawn at a place, in their order; of a page only those with its path. */
export function viewsAt(world: PluginWorld | null, at: string, path?: string): readonly PlacedView[] {
  return (world?.plugins ?? []).flatMap((plugin) =>
    plugin.views
      .filter(
        ({ places, faces, path: own }) =>
          places.includes(at) && faces.includes(world?.face ?? 'pc') && own === path,
      )
      .map((view) => ({ plugin, view, at })),
  )
}

/** The view whose page a path is. */
export function usePluginPage(path: string): PlacedView | undefined {
  const world = usePluginWorld()
  return ['plugin_system@add_page_hook', 'plugin_page@add_page_hook'].flatMap((at) =>
    viewsAt(world, at, path),
  )[0]
}
