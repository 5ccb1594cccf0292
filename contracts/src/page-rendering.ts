import type { CallableEndpoint, InputOf } from './endpoint.ts'
import type { FormAction, FormState } from './page-forms.ts'

/** The two layouts of the site's pages. */
export type Face = 'pc' | 'h5'
export type Lang = 'zh' | 'en'
/** `auto` follows the reader's system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'
/** Layout of the home page's feed: whole cards, or a compact list. */
export type FeedView = 'cards' | 'list'

/** A response of the API inside the process: the envelope's code and message, and Data as value and as JSON text. */
export interface CallAnswer {
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Data as sent on the wire: only fields of the contract. */
  readonly json: string
  /** The JSON text in parts; unchanged cached items share their strings. Absent if it is one text. */
  readonly parts?: readonly string[]
  /** For server errors: the id in the log. */
  readonly requestId?: string
}

/** Calls an endpoint on behalf of the page's viewer, without HTTP. Never throws for an error response. */
export type InProcessCall = <E extends CallableEndpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<CallAnswer>

/**
 * Query parameters that pages read (`filter` also stands for `filter[…]`). Others are dropped before rendering, so that
 * a URL with foreign parameters is the same page.
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

/** A view of a published plugin, for pages. */
export interface PagePluginView {
  readonly key: string
  /** Its places, as `target@hookName`. */
  readonly places: readonly string[]
  readonly faces: readonly Face[]
  /** Path of its page below `/plugin`. */
  readonly path?: string
  /** Pixels reserved for it until it is rendered. */
  readonly height: number
  /** URLs of its module and styles. */
  readonly script: string
  readonly styles: readonly string[]
}

/** A published plugin, in the administrators' order. */
export interface PagePlugin {
  readonly appId: string
  readonly name: string
  readonly title: string
  readonly version: string
  readonly type: number
  /** Whether lists can be filtered by its content. */
  readonly isFilter: boolean
  /** Digest of its package. */
  readonly digest: string
  /** Rendered inline and on the server; others render in a sandboxed frame. */
  readonly isTrusted: boolean
  /** Whether the viewer may write with it. */
  readonly canUse: boolean
  /** Public settings. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly views: readonly PagePluginView[]
}

/** What the server passes to the web app to render a page. */
export interface PageRequest {
  /** Path and query; of the query only parameters that pages read, sorted by name. */
  readonly url: string
  /** Scheme and host of the site, without a trailing slash. */
  readonly origin: string
  /** Scheme and host for links in public output; null if only the request names the host. */
  readonly publicOrigin: string | null
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
  /** Null for a visitor. */
  readonly userId: number | null
  /** Wire time of the rendering, so that server and browser format the same relative times. */
  readonly now: string
  /** UTC offset of the site's time zone at that moment, like `+08:00`. */
  readonly utcOffset: string
  /** Nonce of the page's content security policy; visitors may share it, with the page, for seconds. */
  readonly nonce: string
  /** CSRF token of forms that are posted without JavaScript. */
  readonly formToken: string
  readonly form?: FormState
  /** The published plugins that pages render; none in safe mode. */
  readonly plugins?: readonly PagePlugin[]
  /** Returns the module of a trusted plugin by its URL. */
  readonly pluginModule?: (script: string) => Promise<string | null>
  /**
   * Returns the first rendering of a sandboxed view at a place with props, both as JSON; null while it is being
   * rendered for later requests, empty if it cannot be rendered. Depends on these three alone.
   */
  readonly pluginTree?: (script: string, at: string, props: string) => string | null
  /** Records the milliseconds that a trusted plugin took to render a part of the page. */
  readonly pluginTime?: (appId: string, ms: number) => void
  readonly call: InProcessCall
}

/** A rendered page. */
export interface PageAnswer {
  readonly status: number
  /** The whole document, beginning with `<!doctype html>`. */
  readonly html: string
  /** The document in UTF-8, if it was assembled from chunks that pages share; sent instead of `html`. */
  readonly chunks?: readonly Uint8Array[]
  /** A redirect instead of the page: a path of the site, or a URL below PageRequest.origin. */
  readonly redirect?: string
  /** Whether visitors may share this response for a few seconds. */
  readonly shareable: boolean
}

/** The exports of the web app's server build. */
export interface WebApp {
  render(request: PageRequest): Promise<PageAnswer>
  /** Returns whether visitors may get this page as rendered for another visitor. */
  isShareable(url: string): boolean
  /** Preloads the code of the admin area, which is otherwise loaded with its first page. */
  loadAdminArea(): Promise<void>
  /** Returns the form action of this path; undefined if it has no form. */
  formAction(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): { action: FormAction; params: Readonly<Record<string, string>> } | undefined
}
