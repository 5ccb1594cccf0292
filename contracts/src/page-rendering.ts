import type { Endpoint, InputOf } from './endpoint.ts'

/** The two faces of the site's pages. */
export type Face = 'pc' | 'h5'
export type Lang = 'zh' | 'en'
/** `auto` follows the reader's system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

/** An answer of the API inside the process: the envelope's code and message, and Data as value and as JSON text. */
export interface CallAnswer {
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Data as the wire carries it: only fields the contract names. */
  readonly json: string
}

/** Calls an endpoint on behalf of whoever asked for the page, without HTTP. Never throws for a refusal. */
export type InProcessCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<CallAnswer>

/** What a form without JavaScript sent, when it was refused and must be shown again. */
export interface FormState {
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly code: number
  readonly message: string
}

/** What the server tells the web app when a page is asked for. */
export interface PageRequest {
  /** Path and query, beginning with a slash. */
  readonly url: string
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  /** Null for a visitor. */
  readonly userId: number | null
  readonly nonce: string
  /** Guards forms that are posted without JavaScript. */
  readonly formToken: string
  readonly form?: FormState
  readonly call: InProcessCall
}

/** A rendered page. */
export interface PageAnswer {
  readonly status: number
  readonly html: string
  /** Set when the reader must go elsewhere instead. */
  readonly redirect?: string
  /** Whether visitors may share this answer for a few seconds. */
  readonly shareable: boolean
}

/** A form action of a page without JavaScript: which call it makes and where it leads. */
export interface FormAction {
  readonly endpoint: Endpoint
  /** Turns the posted fields into the call's input. */
  readonly input: (
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => unknown
  /** Where to go after success. */
  readonly next: (data: unknown, fields: Readonly<Record<string, string>>) => string
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
