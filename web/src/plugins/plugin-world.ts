import type { Face, PagePlugin, PagePluginView, PageRequest } from '@chaguan/contracts/browser'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

/** The plugins of a page. */
export interface PluginWorld {
  readonly plugins: readonly PagePlugin[]
  readonly face: Face
  /** What a sandboxed view draws at first, as JSON; on the server alone, for what is known there. */
  readonly treeOf?: PageRequest['pluginTree']
  /** Told how long a trusted plugin took to be drawn; on the server alone. */
  readonly spent?: PageRequest['pluginTime']
  /** Takes down that a plugin stands in the page; on the server alone. */
  readonly note?: ((plugin: PagePlugin) => void) | undefined
}

/**
 * The plugins of the page that is open. A page comes with those that stand in it; all others are asked for once it is alive.
 */
export const pagePlugins = {
  changed: undefined as readonly PagePlugin[] | undefined,
  /** Resolves when all of them have come, or do not come; other pages are opened after that. */
  known: Promise.resolve() as Promise<unknown>,
  listeners: new Set<() => void>(),
  subscribe(listener: () => void): () => void {
    pagePlugins.listeners.add(listener)
    return () => pagePlugins.listeners.delete(listener)
  },
}

const World = createContext<PluginWorld | null>(null)
export const PluginProvider = World.Provider

/**
 * The plugins of the page, with those that came later. The context itself stays as it is while the page is open: one that
 * changes would remove what the server has drawn of plugins whose code is not there yet.
 */
export function usePluginWorld(): PluginWorld | null {
  const world = useContext(World)
  const changed = useSyncExternalStore(
    pagePlugins.subscribe,
    () => pagePlugins.changed,
    () => undefined,
  )
  return useMemo(() => (world && changed ? { ...world, plugins: changed } : world), [world, changed])
}

/** What is told how long plugins take; not the whole world, whose changes would draw anew whoever asks. */
export const usePluginTime = (): PluginWorld['spent'] => useContext(World)?.spent

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

const nothing: readonly PlacedView[] = []

/** The views of a list of plugins by face and place, which pages ask for at every place. */
const indexes = new WeakMap<readonly PagePlugin[], ReadonlyMap<string, readonly PlacedView[]>>()

function indexOf(plugins: readonly PagePlugin[]): ReadonlyMap<string, readonly PlacedView[]> {
  const known = indexes.get(plugins)
  if (known) return known
  const index = new Map<string, PlacedView[]>()
  for (const plugin of plugins)
    for (const view of plugin.views)
      for (const at of view.places)
        for (const face of view.faces) {
          const views = index.get(`${face} ${at}`) ?? []
          index.set(`${face} ${at}`, views)
          views.push({ plugin, view, at })
        }
  indexes.set(plugins, index)
  return index
}

/** The views that are drawn at a place, in their order, of the plugins that are wanted there. */
export function viewsAt(
  world: PluginWorld | null,
  at: string,
  isWanted?: (placed: PlacedView) => boolean,
): readonly PlacedView[] {
  if (!world || world.plugins.length === 0) return nothing
  const all = indexOf(world.plugins).get(`${world.face} ${at}`) ?? nothing
  const wanted = isWanted ? all.filter(isWanted) : all
  if (world.note) for (const { plugin } of wanted) world.note(plugin)
  return wanted
}

/** The plugins with content of their own that lists can be narrowed to. */
export function useFilterPlugins(): readonly PagePlugin[] {
  const world = usePluginWorld()
  const found = (world?.plugins ?? []).filter(({ isFilter }) => isFilter)
  for (const plugin of found) world?.note?.(plugin)
  return found
}

/** The view whose page a path is. */
export function usePluginPage(path: string): PlacedView | undefined {
  const world = usePluginWorld()
  return ['plugin_system@add_page_hook', 'plugin_page@add_page_hook'].flatMap((at) =>
    viewsAt(world, at, ({ view }) => view.path === path),
  )[0]
}
