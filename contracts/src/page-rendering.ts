import type { CallableEndpoint, InputOf } from './endpoint.ts'
import type { FormAction, FormState } from './page-forms.ts'

/** The two faces of the site's pages. */
export type Face = 'pc' | 'h5'
export type Lang = 'zh' | 'en'
/** `auto` follows the reader's system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'
/** How the home page's feed is drawn: whole cards, or a compact list. */
export type FeedView = 'cards' | 'list'

/** An answer of the API inside the process: the envelope's code and message, and Data as value and as JSON text. */
export interface CallAnswer {
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Data as the wire carries it: only fields the contract names. */
  readonly json: string
  /** That text in parts, those of items that never change being the very same texts again; absent where it is one. */
  readonly parts?: readonly string[]
  /** Of a fault: what the log finds it by. */
  readonly requestId?: string
}

/** Calls an endpoint on behalf of whoever asked for the page, without HTTP. Never throws for a refusal. */
export type InProcessCall = <E extends CallableEndpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<CallAnswer>

/**
 * Query parameters that pages read (`filter` also stands for `filter[…]`). Any other is dropped before a page is
 * rendered, so that an address with foreign additions is the same page.
 */
export const pageQueryNames: ReadonlySet<string> = new Set([
  'page',
  'sort',
  'keyword',
  'filter',
  'id',
  'type',
  'tab',
  'categoryId',
  'title',
  'topic',
  'childId',
  'topicId',
  'threadId',
  'postId',
  'floor',
  'author',
  'userId',
  'nickname',
  'within',
  'content',
  'since',
  'until',
  'essence',
  'attention',
  'code',
  'action',
  'next',
  'ended',
  'token',
  'month',
  'orderSn',
  'level',
  'statusCode',
  'statusMsg',
  'inviteCode',
  'subPage',
  'dialogId',
  'p',
  'fromMessage',
  'version',
  'isOtherPerson',
  'otherId',
  'sessionToken',
  'state',
  'iss',
  'error',
  // lists of the admin area
  'q',
  'username',
  'mobile',
  'groupId',
  'status',
  'product',
  'cashSn',
  'gateway',
  'changeDesc',
  'payeeNickname',
  'deletedNickname',
  'wechat',
  'isReal',
  'views',
  'replies',
  'startTime',
  'endTime',
  'limitPublishType',
  'toPage',
  'leave',
  'plugins',
])

/** A part of a published plugin, as pages draw it. */
export interface PagePluginView {
  readonly key: string
  /** Places that it is drawn at, as `target@hookName`. */
  readonly places: readonly string[]
  readonly faces: readonly Face[]
  /** Path of its page below `/plugin`. */
  readonly path?: string
  /** Pixels that are kept free for it before it is drawn. */
  readonly height: number
  /** Address of its module, and of its styles. */
  readonly script: string
  readonly styles: readonly string[]
}

/** A published plugin as pages know it, in the order that the administrators set. */
export interface PagePlugin {
  readonly appId: string
  readonly name: string
  readonly title: string
  readonly version: string
  readonly type: number
  /** Whether lists can be narrowed to threads with its content. */
  readonly isFilter: boolean
  /** Digest of its package. */
  readonly digest: string
  /** Drawn inline and rendered by the server; any other draws from a sandboxed frame. */
  readonly isTrusted: boolean
  /** Whether the viewer may write with it. */
  readonly canUse: boolean
  /** Public settings. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly views: readonly PagePluginView[]
}

/** What the server tells the web app when a page is asked for. */
export interface PageRequest {
  /** Path and query, beginning with a slash; of the query only what pages read, in the order of the names. */
  readonly url: string
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string
  /** Scheme and host that others may be told; null while only the request says what the site is called. */
  readonly publicOrigin: string | null
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
  /** Null for a visitor. */
  readonly userId: number | null
  /** Wire time at which the page is made, so that server and browser write the same relative times. */
  readonly now: string
  /** Offset of the site's zone at that moment, like `+08:00`. */
  readonly utcOffset: string
  /** Allows a script or style of the page itself by the page's policy; shared with it by visitors for seconds. */
  readonly nonce: string
  /** Guards forms that are posted without JavaScript. */
  readonly formToken: string
  readonly form?: FormState
  /** The published plugins that pages draw; none where the page is asked for in safe mode. */
  readonly plugins?: readonly PagePlugin[]
  /** The module of a trusted plugin, by its address. */
  readonly pluginModule?: (script: string) => Promise<string | null>
  /**
   * What a sandboxed view draws at first at a place with props, both as JSON; null while it is being drawn for the next page
   * that asks, empty where it cannot be. It follows from these three alone.
   */
  readonly pluginTree?: (script: string, at: string, props: string) => string | null
  /** Told of the milliseconds that a trusted plugin took to draw a part of the page. */
  readonly pluginTime?: (appId: string, ms: number) => void
  readonly call: InProcessCall
}

/** A rendered page. */
export interface PageAnswer {
  readonly status: number
  /** The whole document, beginning with `<!doctype html>`. */
  readonly html: string
  /** The same in UTF-8, where it was made of parts that lay ready so; it is sent instead. */
  readonly bytes?: Uint8Array
  /** Set when the reader must go elsewhere instead: a path of the site, or an address below PageRequest.origin. */
  readonly redirect?: string
  /** Whether visitors may share this answer for a few seconds. */
  readonly shareable: boolean
}

/** What the server build of the web app exports. */
export interface WebApp {
  render(request: PageRequest): Promise<PageAnswer>
  /** Whether visitors may be sent the page of this address as it was rendered for another of them. */
  isShareable(url: string): boolean
  /** Loads the code of the admin area, which is otherwise loaded when its first page is asked for. */
  loadAdminArea(): Promise<void>
  /** The form action posted to this path, or undefined when the path takes no form. */
  formAction(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): { action: FormAction; params: Readonly<Record<string, string>> } | undefined
}
