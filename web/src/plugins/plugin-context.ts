import type { Face, PagePlugin, PagePluginView, PageRequest } from '@chaguan/contracts/browser'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

/** The plugins of a page. */
export interface PluginContextValue {
  readonly plugins: readonly PagePlugin[]
  readonly face: Face
  /** The first tree of a sandboxed view, as JSON; on the server only, for views that it has rendered. */
  readonly treeOf?: PageRequest['pluginTree']
  /** Called with the render time of a trusted plugin; on the server only. */
  readonly spent?: PageRequest['pluginTime']
  /** Records that the page contains a plugin; on the server only. */
  readonly note?: ((plugin: PagePlugin) => void) | undefined
}

/**
 * The plugins of the open page. A page is sent with those that it contains; all others are requested after hydration.
 */
export const pagePlugins = {
  changed: undefined as readonly PagePlugin[] | undefined,
  /** Settles when all plugins are loaded or the request failed; navigations wait for it. */
  known: Promise.resolve() as Promise<unknown>,
  listeners: new Set<() => void>(),
  subscribe(listener: () => void): () => void {
    pagePlugins.listeners.add(listener)
    return () => pagePlugins.listeners.delete(listener)
  },
}

const PluginContext = createContext<PluginContextValue | null>(null)
export const PluginProvider = PluginContext.Provider

/**
 * The plugins of the page, including those loaded later. The context value stays the same while the page is open: a
 * change would remove the server's markup of plugins whose code is not loaded yet.
 */
export function usePluginContext(): PluginContextValue | null {
  const context = useContext(PluginContext)
  const changed = useSyncExternalStore(
    pagePlugins.subscribe,
    () => pagePlugins.changed,
    () => undefined,
  )
  return useMemo(() => (context && changed ? { ...context, plugins: changed } : context), [context, changed])
}

/** The callback for render times; not the whole context value, whose changes would rerender the component. */
export const usePluginTime = (): PluginContextValue['spent'] => useContext(PluginContext)?.spent

/** A view of a plugin at a place. */
export interface PlacedView {
  readonly plugin: PagePlugin
  readonly view: PagePluginView
  readonly at: string
}

/** The props of a place besides those that every plugin receives. */
export type PlaceProps = Readonly<Record<string, unknown>>

export interface PluginPartProps {
  readonly placed: PlacedView
  readonly of: PlaceProps
  /** Rendered when the plugin fails. */
  readonly instead: ReactNode
}

const nothing: readonly PlacedView[] = []

/** An index of views by face and place for each list of plugins, because pages look up every place. */
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

/** The views at a place, in their order, of the plugins that `isWanted` accepts. */
export function viewsAt(
  context: PluginContextValue | null,
  at: string,
  isWanted?: (placed: PlacedView) => boolean,
): readonly PlacedView[] {
  if (!context || context.plugins.length === 0) return nothing
  const all = indexOf(context.plugins).get(`${context.face} ${at}`) ?? nothing
  const wanted = isWanted ? all.filter(isWanted) : all
  if (context.note) for (const { plugin } of wanted) context.note(plugin)
  return wanted
}

/** The plugins with content by which lists can be filtered. */
export function useFilterPlugins(): readonly PagePlugin[] {
  const context = usePluginContext()
  const found = (context?.plugins ?? []).filter(({ isFilter }) => isFilter)
  for (const plugin of found) context?.note?.(plugin)
  return found
}
