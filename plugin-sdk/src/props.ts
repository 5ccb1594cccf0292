import type { Drawn } from './host.ts'
import type { Platform } from './points.ts'

/** The viewer of a page; public data only. */
export interface PluginViewer {
  readonly id: number
  readonly nickname: string
  readonly avatarUrl: string
}

/** A plugin's content in a thread: `tomId` is its own app id, `body` a JSON object. */
export interface ThreadContent {
  readonly postData: { readonly tomId: string; readonly body: object }
}

/** Data that a plugin shares between its views on a page, by name; lost with the page. */
export type PluginStore = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface PluginAction {
  /** Returns the data of a name. */
  get(name: string): Readonly<Record<string, unknown>> | undefined
  /** Merges data into that of a name; all views of the plugin on the page are rendered with it. */
  set(name: string, data: Readonly<Record<string, unknown>>): void
}

/** Navigation. A sandboxed plugin may navigate only after a press on its content, once for each press. */
interface PluginRouter {
  push(path: string): void
  replace(path: string): void
  back(): void
}

/** The thread that a place belongs to. */
export interface ThreadFacts {
  readonly threadId: number
  readonly title: string
  readonly categoryId: number
  readonly categoryName: string
  readonly createdAt: string
  /** Null for an anonymous thread. */
  readonly user: { readonly userId: number; readonly nickname: string } | null
}

/** The thread that is being written. */
export interface PostFacts {
  readonly title: string
  readonly text: string
  readonly categoryId: number | null
  readonly anonymous: 0 | 1
  readonly navInfo: {
    readonly statusBarHeight: number
    readonly navHeight: number
    readonly menubtnWidth: number
  }
}

/** Operations at a place of the composer; absent elsewhere. */
interface ComposerActs {
  /** Adds the plugin's content to the thread, at the entry. */
  readonly onConfirm?: (content: ThreadContent) => void
  /** Changes the content, where it is shown. */
  readonly updatePlugin?: (content: ThreadContent) => void
  /** Removes it. */
  readonly deletePlugin?: () => void
  /** Shows an element over the page. */
  readonly showPluginDialog?: (element: Drawn, title?: string) => void
  readonly closePluginDialog?: () => void
}

/** The props of every component of a plugin, frozen; `PropsAt` adds those of its place. */
export interface PluginProps extends ComposerActs {
  /** In a thread: shows another body of the plugin's content, until the page is reloaded. */
  readonly updateThread?: (tomId: string, body: object) => void
  /** In a thread and in the composer the plugin's own content, else the data of its place (docs/plugins.md). */
  readonly renderData: unknown
  /** Null where there is no thread. */
  readonly threadData: ThreadFacts | null
  /** Null outside of the composer. */
  readonly postData: PostFacts | null
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
  readonly pluginStore: PluginStore
  readonly pluginAction: PluginAction
  readonly dzqRouter: PluginRouter
  /** The view, its version and its place. */
  readonly _pluginInfo: {
    readonly pluginName: string
    readonly version: string
    readonly appid: string
    readonly target: string
    readonly hookName: string
  }
}
