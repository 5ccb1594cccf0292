import type { PointId } from '@chaguan/plugin-sdk'
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { logProblem } from '../api/log.ts'
import {
  type PlacedView,
  type PlaceProps,
  type PluginPartProps,
  usePluginContext,
  viewsAt,
} from './plugin-context.ts'

let Part: ComponentType<PluginPartProps> | undefined

/** Sets the component for server rendering. */
export function registerPluginPart(known: ComponentType<PluginPartProps>): void {
  Part = known
}

type PartProps = Partial<PluginPartProps> & Pick<PluginPartProps, 'placed'>

const areSame = (one: PlaceProps = {}, other: PlaceProps = {}) =>
  one === other ||
  (Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => other[name] === value))

/**
 * A view, rendered once its code is loaded; `instead` until then. Memoised, because a render before that would remove
 * the server's markup.
 */
export const PlacedPart = memo(
  function PlacedPart({ placed, of = {}, instead = null }: PartProps) {
    Part ??= lazy(() =>
      import('./PluginPart.tsx').then(
        (module) => ({ default: module.PluginPart }),
        () => new Promise(() => {}),
      ),
    )
    const View = Part
    return (
      <Suspense fallback={instead}>
        <View placed={placed} of={of} instead={instead} />
      </Suspense>
    )
  },
  (one, other) =>
    one.placed.plugin === other.placed.plugin &&
    one.placed.view === other.placed.view &&
    one.instead === other.instead &&
    areSame(one.of, other.of),
)

export interface SlotProps {
  readonly at: PointId
  readonly of?: PlaceProps
  /** Filters the plugins that may render here; all of them without it. */
  readonly isWanted?: (plugin: PlacedView['plugin']) => boolean
  /** Rendered unless a plugin replaces it. */
  readonly children?: ReactNode
}

/**
 * A place for plugins (docs/decisions/0019-plugins.md): renders all views that add to it, or the first one that
 * replaces its children. Without plugins it renders its children; also when `at` has no target or hook, which is logged
 * as an error.
 */
export function Slot({ at, of, isWanted, children }: SlotProps) {
  const context = usePluginContext()
  if (!/^\w+@\w/.test(at)) {
    // Loaded then: the rules of plugins beside it would weigh on every first load.
    void import('@chaguan/plugin-sdk').then((sdk) => logProblem(sdk.namelessSlotError))
    return children
  }
  const placed = viewsAt(context, at, isWanted && (({ plugin }) => isWanted(plugin)))
  const [first] = placed
  if (!first) return children
  const more = of && { of }
  if (at.includes('replace')) return <PlacedPart placed={first} instead={children} {...more} />
  return placed.map((one) => (
    <PlacedPart key={`${one.plugin.appId} ${one.view.key}`} placed={one} {...more} />
  ))
}
