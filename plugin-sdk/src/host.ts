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
  /** `checked`, `onChange(checked)`; what is in it says what it is. */
  readonly Checkbox: HostComponent
  /** An entry of the bar, menu or grid of its place: `icon`, `label`, and `onPress` or `href`. */
  readonly Entry: HostComponent
  /** Over the page while `open`: `title`, `onClose`. */
  readonly Dialog: HostComponent
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

/** Who looks at a page; nothing that others may not see. */
export interface PluginViewer {
  readonly id: number
  readonly nickname: string
  readonly avatarUrl: string
}

/** What a plugin puts into a thread: `tomId` is its own app id, `body` a JSON object of its own. */
export interface ThreadContent {
  readonly postData: { readonly tomId: string; readonly body: object }
}

/** What can be done at a place of the composer; absent elsewhere. */
interface ComposerActs {
  /** Puts the plugin's content into the thread, at the entry. */
  readonly onConfirm?: (content: ThreadContent) => void
  /** Changes it, where it is shown. */
  readonly updatePlugin?: (content: ThreadContent) => void
  /** Takes it out. */
  readonly deletePlugin?: () => void
  /** Shows an element over the page. */
  readonly showPluginDialog?: (element: Drawn, title?: string) => void
  readonly closePluginDialog?: () => void
}

/** What every component of a plugin is given, frozen. */
export interface PluginProps extends ComposerActs {
  /** In a thread: shows another body of the plugin's content, until the page is loaded anew. */
  readonly updateThread?: (tomId: string, body: object) => void
  /** In a thread and in the composer the plugin's own content, else what its place says (docs/plugins.md). */
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
