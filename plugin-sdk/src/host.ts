import type { Platform } from './points.ts'
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
  /** Leads to a path of the site. */
  readonly Link: HostComponent
  /** `onPress` is called without an event. */
  readonly Button: HostComponent
  /** A picture of the site or of the plugin's package. */
  readonly Image: HostComponent
  readonly Tag: HostComponent
  readonly Divider: HostComponent
}

type SetState<S> = (next: S | ((before: S) => S)) => void

/** What the module of a view is given; it imports nothing. */
export interface PluginHost {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): Drawn
  useState<S>(initial: S | (() => S)): [S, SetState<S>]
  useEffect(effect: () => undefined | (() => void), needs?: readonly unknown[]): void
  useMemo<T>(make: () => T, needs: readonly unknown[]): T
  readonly ui: HostComponents
}

/** Who looks at a page; nothing that others may not see. */
export interface PluginViewer {
  readonly id: number
  readonly nickname: string
  readonly avatarUrl: string
}

/** What every component of a plugin is given, frozen. */
export interface PluginProps {
  readonly renderData: unknown
  readonly threadData: unknown
  readonly postData: unknown
  /** Null for a visitor. */
  readonly userInfo: PluginViewer | null
  readonly isLogin: boolean
  readonly site: {
    readonly platform: Platform
    readonly lang: string
    readonly theme: string
    readonly webConfig: { readonly setSite: Readonly<Record<string, string>> }
  }
  /** Public settings of the plugin. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Whether the viewer's groups may write with it. */
  readonly canUse: boolean
}

/** What the module of a view exports as its default. */
export type PluginModule = (host: PluginHost) => PluginClaim

/** Gives a module its types; answers it as it is. */
export const definePlugin = (plugin: PluginModule): PluginModule => plugin
