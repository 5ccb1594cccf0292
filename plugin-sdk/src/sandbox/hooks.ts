import type { HostComponents } from '../host.ts'

/* The hooks of components in a worker. The server sends this file without its types. */

export interface Element {
  readonly mark: object
  readonly type: unknown
  readonly props: Record<string, unknown>
}

/** A mounted component with the state of its hooks. */
export interface Instance {
  readonly type: unknown
  readonly cells: unknown[]
  readonly cleanUps: (() => void)[]
}

const mark = {}
export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && (value as Element).mark === mark

interface Scene {
  readonly again: () => void
  readonly effects: (() => void)[]
}

let now: { readonly root: Scene; readonly instance: Instance; at: number } | null = null

/** Renders a component with the hook state of its previous rendering. */
export function renderComponent(root: Scene, instance: Instance, draw: () => unknown): unknown {
  const before = now
  now = { root, instance, at: 0 }
  try {
    return draw()
  } finally {
    now = before
  }
}

/** Returns the next hook cell of the component that is being rendered. */
function cell<T>(make: () => T): { root: Scene; instance: Instance; at: number; value: T } {
  if (!now) throw new Error('a hook is called outside of a component')
  const { root, instance } = now
  const at = now.at
  now.at += 1
  if (!(at in instance.cells)) instance.cells[at] = make()
  return { root, instance, at, value: instance.cells[at] as T }
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined) =>
  one !== undefined && other !== undefined && one.every((value, index) => Object.is(value, other[index]))

const hostNames =
  'Stack Card Heading Text Link Button Image Tag Divider Quote Input TextArea Select PictureField PlaceField Checkbox Entry Dialog'.split(
    ' ',
  )

/** The components of the host, which a worker knows by name. */
export const ui = Object.freeze(
  Object.fromEntries(hostNames.map((name) => [name, name])),
) as unknown as HostComponents

/** The hooks that plugins use. */
export const hooks = {
  createElement: (type: unknown, props?: object | null, ...children: unknown[]): Element => ({
    mark,
    type,
    props: { ...props, ...(children.length > 0 && { children }) },
  }),
  useState<S>(initial: S | (() => S)) {
    const { root, instance, at, value } = cell(() =>
      typeof initial === 'function' ? (initial as () => S)() : initial,
    )
    const set = (next: S | ((before: S) => S)) => {
      const before = instance.cells[at] as S
      const after = typeof next === 'function' ? (next as (before: S) => S)(before) : next
      // Like React: setting an equal value does not render again.
      if (Object.is(before, after)) return
      instance.cells[at] = after
      root.again()
    }
    return [value, set] as const
  },
  useMemo<T>(make: () => T, needs: readonly unknown[]): T {
    const { instance, at, value } = cell(() => ({ needs, made: make() }))
    if (isSame(value.needs, needs)) return value.made
    const made = make()
    instance.cells[at] = { needs, made }
    return made
  },
  useEffect(effect: () => undefined | (() => void), needs?: readonly unknown[]) {
    const { root, instance, at, value } = cell<{ needs?: readonly unknown[] | undefined }>(() => ({}))
    if (isSame(value.needs, needs)) return
    instance.cells[at] = { needs }
    root.effects.push(() => {
      instance.cleanUps[at]?.()
      instance.cleanUps[at] = effect() ?? (() => {})
    })
  },
}
