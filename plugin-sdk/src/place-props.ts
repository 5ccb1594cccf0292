import type { Drawn } from './host.ts'
import type { PointId } from './points.ts'
import type { PluginProps, ThreadContent } from './props.ts'

/** What the person who looks has not read yet; zeros for a visitor, and while a page is rendered on the server. */
export interface UnreadCounts {
  readonly totalUnread: number
  readonly dialogMessageUnread: number
  readonly accountUnread: number
  readonly financialUnread: number
  readonly threadUnread: number
}

/** A category that the person may see, with those below it. */
export interface CategoryFacts {
  readonly categoryId: number
  readonly name: string
  readonly icon: string
  readonly threadCount: number
  readonly children: readonly Omit<CategoryFacts, 'children'>[]
}

/** A thread as lists beside the feed name it. */
export interface ListedThread {
  readonly threadId: number
  readonly title: string
}

interface RecommendedThread extends ListedThread {
  readonly viewCount: number
}

/** What narrows the feed; what is not given stays as it is. */
export interface FeedChoice {
  /** A kind of content, or a list that begins with it; `all` or nothing for every kind. */
  readonly types?: string | readonly string[]
  /** 1 newest, 2 last comment, 3 popular; 0 as the site orders. */
  readonly sort?: number
  readonly essence?: 0 | 1
  /** 1 for the threads of people that one follows. */
  readonly attention?: 0 | 1
  /** 1 for what the site recommends. */
  readonly sequence?: 0 | 1
  readonly categoryids?: readonly number[]
}

interface Navigation {
  readonly renderData: { readonly totalUnread: number }
  readonly message: UnreadCounts
}

interface Recommending {
  /** Asks for other threads. */
  readonly onGetRecommends: () => void
}

/** What is done to one's own content where it is shown. */
interface Displayed {
  /** The plugin's own content; null in a thread without. */
  readonly renderData: object | null
  /** Shows another body of the plugin's content, until the page is loaded anew. */
  readonly updateThread: (tomId: string, body: object) => void
  /** The same of any thread that the page shows. Rows of lists find their heights by themselves. */
  readonly updateListThreadIndexes: (threadId: number, tomId: string, body: object) => void
}

/** What the composer shows over the page. */
interface Dialogs {
  readonly showPluginDialog: (element: Drawn, title?: string) => void
  readonly closePluginDialog: () => void
}

/** What a component is given at a place besides what it is given everywhere; nothing at the places that are not named. */
export interface PlaceProps {
  readonly 'plugin_global@header_replace_hook': Navigation & {
    /** Leads to what is found for a word. */
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
    /** Leads to the list of categories; of all of them for none. */
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
    /** Puts the plugin's content into the thread. */
    readonly onConfirm: (content: ThreadContent) => void
  }
  readonly 'plugin_post@post_extension_content_hook': Dialogs & {
    readonly renderData: object
    /** Changes the plugin's content. */
    readonly updatePlugin: (content: ThreadContent) => void
    /** Takes it out. */
    readonly deletePlugin: () => void
  }
  readonly 'plugin_user@user_extension_left_layout_hook': {
    /** Whose page it is. */
    readonly renderData: {
      readonly id: number
      readonly nickname: string
      readonly avatarUrl: string
      readonly signature: string
    }
  }
}

/** Everything that a component is given at a place. */
export type PropsAt<P extends PointId> = Omit<PluginProps, keyof PlacePropsOf<P>> & PlacePropsOf<P>

type PlacePropsOf<P extends PointId> = P extends keyof PlaceProps ? PlaceProps[P] : unknown
