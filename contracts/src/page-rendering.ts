import type { CallableEndpoint, InputOf } from './endpoint.ts'

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
}

/** Calls an endpoint on behalf of whoever asked for the page, without HTTP. Never throws for a refusal. */
export type InProcessCall = <E extends CallableEndpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<CallAnswer>

/** Hidden field of every form posted without JavaScript; its value is PageRequest.formToken. */
export const formTokenField = 'formToken'

/** Field of a form with a file (`multipart/form-data`): whatever its call names it, and at most as large as a portrait. */
export const formFileField = 'file'

/** Field that says which of a page's forms was posted. */
export const formActionField = 'action'

/**
 * Field of the log-in's form that carries a form which was sent without JavaScript after the session's end: JSON of
 * KeptForm, which is shown again filled in once its writer is logged in.
 */
export const keptFormField = 'keptForm'

/** A form that waits for its writer's log-in: where it was sent from, and what stood in it besides secrets. */
export interface KeptForm {
  /** Path and query of its page. */
  readonly url: string
  readonly values: Readonly<Record<string, string>>
}

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
  'limitPublishType',
  'toPage',
])

/** What a form without JavaScript sent, when it was refused and must be shown again. Passwords are left out. */
export interface FormState {
  /** Value of the field `action`; empty when there was none. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly code: number
  readonly message: string
  /** Data of the refusal; may name the field it is about. */
  readonly data?: unknown
}

/** What the server tells the web app when a page is asked for. */
export interface PageRequest {
  /** Path and query, beginning with a slash; of the query only what pages read, in the order of the names. */
  readonly url: string
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string
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
  readonly call: InProcessCall
}

/** A rendered page. */
export interface PageAnswer {
  readonly status: number
  /** The whole document, beginning with `<!doctype html>`. */
  readonly html: string
  /** Set when the reader must go elsewhere instead: a path of the site, or an address below PageRequest.origin. */
  readonly redirect?: string
  /** Whether visitors may share this answer for a few seconds. */
  readonly shareable: boolean
}

/** A form action of a page without JavaScript: which call it makes and where it leads. */
export interface FormAction {
  readonly endpoint: CallableEndpoint
  /** Turns the posted fields into the call's input. */
  readonly input: (
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => unknown
  /** Where to go after success: a path of the site, or null to show the page again with what was typed and code 0. */
  readonly next: (
    data: unknown,
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => string | null
  /** Where a refusal leads that another page answers; null shows the form again with what is wrong. */
  readonly refused?: (code: number, data: unknown, fields: Readonly<Record<string, string>>) => string | null
}

/** What the server build of the web app exports. */
export interface WebApp {
  render(request: PageRequest): Promise<PageAnswer>
  /** The form action posted to this path, or undefined when the path takes no form. */
  formAction(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): { action: FormAction; params: Readonly<Record<string, string>> } | undefined
}
