import type { PluginClaim } from './rules.ts'

/** Something that is drawn; what it is made of differs between the page and a sandboxed frame. */
export type Drawn = unknown

/** A component of the host: its name in a frame, a React component in the page. */
export type HostComponent = string | object

/** What a plugin may draw with in either tier. */
export interface HostComponents {
  /** Parts below each other; `row` puts them beside each other, `gap` is in pixels. */
  readonly Stack: HostComponent
  readonly Card: HostComponent
  readonly Heading: HostComponent
  readonly Text: HostComponent
  /** Leads to a path of the site, or by https to another one in a window of its own; `download` keeps what is there as a file. */
  readonly Link: HostComponent
  /** `onPress` is called without an event. */
  readonly Button: HostComponent
  /** A picture of the site or of the plugin's package. */
  readonly Image: HostComponent
  readonly Tag: HostComponent
  readonly Divider: HostComponent
  /** What is taken from elsewhere, set apart from what is around it. */
  readonly Quote: HostComponent
  /**
   * A field: `label`, `value`, `onChange(text)`; `type` is text, number, password or time (`YYYY-MM-DD HH:mm:ss`),
   * `maxLength`, `error` and `hint` as given.
   */
  readonly Input: HostComponent
  /** A field of several lines, the same way. */
  readonly TextArea: HostComponent
  /** A choice: `label`, `value`, `choices` as `[{value, label}]`, `onChange(value)`. */
  readonly Select: HostComponent
  /**
   * A field for a picture: `label`, `value` (its address), `onChange(address)`. Administrators alone may upload one, which
   * everybody may see from then on.
   */
  readonly PictureField: HostComponent
  /**
   * Fields of a place: `label`, `location` (its name), `address`, `longitude` and `latitude` in degrees, and `onChange(place)`
   * with a `PickedPlace`. What is typed, or where the device is, if the person lets it say so.
   */
  readonly PlaceField: HostComponent
  /** `checked`, `onChange(checked)`; what is in it says what it is. */
  readonly Checkbox: HostComponent
  /** An entry of the bar, menu or grid of its place: `icon`, `label`, and `onPress` or `href`. */
  readonly Entry: HostComponent
  /** Over the page while `open`: `title`, `onClose`. */
  readonly Dialog: HostComponent
}

/** What a `PlaceField` hands over; without a point both degrees are null. */
export interface PickedPlace {
  readonly location: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
}

type SetState<S> = (next: S | ((before: S) => S)) => void

/** What the module of a view is given; it imports nothing. */
export interface PluginHost {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): Drawn
  useState<S>(initial: S | (() => S)): [S, SetState<S>]
  useEffect(effect: () => undefined | (() => void), needs?: readonly unknown[]): void
  useMemo<T>(make: () => T, needs: readonly unknown[]): T
  readonly ui: HostComponents
  /**
   * Calls a route of the plugin's own server half, as `call('POST', 'register/append', {…})`. Answers its Data, or throws
   * an Error with the sentence that it was refused with. Nothing is called while a page is rendered on the server.
   */
  call(method: 'GET' | 'POST', route: string, input?: object): Promise<unknown>
  /** Leads to a path of the site. */
  go(path: string): void
  /**
   * Of trusted plugins only: calls the site itself, by the path of the wire below `/api/v3/`, as the person who looks at
   * the page.
   */
  callSite(method: 'GET' | 'POST', path: string, input?: object): Promise<unknown>
}

/** What the module of a view exports as its default. */
export type PluginModule = (host: PluginHost) => PluginClaim

/** Gives a module its types; answers it as it is. */
export const definePlugin = (plugin: PluginModule): PluginModule => plugin
