import type { Drawn } from './host.ts'
import type { Platform } from './points.ts'

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

/** What a plugin keeps for its views on a page, by name: data of its own, gone with the page. */
export type PluginStore = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface PluginAction {
  /** What was set under a name; undefined for nothing. */
  get(name: string): Readonly<Record<string, unknown>> | undefined
  /** Merges data into what is kept under a name; all views of the plugin on the page are drawn with it. */
  set(name: string, data: Readonly<Record<string, unknown>>): void
}

/** Leads about the site. A sandboxed plugin leads only after something of it was pressed, once for each press. */
interface PluginRouter {
  push(path: string): void
  replace(path: string): void
  back(): void
}

/** Of the thread that a place belongs to. */
export interface ThreadFacts {
  readonly threadId: number
  readonly title: string
  readonly categoryId: number
  readonly categoryName: string
  readonly createdAt: string
  /** Null of an anonymous thread. */
  readonly user: { readonly userId: number; readonly nickname: string } | null
}

/** Of the thread that is written. */
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

/** What every component of a plugin is given, frozen; `PropsAt` has what its place adds. */
export interface PluginProps extends ComposerActs {
  /** In a thread: shows another body of the plugin's content, until the page is loaded anew. */
  readonly updateThread?: (tomId: string, body: object) => void
  /** In a thread and in the composer the plugin's own content, else what its place says (docs/plugins.md). */
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
  /** Which view of which version this is, and where it is drawn. */
  readonly _pluginInfo: {
    readonly pluginName: string
    readonly version: string
    readonly appid: string
    readonly target: string
    readonly hookName: string
  }
}
