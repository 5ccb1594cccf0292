import type { Face, FeedView, FormState, Lang, PagePlugin, ThemeChoice } from '@chaguan/contracts/browser'
import type { PageName } from '../../pages/index.ts'
import type { PageLayout } from '../router/load-page.ts'
import type { Area } from '../router/match-page.ts'
import type { Params } from '../router/match-path.ts'

/** What the browser gets besides the rendered page, so that it repeats no call. */
export interface PageState {
  readonly area: Area
  /** In the admin area the way that shared components look; always pc. */
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
  /** The plugins that stand in the page; absent where none does. */
  readonly plugins?: readonly PagePlugin[]
}

/** An answer that is sent along: path, input, Data. */
export type SentAnswer = readonly [path: string, input: unknown, data: unknown]
/** A refusal that is sent along: path, input, Code, Message, Data. */
export type SentRefusal = readonly [
  path: string,
  input: unknown,
  code: number,
  message: string,
  data?: unknown,
]

/** The page as the server found it, so that the browser need not match it again. */
export interface SerializedPage {
  readonly name: PageName
  readonly params: Params
  /** Code, Message, Data, status and id of the refused call of the page. */
  readonly refusal:
    | readonly [code: number, message: string, data: unknown, status?: number, requestId?: string]
    | null
  readonly isSiteRefused: boolean
  readonly withoutShell: boolean
  readonly layout: PageLayout
  /** Address of the script that holds the page's component, and the name of its export. */
  readonly script: string
  readonly exportName: string
  /** Whether it needs more texts than the home page. */
  readonly needsRest: boolean
  /** Whether it is hydrated with the first interaction, and its code loaded then. */
  readonly waits?: true
}

/** The state of a page with its answers and refusals. */
export interface DrawnState extends PageState {
  readonly place: SerializedPage
}

export interface SentState extends DrawnState {
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
