import type { Drawn } from './host.ts'
import type { PointId } from './points.ts'
import type { PluginProps, ThreadContent } from './props.ts'

/** The viewer's unread counters; zeros for a visitor, and while a page is rendered on the server. */
export interface UnreadCounts {
  readonly totalUnread: number
  readonly dialogMessageUnread: number
  readonly accountUnread: number
  readonly financialUnread: number
  readonly threadUnread: number
}

/** A category that the viewer may see, with its children. */
export interface CategoryFacts {
  readonly categoryId: number
  readonly name: string
  readonly icon: string
  readonly threadCount: number
  readonly children: readonly Omit<CategoryFacts, 'children'>[]
}

/** A thread in lists beside the feed. */
export interface ListedThread {
  readonly threadId: number
  readonly title: string
}

interface RecommendedThread extends ListedThread {
  readonly viewCount: number
}

/** Filters of the feed; missing ones stay unchanged. */
export interface FeedChoice {
  /** A kind of content, or a list whose first item counts; `all` or nothing for every kind. */
  readonly types?: string | readonly string[]
  /** 1 newest, 2 last comment, 3 popular; 0 for the site's order. */
  readonly sort?: number
  readonly essence?: 0 | 1
  /** 1 for threads of followed people. */
  readonly attention?: 0 | 1
  /** 1 for threads that the site recommends. */
  readonly sequence?: 0 | 1
  readonly categoryids?: readonly number[]
}

interface Navigation {
  readonly renderData: { readonly totalUnread: number }
  readonly message: UnreadCounts
}

interface Recommending {
  /** Loads other threads. */
  readonly onGetRecommends: () => void
}

/** Operations on the plugin's own content where it is shown. */
interface Displayed {
  /** The plugin's own content; null in a thread without any. */
  readonly renderData: object | null
  /** Shows another body of the plugin's content, until the page is reloaded. */
  readonly updateThread: (tomId: string, body: object) => void
  /** Like `updateThread` for any thread on the page. Rows of lists determine their heights themselves. */
  readonly updateListThreadIndexes: (threadId: number, tomId: string, body: object) => void
}

/** Dialogs that the composer shows over the page. */
interface Dialogs {
  readonly showPluginDialog: (element: Drawn, title?: string) => void
  readonly closePluginDialog: () => void
}

/** The additional props of components by place; places not listed have none. */
export interface PlaceProps {
  readonly 'plugin_global@header_replace_hook': Navigation & {
    /** Navigates to the results of a search. */
    readonly onSearch: (value: string) => void
  }
  readonly 'plugin_global@footer_replace_hook': Navigation
  readonly 'plugin_index@tabs_replace_hook': {
    readonly renderData: { readonly categories: readonly CategoryFacts[] }
    readonly changeFilter: (choice: FeedChoice) => void
  }
  readonly 'plugin_index@topping_insert_before_hook': {
    readonly renderData: { readonly sticks: readonly ListedThread[] }
  }
  readonly 'plugin_index@topping_replace_hook': {
    readonly renderData: { readonly sticks: readonly ListedThread[] }
    readonly sticks: readonly ListedThread[]
  }
  readonly 'plugin_index@left_replace_hook': {
    readonly renderData: {
      readonly categories: readonly CategoryFacts[]
      /** 0 for all of them. */
      readonly activeCategoryId: number
      readonly activeChildCategoryId: number
      readonly totalThreads: number
      readonly isError: boolean
      readonly errorText: string
    }
    /** Navigates to a list of categories; none for all of them. */
    readonly onNavigationClick: (choice: { readonly categoryIds: readonly number[] }) => void
  }
  readonly 'plugin_index@right_replace_hook': Recommending & {
    readonly renderData: { readonly recommends: readonly RecommendedThread[]; readonly url: string }
  }
  readonly 'plugin_index@recommend_replace_hook': Recommending & {
    readonly renderData: { readonly recommends: readonly RecommendedThread[] }
  }
  readonly 'plugin_index@qrcode_replace_hook': { readonly renderData: { readonly url: string } }
  readonly 'plugin_index@thread_extension_display_hook': Displayed
  readonly 'plugin_detail@thread_extension_display_hook': Displayed
  readonly 'plugin_post@post_extension_entry_hook': Dialogs & {
    readonly renderData: object | null
    /** Adds the plugin's content to the thread. */
    readonly onConfirm: (content: ThreadContent) => void
  }
  readonly 'plugin_post@post_extension_content_hook': Dialogs & {
    readonly renderData: object
    /** Changes the plugin's content. */
    readonly updatePlugin: (content: ThreadContent) => void
    /** Removes it. */
    readonly deletePlugin: () => void
  }
  readonly 'plugin_user@user_extension_left_layout_hook': {
    /** The person whose page it is. */
    readonly renderData: {
      readonly id: number
      readonly nickname: string
      readonly avatarUrl: string
      readonly signature: string
    }
  }
}

/** All props of a component at a place. */
export type PropsAt<P extends PointId> = Omit<PluginProps, keyof PlacePropsOf<P>> & PlacePropsOf<P>

type PlacePropsOf<P extends PointId> = P extends keyof PlaceProps ? PlaceProps[P] : unknown
