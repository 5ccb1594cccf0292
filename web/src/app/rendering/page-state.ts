import type { Face, FeedView, FormState, Lang, ThemeChoice } from '@chaguan/contracts/browser'
import type { PageName } from '../../pages/index.ts'
import type { PageLayout } from '../router/load-page.ts'
import type { Params } from '../router/match-path.ts'

/** What the browser is told besides the drawn page, so that it asks for nothing twice. */
export interface PageState {
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
}

/** An answer that goes along: path, input, Data. */
export type SentAnswer = readonly [path: string, input: unknown, data: unknown]
/** A refusal that goes along: path, input, Code, Message, Data. */
export type SentRefusal = readonly [
  path: string,
  input: unknown,
  code: number,
  message: string,
  data?: unknown,
]

/** What the server drew, so that the browser need not find it out again. */
export interface SerializedPage {
  readonly name: PageName
  readonly params: Params
  /** Code, Message, Data of what the page was refused with. */
  readonly refusal: readonly [code: number, message: string, data: unknown] | null
  readonly isSiteRefused: boolean
  readonly withoutShell: boolean
  readonly layout: PageLayout
  /** Address of the script that holds the page's component, and the name of its export. */
  readonly script: string
  readonly exportName: string
  /** Whether it needs more texts than the home page's. */
  readonly needsRest: boolean
}

/** A page and what of it was drawn. */
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
 * Makes JSON text safe inside a script element: nothing in it can end the element or the line
 * (docs/reference/threats.md#page-state).
 */
export function escapeJson(json: string): string {
  return json.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** An answer whose Data is JSON text already. */
export interface AnswerText {
  readonly path: string
  readonly input: unknown
  readonly json: string
}

/** The state as escaped JSON text; answers are passed through as the text they came in. */
export function stateText(
  state: DrawnState,
  answers: readonly AnswerText[],
  refusals: readonly SentRefusal[],
): string {
  const sent = answers.map(
    ({ path, input, json }) => `[${JSON.stringify(path)},${JSON.stringify(input)},${json}]`,
  )
  const rest = JSON.stringify({ ...state, refusals })
  return escapeJson(`${rest.slice(0, -1)},"answers":[${sent.join(',')}]}`)
}
