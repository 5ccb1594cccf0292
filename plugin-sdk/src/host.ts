import type { PluginClaim } from './rules.ts'

/** A rendered element; its form differs between the page and a sandboxed frame. */
export type Drawn = unknown

/** A component of the host: its name in a frame, a React component in the page. */
export type HostComponent = string | object

/** The components that a plugin may use, trusted or sandboxed. */
export interface HostComponents {
  /** Arranges children vertically; with `row` horizontally. `gap` is in pixels. */
  readonly Stack: HostComponent
  readonly Card: HostComponent
  readonly Heading: HostComponent
  readonly Text: HostComponent
  /**
   * A link to a path of the site, or by https to another site in a new window; `download` saves the target as a file.
   */
  readonly Link: HostComponent
  /** Calls `onPress` without an event. */
  readonly Button: HostComponent
  /** A picture of the site or of the plugin's package. */
  readonly Image: HostComponent
  readonly Tag: HostComponent
  readonly Divider: HostComponent
  /** A quotation, set off from its surroundings. */
  readonly Quote: HostComponent
  /**
   * A field: `label`, `value`, `onChange(text)`; `type` is text, number, password or time (`YYYY-MM-DD HH:mm:ss`), with
   * optional `maxLength`, `error` and `hint`.
   */
  readonly Input: HostComponent
  /** A field of several lines, with the same props. */
  readonly TextArea: HostComponent
  /** A select: `label`, `value`, `choices` as `[{value, label}]`, `onChange(value)`. */
  readonly Select: HostComponent
  /**
   * A field for a picture: `label`, `value` (its URL), `onChange(url)`. Only administrators may upload one, and it
   * becomes public.
   */
  readonly PictureField: HostComponent
  /**
   * Fields of a place: `label`, `location` (its name), `address`, `longitude` and `latitude` in degrees, and
   * `onChange(place)` with a `PickedPlace`. The person types it, or lets the device determine it.
   */
  readonly PlaceField: HostComponent
  /** `checked`, `onChange(checked)`; its children are the label. */
  readonly Checkbox: HostComponent
  /** An entry in the bar, menu or grid of its place: `icon`, `label`, and `onPress` or `href`. */
  readonly Entry: HostComponent
  /** A dialog over the page while `open`: `title`, `onClose`. */
  readonly Dialog: HostComponent
}

/** The value of a `PlaceField`; both degrees are null without coordinates. */
export interface PickedPlace {
  readonly location: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
}

type SetState<S> = (next: S | ((before: S) => S)) => void

/** The argument of a view's module, which imports nothing. */
export interface PluginHost {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): Drawn
  useState<S>(initial: S | (() => S)): [S, SetState<S>]
  useEffect(effect: () => undefined | (() => void), needs?: readonly unknown[]): void
  useMemo<T>(make: () => T, needs: readonly unknown[]): T
  readonly ui: HostComponents
  /**
   * Calls a route of the plugin's own server half, as `call('POST', 'register/append', {…})`. Returns its Data, or
   * throws an Error with the sentence of the refusal. Makes no calls while a page is rendered on the server.
   */
  call(method: 'GET' | 'POST', route: string, input?: object): Promise<unknown>
  /** Navigates to a path of the site. */
  go(path: string): void
  /** Trusted plugins only: calls the site's API, by the path below `/api/v3/`, as the viewer. */
  callSite(method: 'GET' | 'POST', path: string, input?: object): Promise<unknown>
}

/** The default export of a view's module. */
export type PluginModule = (host: PluginHost) => PluginClaim

/** Types a module; returns it unchanged. */
export const definePlugin = (plugin: PluginModule): PluginModule => plugin
