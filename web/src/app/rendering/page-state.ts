import type { Face, FeedView, FormState, Lang, PagePlugin, ThemeChoice } from '@chaguan/contracts/browser'
import type { PageName } from '../../pages/index.ts'
import type { PageLayout } from '../router/load-page.ts'
import type { Area } from '../router/match-page.ts'
import type { Params } from '../router/match-path.ts'

/** The data sent with the rendered page, so that the browser repeats no call. */
export interface PageState {
  readonly area: Area
  /** In the admin area, the variant of shared components; always pc. */
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
  readonly userId: number | null
  readonly origin: string
  readonly url: string
  readonly formToken: string
  readonly form: FormState | null
  readonly now: string
  readonly utcOffset: string
  /** The plugins present in the page; absent when there are none. */
  readonly plugins?: readonly PagePlugin[]
}

/** A response sent with the page: path, input, Data. */
export type SentAnswer = readonly [path: string, input: unknown, data: unknown]
/** A refusal sent with the page: path, input, Code, Message, Data. */
export type SentRefusal = readonly [
  path: string,
  input: unknown,
  code: number,
  message: string,
  data?: unknown,
]

/** The page as matched by the server, so that the browser need not match it again. */
export interface SerializedPage {
  readonly name: PageName
  readonly params: Params
  /** Code, Message, Data, status and request id of the page's refused call. */
  readonly refusal:
    | readonly [code: number, message: string, data: unknown, status?: number, requestId?: string]
    | null
  readonly isSiteRefused: boolean
  readonly withoutShell: boolean
  readonly layout: PageLayout
  /** URL of the script with the page's component, and the name of its export. */
  readonly script: string
  readonly exportName: string
  /** Whether it needs texts beyond the home page's. */
  readonly needsRest: boolean
  /** Whether it is hydrated at the first interaction, loading its code only then. */
  readonly waits?: true
}

/** The state of a rendered page, with its responses and refusals. */
export interface RenderedState extends PageState {
  readonly page: SerializedPage
}

export interface SentState extends RenderedState {
  readonly answers: readonly SentAnswer[]
  readonly refusals: readonly SentRefusal[]
}

export const stateElementId = 'dzq-state'

const unsafe = /[<>&\u2028\u2029]/g

/**
 * Escapes JSON text for a script element, so that nothing in it can end the element or the line
 * (docs/reference/threats.md#page-state).
 */
export function escapeJson(json: string): string {
  return json.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
